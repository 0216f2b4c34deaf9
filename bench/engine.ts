import { spawnSync } from 'node:child_process';
import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { createEspeakEngine } from '../src/engine/espeak/espeak-engine.ts';
import { synthesizeJob } from '../src/engine/formant/synthesize-job.ts';
import type { SynthesisEngine } from '../src/engine/synthesis-engine.ts';
import { createFormantEngine } from '../src/engine/threads/formant-engine.ts';
import { jobOf, SORANI as SENTENCE } from '../test/engine/formant/engine-fixture.ts';

/** Speed of the formant synthesizer. Run with `node --import tsx bench/engine.ts`. */
const RATE = 24_000;
const LONG = [...`${SENTENCE} `.repeat(100)].slice(0, 5000).join('');
const ROUNDS = 30;

interface Timing {
  readonly firstMs: number;
  readonly totalMs: number;
  readonly cpuMs: number;
  readonly seconds: number;
}

async function time(
  stream: AsyncIterable<{ samples: Int16Array }> | Iterable<{ samples: Int16Array } | null>,
): Promise<Timing> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  let firstMs = 0;
  let samples = 0;
  for await (const chunk of stream) {
    if (!chunk) continue;
    firstMs ||= performance.now() - start;
    samples += chunk.samples.length;
  }
  const used = process.cpuUsage(cpu);
  return {
    firstMs,
    totalMs: performance.now() - start,
    cpuMs: (used.user + used.system) / 1000,
    seconds: samples / RATE,
  };
}

function quantile(values: readonly number[], at: number): number {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(at * values.length))];
}

function print(what: string, value: string, target = ''): void {
  console.log(`${what.padEnd(58)} ${value.padStart(24)}  ${target}`);
}

const ms = (value: number) => `${value.toFixed(2)} ms`;
const range = (values: readonly number[]) =>
  `${ms(quantile(values, 0.5))} (p95 ${ms(quantile(values, 0.95))})`;

async function onThisThread(): Promise<void> {
  const cold = await time(synthesizeJob(jobOf()));
  print('this thread: first chunk, cold', ms(cold.firstMs));
  print('this thread: times real time, cold, by CPU', (cold.seconds / (cold.cpuMs / 1000)).toFixed(0));
  for (let i = 0; i < 20; i++) await time(synthesizeJob(jobOf({ seed: i })));
  const first: number[] = [];
  for (let i = 0; i < ROUNDS; i++) first.push((await time(synthesizeJob(jobOf({ seed: i })))).firstMs);
  print('this thread: first chunk, warm', range(first), 'target <= 5 ms');
  const fresh: number[] = [];
  for (let i = 1; i <= ROUNDS; i++) {
    const voice = `sorani_v4_m${String(2 * i + 101).padStart(3, '0')}`;
    fresh.push((await time(synthesizeJob(jobOf({ voice })))).firstMs);
  }
  print('this thread: first chunk of a voice never used before', range(fresh), 'target <= 5 ms');
  const long = await time(synthesizeJob(jobOf({ text: LONG })));
  print(
    'this thread: times real time, warm, by CPU',
    (long.seconds / (long.cpuMs / 1000)).toFixed(0),
    'target >= 150',
  );
  print('this thread: 5,000 characters, first chunk', ms(long.firstMs), 'target <= 100 ms');
  print(`this thread: 5,000 characters, all ${long.seconds.toFixed(0)} s`, ms(long.totalMs));
}

async function throughThePool(): Promise<void> {
  const started = performance.now();
  const engine = createFormantEngine();
  const cold = await time(engine.synthesize(jobOf()));
  print('pool: first chunk, cold, thread start included', ms(cold.firstMs));
  await engine.ready;
  print('pool: warm after', ms(performance.now() - started));
  const first: number[] = [];
  for (let i = 0; i < ROUNDS; i++) first.push((await time(engine.synthesize(jobOf({ seed: i })))).firstMs);
  print('pool: first chunk, warm', range(first), 'target <= 5 ms');
  const long = await time(engine.synthesize(jobOf({ text: LONG })));
  print('pool: 5,000 characters, first chunk', ms(long.firstMs), 'target <= 100 ms');
  print('pool: 5,000 characters, all', ms(long.totalMs));
  await underLoad(engine);
  await engine.close();
}

/** Event-loop delay without synthesis: the machine's other work. */
async function idle(): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  delay.disable();
  printDelay('event loop delay while idle, p50 / p99 / max', delay, 'baseline');
}

function printDelay(what: string, delay: IntervalHistogram, target: string): void {
  const values = [delay.percentile(50), delay.percentile(99), delay.max];
  print(what, values.map((ns) => (ns / 1e6).toFixed(1)).join(' / '), target);
}

/** Four concurrent syntheses, and the event-loop delay of this thread. */
async function underLoad(engine: SynthesisEngine): Promise<void> {
  await idle();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const jobs = [1, 2, 3, 4].map((seed) => time(engine.synthesize(jobOf({ text: LONG, seed }))));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const short = await time(engine.synthesize(jobOf()));
  const timings = await Promise.all(jobs);
  delay.disable();
  print('pool: first chunks of 4 jobs at once', timings.map((timing) => timing.firstMs.toFixed(1)).join(' '));
  print('pool: first chunk of a short job beside those 4', ms(short.firstMs));
  printDelay('event loop delay meanwhile, p50 / p99 / max', delay, 'target <= 50 ms');
}

/** The same text through an installed espeak-ng. */
async function throughEspeak(): Promise<void> {
  if (spawnSync('espeak-ng', ['--version']).error) {
    print('espeak-ng', 'not installed');
    return;
  }
  const engine = createEspeakEngine();
  await time(engine.synthesize(jobOf()));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const long = await time(engine.synthesize(jobOf({ text: LONG })));
  delay.disable();
  print('espeak-ng: 5,000 characters, first chunk', ms(long.firstMs));
  print(`espeak-ng: 5,000 characters, all ${long.seconds.toFixed(0)} s`, ms(long.totalMs));
  printDelay('espeak-ng: event loop delay, p50 / p99 / max', delay, 'target <= 50 ms');
  await engine.close();
}

await onThisThread();
await throughThePool();
await throughEspeak();
print('memory of the process (RSS)', `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`);
