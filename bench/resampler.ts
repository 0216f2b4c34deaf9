/**
 * From the microphone's rate to 16 kHz: our resampler compared with libsamplerate, speexdsp, wave-resampler and linear interpolation, in
 * one run. Flatness, aliasing, effect of chunking, speed and size.
 */
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { CaptureFrames } from '../src/workers/capture-frames.ts';
import { PcmResampler } from '../src/workers/pcm-resampler.ts';
import { randomFrom } from '../test/worklets/signals.ts';
import { PcmCapture } from '../worklets/pcm-capture.ts';
import { PEERS, type Peer } from './resampler/peers.ts';

const RATES = [48_000, 44_100, 96_000, 44_056];
const AMPLITUDE = 0.9;
/** An alias of full scale would disappear below the least significant of our 16 bits. None of the resamplers clips before its output. */
const ALIAS_AMPLITUDE = 300;
const CHUNK = 1024;
const PASSBAND = [50, 100, 300, 1000, 2000, 3000, 4000, 5000, 6000, 6500, 6800, 7000];
const ALIASES = [8500, 10_000, 20_000];
const ROUNDS = 7;
const SPEED_SECONDS = 10;

const ours: Peer = {
  name: 'ours',
  entry: `export { PcmResampler } from '../src/workers/pcm-resampler.ts'`,
  scale: 32_768,
  async open(rate) {
    const resampler = new PcmResampler(rate);
    return { write: (chunk) => resampler.write(chunk), flush: () => resampler.finish() };
  },
};
// First, because filters are cached; other rates warm up the code.
for (const rate of [22_000, 24_100, 32_100]) new CaptureFrames(rate, 1600);
const filterMs = new Map(RATES.map((rate) => [rate, 1000 * cpuSeconds(() => new CaptureFrames(rate, 1600))]));
const peers = [ours, ...PEERS];
const sizes = new Map<Peer, number>();
for (const peer of peers) sizes.set(peer, await weigh(peer));

for (const rate of RATES) {
  console.log(
    `\n${rate} Hz to 16 kHz, chunks of ${CHUNK}. Ripple: +-dB up to 7 kHz. Alias: dB left of a tone of so many kHz.`,
  );
  console.log(
    row([
      '',
      'ripple',
      ...ALIASES.map((alias) => `${alias / 1000}`),
      'random chunks',
      'x real time',
      'gz bytes',
    ]),
  );
  const speeds = await measureSpeeds(rate);
  for (const [index, peer] of peers.entries()) {
    const aliases = ALIASES.map(async (frequency) =>
      (await gain(peer, rate, frequency, ALIAS_AMPLITUDE)).toFixed(1),
    );
    console.log(
      row([
        peer.name,
        (await ripple(peer, rate)).toFixed(4),
        ...(await Promise.all(aliases)),
        await compareChunkings(peer, rate),
        speeds[index].toFixed(0),
        `${sizes.get(peer)}`,
      ]),
    );
  }
}
console.log(`\nThe capture worklet: ${await worklet()}`);
console.log(
  '\nWhere the main thread resamples, ms it is held: the filter made, once; then each 20 ms of sound.',
);
for (const rate of RATES) console.log(`  ${rate} Hz: ${holdMainThread(rate)}`);

function row(cells: readonly string[]): string {
  const widths = [24, 10, 9, 9, 9, 22, 13, 10];
  return `  ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('')}`;
}

function tone(frequency: number, amplitude: number, rate: number, seconds: number): Float32Array {
  return Float32Array.from(
    { length: rate * seconds },
    (_, i) => amplitude * Math.sin((2 * Math.PI * frequency * i) / rate),
  );
}

function noise(length: number): Float32Array {
  const random = randomFrom(5);
  return Float32Array.from({ length }, () => random() - 0.5);
}

async function run(
  peer: Peer,
  rate: number,
  input: Float32Array,
  chunk: () => number,
): Promise<Float64Array> {
  const stream = await peer.open(rate);
  const parts: ArrayLike<number>[] = [];
  for (let at = 0; at < input.length; ) {
    const end = Math.min(input.length, at + chunk());
    parts.push(stream.write(input.slice(at, end)));
    at = end;
  }
  if (stream.flush) parts.push(stream.flush());
  return Float64Array.from(parts.flatMap((part) => Array.from(part, (sample) => sample / peer.scale)));
}

/** RMS of a resampled tone relative to the tone, dB, away from the ends. */
async function gain(peer: Peer, rate: number, frequency: number, amplitude = AMPLITUDE): Promise<number> {
  const output = await run(peer, rate, tone(frequency, amplitude, rate, 2), () => CHUNK);
  const middle = output.subarray(4000, 28_000);
  const power = middle.reduce((sum, sample) => sum + sample ** 2, 0) / middle.length;
  return 10 * Math.log10(power / (amplitude ** 2 / 2));
}

