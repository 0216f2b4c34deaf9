// npm run cpu-time -- COMMAND…: runs a command, and prints the processor time of all processes that it starts, those whose parent has died
// too, beside the time by the clock and what each program took. `--sample` before the command goes without a control group.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { openControlGroup } from './cpu-time/control-group.mjs';
import { ProcessTimes } from './cpu-time/process-times.mjs';
import { openProcessTree } from './cpu-time/process-tree.mjs';
import { report } from './cpu-time/report.mjs';

const SAMPLE_MS = 200;

const given = process.argv.slice(2);
const isSampled = given[0] === '--sample';
const [command, ...args] = isSampled ? given.slice(1) : given;
if (!command) {
  console.error('Name the command to measure: npm run cpu-time -- npm test');
  process.exit(2);
}
if (process.platform !== 'linux') {
  console.error('Processor time can only be measured on Linux: other systems have no /proc.');
  process.exit(1);
}

const group = isSampled ? { reason: 'left out, as --sample says' } : openControlGroup();
const tree = openProcessTree(group);
const times = new ProcessTimes();
const sample = () => times.take(tree.members());

const started = performance.now();
const child = spawn(...tree.commandLine(command, args), { stdio: 'inherit', env: tree.environment });
// The command decides when to end. A terminal's Ctrl-C reaches it without help.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
const sampling = setInterval(sample, SAMPLE_MS);
const [code, signal] = await Promise.race([
  once(child, 'exit'),
  once(child, 'error').then(([error]) => {
    console.error(`${command} could not be started: ${error.message}`);
    return [127];
  }),
]);
const wall = (performance.now() - started) / 1000;
clearInterval(sampling);
sample();
const remaining = tree.members();
for (const line of report({ wall, total: tree.total(times), rows: times.byProgram(), remaining, group }))
  console.error(line);
tree.close();
process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
