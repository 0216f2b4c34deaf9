// What every submission must pass, from a clean checkout: npm test, with its Node tests under one of Node's versions in turn, the check, and
// the longer suites whose turn it is and those that the last commits touch (suites.mjs).
import { spawnSync } from 'node:child_process';
import { attempt, root, run } from '../project.mjs';
import { chooseSuites, lastTurn, SUITES } from './suites.mjs';

const MINUTES = 30;
/** Those of one piece of work. A checkout has no other mark of where it began. */
const CHANGE = '12 hours ago';

const startedAt = performance.now();
const elapsed = () => Math.round((performance.now() - startedAt) / 60_000);

run('npm', ['test'], { env: { NODE_VERSIONS: 'next' } });
run('npm', ['run', 'check']);
const chosen = chooseSuites({ changed: changedFiles(), minutes: MINUTES - elapsed() });
const failed = chosen.filter(({ script, env }) => {
  console.log(`== npm run ${script}, after ${elapsed()} min`);
  return attempt('npm', ['run', script], { env }) !== 0;
});
for (const suite of SUITES.filter((each) => !chosen.includes(each)))
  console.log(
    `Left out: ${suite.script}, about ${suite.minutes} min; its last turn began at ${lastTurn(suite)} UTC.`,
  );
for (const { script } of chosen) console.log(`Ran: ${script}`);
console.log(`Took ${elapsed()} minutes.`);
if (failed.length) {
  console.error(`Failed: ${failed.map(({ script }) => script).join(', ')}`);
  process.exit(1);
}

/** Without a history none: the day's turn runs alone. */
function changedFiles() {
  const args = ['log', `--since=${CHANGE}`, '--name-only', '--relative', '--format='];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  return (stdout ?? '').split('\n').filter(Boolean);
}