async function ripple(peer: Peer, rate: number): Promise<number> {
  let worst = 0;
  for (const frequency of PASSBAND) worst = Math.max(worst, Math.abs(await gain(peer, rate, frequency)));
  return worst;
}

/** Noise in random chunks of 1 to 2000 samples, compared with the same noise in one piece. */
async function compareChunkings(peer: Peer, rate: number): Promise<string> {
  const input = noise(rate);
  const random = randomFrom(9);
  const whole = await run(peer, rate, input, () => input.length);
  const cut = await run(peer, rate, input, () => 1 + Math.floor(random() * 2000));
  const missing = whole.length - cut.length;
  const length = Math.min(whole.length, cut.length);
  let signal = 0;
  let error = 0;
  for (let i = 0; i < length; i++) {
    signal += whole[i] ** 2;
    error += (whole[i] - cut[i]) ** 2;
  }
  if (error === 0 && missing === 0) return 'the same to the bit';
  const likeness = error === 0 ? 'same' : `${(10 * Math.log10(signal / error)).toFixed(0)} dB`;
  return `${likeness}, ${missing > 0 ? `${missing} lost` : `${-missing} more`}`;
}

/** CPU time: median of interleaved rounds, so that fluctuations of the machine affect all equally. */
async function measureSpeeds(rate: number): Promise<number[]> {
  const chunks = Array.from({ length: (SPEED_SECONDS * rate) / CHUNK }, () => noise(CHUNK));
  const rounds: number[][] = peers.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, peer] of peers.entries()) {
      const stream = await peer.open(rate);
      const seconds = cpuSeconds(() => {
        for (const chunk of chunks) stream.write(chunk);
      });
      // The first round is a warm-up.
      if (round > 0) rounds[index].push(SPEED_SECONDS / seconds);
    }
  }
  return rounds.map((speeds) => speeds.toSorted((a, b) => a - b)[ROUNDS >> 1]);
}

function cpuSeconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Size bundled alone, minified and compressed; Vite inlines a wasm file into the script. */
async function weigh({ entry }: Peer): Promise<number> {
  const id = 'bench/weighed.ts';
  const [result] = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'weighed',
        enforce: 'pre',
        resolveId: (source) => (source.endsWith(id) ? `${process.cwd()}/${id}` : null),
        load: (path) => (path.endsWith(`/${id}`) ? entry : null),
      },
    ],
    build: { write: false, target: 'es2022', lib: { entry: id, formats: ['es'], fileName: 'weighed' } },
  })) as unknown as { output: { code: string }[] }[];
  return gzipSync(result.output[0].code).length;
}

/** Garbage and time per quantum of the audio thread's code. */
async function worklet(): Promise<string> {
  const capture = new PcmCapture(48_000, () => {});
  capture.receive({ type: 'open', output: { postMessage() {} } as unknown as MessagePort });
  const quantum = [noise(128)];
  const turn = (count: number) => {
    for (let i = 0; i < count; i++) capture.capture(quantum);
  };
  turn(20_000);
  globalThis.gc?.();
  const heap = process.memoryUsage().heapUsed;
  turn(100_000);
  const bytes = Math.max(0, process.memoryUsage().heapUsed - heap) / 100_000;
  const times = Float64Array.from({ length: 20_000 }, () => {
    const start = performance.now();
    turn(1);
    return 1000 * (performance.now() - start);
  }).toSorted();
  const at = (share: number) => times[Math.floor(share * times.length)].toFixed(1);
  return `${bytes.toFixed(1)} bytes of garbage a quantum; ${at(0.5)} us p50, ${at(0.999)} us p99.9.`;
}

function holdMainThread(rate: number): string {
  const slice = noise(Math.round(rate / 50 / 128) * 128);
  // The minimum of identical runs of each call excludes other programs.
  const least = new Float64Array(2000).fill(Number.POSITIVE_INFINITY);
  for (let run = 0; run < 5; run++) {
    const frames = new CaptureFrames(rate, 1600);
    for (let i = 0; i < least.length; i++) {
      const begun = performance.now();
      frames.write(slice);
      least[i] = Math.min(least[i], performance.now() - begun);
    }
  }
  least.sort();
  const at = (share: number) => least[Math.floor(share * (least.length - 1))].toFixed(2);
  return `${filterMs.get(rate)?.toFixed(1)}; p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)}`;
}
