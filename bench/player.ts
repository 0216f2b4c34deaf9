/**
 * The player's processor on a virtual clock, compared with wavtools 0.1.5 and pcm-player 0.0.18 in the same run: faults of each on recorded
 * stream timings, CPU of process() with ten minutes queued, and the memory of those ten minutes.
 */
import { getHeapStatistics } from 'node:v8';
import { countClicks, joinSound, largestStep, SOURCE_RATE, toFloat, tone } from '../test/worklets/signals.ts';
import { TRACES } from '../test/worklets/traces.ts';
import { playTrace, Utterance } from '../test/worklets/utterance.ts';
import { type ProcessorClass, playerProcessor, VirtualNode } from '../test/worklets/virtual-audio.ts';
import { playPcmPlayer, playWavtools, wavtoolsProcessor } from './player/peers.ts';

const TEN_MINUTES = 600;
const CHUNK_SECONDS = 2;
const FLUSH_MS = 20;

const ours = await playerProcessor();
const wavtools = await wavtoolsProcessor();

console.log(
  'Faults by trace: clicks / gaps (ms in all) / frames lost. 10.0037 s of a 440 Hz tone, played at once.',
);
const signal = tone(10.0037);
const own = largestStep(toFloat(signal));
for (const trace of TRACES) {
  const arrivals = trace.arrivals(signal);
  const rows = {
    ours: playTrace(ours, arrivals, { sampleRate: SOURCE_RATE }).output(),
    wavtools: playWavtools(wavtools, arrivals),
    'pcm-player': playPcmPlayer(arrivals, FLUSH_MS),
  };
  const columns = Object.entries(rows).map(([name, output]) => `${name} ${faults(output)}`);
  console.log(`  ${trace.name.padEnd(34)} ${columns.map((column) => column.padEnd(34)).join(' ')}`);
}

console.log('\nprocess() with 10 minutes queued, microseconds: p50 / p99 / p99.9, mean.');
console.log(
  '  first as the clock says, then the least of 7 equal runs for each call: that leaves other programs out.',
);
const kinds: [string, () => VirtualNode][] = [
  ['ours, rate 1, 48 kHz', () => queued(1, 48_000)],
  ['ours, rate 1, 44.1 kHz', () => queued(1, 44_100)],
  ['ours, rate 1, 24 kHz', () => queued(1, 24_000)],
  ['ours, rate 1.5, 48 kHz', () => queued(1.5, 48_000)],
  ['ours, rate 4, 48 kHz', () => queued(4, 48_000)],
  ['ours, rate 0.5, 48 kHz', () => queued(0.5, 48_000)],
  ['wavtools, 24 kHz', () => queuedWavtools(wavtools)],
];
for (const [name, make] of kinds) {
  const runs = Array.from({ length: 7 }, () => {
    const node = make();
    node.time(2000); // JIT warm-up
    return node.time(20_000);
  });
  const least = runs[0].map((_, i) => Math.min(...runs.map((run) => run[i])));
  console.log(`  ${name.padEnd(24)} ${figures(runs[3]).padEnd(38)} ${figures(least)}`);
}

console.log(
  '\nGarbage of process(), bytes for each call (its reports left out): the median of 200 batches of 100 calls.',
);
console.log('  Before V8 has compiled it, each number is an object: 35 kB a call, for some hundred calls.');
for (const rate of [1, 1.03, 1.5, 4]) {
  const node = queued(rate, 48_000);
  node.processor.port.postMessage = () => {};
  node.time(20_000);
  console.log(`  ours, rate ${rate}`.padEnd(26), garbageOf(node).toFixed(1));
}

console.log('\nMemory for 10 minutes (28.8 MB of samples), heap and buffers of the processor alone');
for (const [name, make] of [
  ['ours, 2 s chunks', () => queued(1, 48_000)],
  ['ours, 20 ms packets', () => queued(1, 48_000, 0.02)],
  ['wavtools', () => queuedWavtools(wavtools)],
] as const) {
  console.log(`  ${name.padEnd(24)} ${((await memoryOf(make)) / 1e6).toFixed(1)} MB`);
}

function figures(microseconds: Float64Array): string {
  const times = microseconds.toSorted();
  const at = (share: number) => times[Math.floor(share * (times.length - 1))].toFixed(1);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return `${at(0.5)} / ${at(0.99)} / ${at(0.999)}, ${mean.toFixed(1)}`;
}

/** A batch is too small for a collection to hide what it leaves, but for one in hundreds. */
function garbageOf({ processor }: VirtualNode): number {
  const outputs = [[new Float32Array(128)]];
  const batches = Array.from({ length: 200 }, () => {
    const before = getHeapStatistics().used_heap_size;
    for (let i = 0; i < 100; i++) processor.process(outputs, outputs, outputs);
    return (getHeapStatistics().used_heap_size - before) / 100;
  });
  return Math.max(0, batches.toSorted((one, other) => one - other)[100]);
}

async function memoryOf(make: () => VirtualNode): Promise<number> {
  const before = await memory();
  const node = make();
  const used = (await memory()) - before;
  node.advance(0.01); // alive until here
  return used;
}

function faults(output: Float32Array): string {
  const { sound, gaps } = joinSound(output);
  const gapMs = gaps.reduce((sum, gap) => sum + gap, 0) / (SOURCE_RATE / 1000);
  const lost = Math.max(0, signal.length - sound.length);
  return `${countClicks(output, own)} / ${gaps.length} (${Math.round(gapMs)}) / ${lost}`;
}

function queued(rate: number, sampleRate: number, chunkSeconds = CHUNK_SECONDS): VirtualNode {
  const utterance = new Utterance(ours, { rate, sampleRate });
  for (const chunk of chunks(chunkSeconds)) utterance.write(chunk);
  utterance.end();
  utterance.play();
  utterance.node.advance(0.01);
  return utterance.node;
}

function queuedWavtools(processor: ProcessorClass): VirtualNode {
  const node = new VirtualNode(processor, { sampleRate: SOURCE_RATE });
  for (const buffer of chunks(CHUNK_SECONDS)) node.post({ event: 'write', buffer, trackId: 'default' });
  node.advance(0.01);
  return node;
}

function* chunks(seconds: number): Generator<Int16Array> {
  const second = tone(CHUNK_SECONDS, { frequency: 220 });
  const length = Math.round(seconds * SOURCE_RATE);
  for (let at = 0; at < TEN_MINUTES * SOURCE_RATE; at += length) yield second.slice(0, length);
}

async function memory(): Promise<number> {
  for (let i = 0; i < 4; i++) {
    globalThis.gc?.();
    // The memory of collected buffers is released between tasks.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
