import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { childrenCpu } from './children-cpu.ts';
import { countModules } from './count-modules.ts';
import { median } from './median.ts';

/** About 5 s of speech. Kurmanji: "Good morning, my name is Azad. The weather is very nice today, how are you?" */
const TEXT = 'Rojbaş, navê min Azad e. Îro hewa gelek xweş e, tu çawa yî?';

interface Speaker {
  readonly name: string;
  readonly command: string;
  readonly arguments: readonly string[];
}

const OURS: Speaker = {
  name: 'kurdish-speech say',
  command: process.execPath,
  arguments: ['dist/cli.js', 'say', TEXT, '--out', '-'],
};
const PEER: Speaker = { name: 'espeak-ng', command: 'espeak-ng', arguments: ['-v', 'ku', '--stdout', TEXT] };
/** What no program in JavaScript can go below. */
const NODE: Speaker = { name: 'node alone', command: process.execPath, arguments: ['-e', 'console.log(1)'] };

interface Turn {
  readonly firstMs: number;
  readonly wholeMs: number;
  /** Processor time, all threads. */
  readonly cpuMs: number;
  readonly bytes: number;
}

/** From the start of a process to the first byte of its sound, and to its end; with what is already in the system's file cache. */
export async function measureSay(rounds: number): Promise<void> {
  const hasPeer = !spawnSync(PEER.command, ['--version']).error;
  if (!hasPeer) console.log('espeak-ng is not installed: it is left out (apt-get install espeak-ng).');
  const speakers = [OURS, ...(hasPeer ? [PEER] : []), NODE];
  const turns = new Map(speakers.map((speaker) => [speaker, [] as Turn[]]));
  for (const speaker of speakers) await run(speaker);
  for (let round = 0; round < rounds; round++)
    for (const speaker of speakers) turns.get(speaker)!.push(await run(speaker));
  console.log(`${OURS.name} loads ${countModules(OURS.arguments)} files of JavaScript, in all its threads.`);
  console.log(`A sentence by a process that is started for it, ${rounds} turns each:`);
  console.log('                     first byte   whole   processor  x real time');
  for (const [speaker, own] of turns) {
    const whole = median(own.map(({ wholeMs }) => wholeMs));
    const seconds = (own[0]!.bytes - 44) / 2 / (speaker === PEER ? 22_050 : 24_000);
    const speed = speaker === NODE ? '' : `${((1000 * seconds) / whole).toFixed(1).padStart(13)}`;
    // The system counts processor time in steps of 10 ms: their mean says more than one of them.
    const cpu = own.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / own.length;
    const columns = [median(own.map(({ firstMs }) => firstMs)), whole, cpu];
    console.log(
      `  ${speaker.name.padEnd(19)}${columns.map((ms) => `${ms.toFixed(0)} ms`.padStart(9)).join(' ')}${speed}`,
    );
  }
}

async function run({ command, arguments: args }: Speaker): Promise<Turn> {
  const cpu = childrenCpu();
  const start = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let [firstMs, bytes] = [0, 0];
  child.stdout.on('data', (chunk: Buffer) => {
    firstMs ||= performance.now() - start;
    bytes += chunk.length;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code}. Is there a build (npm run build)?`);
  return { firstMs, wholeMs: performance.now() - start, cpuMs: 1000 * (childrenCpu() - cpu), bytes };
}
