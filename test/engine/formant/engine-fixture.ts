import { createHash } from 'node:crypto';
import type { WordTime } from '../../../src/contract/synthesis.ts';
import { synthesizeJob } from '../../../src/engine/formant/synthesize-job.ts';
import type { SynthesisChunk, SynthesisJob } from '../../../src/engine/synthesis-engine.ts';

export const SORANI = 'سڵاو، چۆنیت؟ من باشم، سوپاس. ناوم ئازادە و خەڵکی سلێمانیم.';
export const KURMANJI = 'Navê min Azad e û ez ji Amedê me. Tu çawa yî?';
export const BADINI = 'ناڤێ من ئازادە و ئەز خەلکێ دهۆکێ مە.';

/** A text of about 5,000 characters in many sentences. */
export const LONG = `${SORANI} `.repeat(Math.floor(5000 / (SORANI.length + 1))).trim();

export function jobOf(changes: Partial<SynthesisJob> = {}): SynthesisJob {
  return {
    text: SORANI,
    dialect: 'sorani',
    voice: 'sorani_m001',
    speed: 1,
    pitch: 0,
    seed: 1,
    temperature: 1,
    sentenceSilenceMs: undefined,
    silenceTrim: false,
    chunkMaxSeconds: undefined,
    ...changes,
  };
}

export interface Rendered {
  readonly chunks: readonly SynthesisChunk[];
  readonly samples: Int16Array;
  readonly words: readonly WordTime[];
  /** SHA-256 of the samples. */
  readonly hash: string;
}

function gather(chunks: readonly SynthesisChunk[]): Rendered {
  const samples = new Int16Array(chunks.reduce((sum, chunk) => sum + chunk.samples.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    samples.set(chunk.samples, at);
    at += chunk.samples.length;
  }
  const hash = createHash('sha256').update(new Uint8Array(samples.buffer)).digest('hex');
  return { chunks, samples, words: chunks.flatMap((chunk) => chunk.words), hash };
}

/** Synthesizes on this thread. */
export function render(changes: Partial<SynthesisJob> = {}): Rendered {
  return gather([...synthesizeJob(jobOf(changes))].filter((step) => step !== null));
}

export async function renderThrough(stream: AsyncIterable<SynthesisChunk>): Promise<Rendered> {
  const chunks: SynthesisChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return gather(chunks);
}

/** Root mean square of a section, in dB relative to full scale. */
export function loudness(samples: Int16Array): number {
  let power = 0;
  for (const sample of samples) power += sample * sample;
  return 10 * Math.log10(Math.max(1e-9, power / samples.length / 32768 ** 2));
}

/** The fundamental every 30 ms in Hz, 0 where nothing is voiced: the first high peak of the normalized autocorrelation, interpolated. */
export function pitchTrack(samples: Int16Array, low = 40, high = 700): number[] {
  const window = 960;
  const longest = Math.ceil(24_000 / low);
  const shortest = Math.floor(24_000 / high);
  const sound = Float64Array.from(samples);
  const energies = new Float64Array(samples.length + 1);
  for (let i = 0; i < sound.length; i++) energies[i + 1] = energies[i]! + sound[i]! ** 2;
  const energyFrom = (at: number) => 1 + energies[at + window]! - energies[at]!;
  const track: number[] = [];
  for (let at = 0; at + window + longest < samples.length; at += 720) {
    const here = energyFrom(at);
    if (here < window * 500 ** 2) {
      track.push(0);
      continue;
    }
    const correlations = new Float64Array(longest + 1);
    for (let lag = shortest - 1; lag <= longest; lag++)
      correlations[lag] = product(sound, at, at + lag, window) / Math.sqrt(here * energyFrom(at + lag));
    track.push(firstPeriod(correlations, shortest));
  }
  return track;
}

/** Of two windows whose length is a multiple of four: four sums side by side take half as long as one. */
function product(samples: Float64Array, here: number, there: number, length: number): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let i = 0; i < length; i += 4) {
    first += samples[here + i]! * samples[there + i]!;
    second += samples[here + i + 1]! * samples[there + i + 1]!;
    third += samples[here + i + 2]! * samples[there + i + 2]!;
    fourth += samples[here + i + 3]! * samples[there + i + 3]!;
  }
  return first + second + third + fourth;
}

function firstPeriod(correlations: Float64Array, shortest: number): number {
  const best = Math.max(...correlations.subarray(shortest));
  if (best < 0.8) return 0;
  // The first peak nearly as high as the best one; later ones are multiples of the period.
  let lag = shortest;
  while (
    lag < correlations.length - 2 &&
    (correlations[lag] < 0.9 * best || correlations[lag + 1] > correlations[lag])
  )
    lag++;
  const [a, b, c] = correlations.subarray(lag - 1, lag + 2);
  return 24_000 / (lag + (a - c) / (2 * (a - 2 * b + c)));
}

/** Median distance in semitones between two renderings that differ only in pitch, where both are voiced. */
export function semitonesBetween(from: Int16Array, to: Int16Array): number {
  const here = pitchTrack(from);
  const there = pitchTrack(to);
  const distances = here.flatMap((hertz, i) => (hertz && there[i] ? [12 * Math.log2(there[i] / hertz)] : []));
  if (distances.length < 20) throw new Error(`only ${distances.length} voiced stretches to compare`);
  return distances.sort((a, b) => a - b)[distances.length >> 1];
}

/** Every id of the catalog. */
export function catalogIds(): string[] {
  const family = (prefix: string, count: number, digits: number, letters: boolean) =>
    Array.from({ length: count }, (_, i) => {
      const letter = letters ? (i % 2 === 0 ? 'm' : 'f') : '';
      return `${prefix}_${letter}${String(i + 1).padStart(digits, '0')}`;
    });
  const troupe = family('cast', 13, 2, false);
  return [
    ...family('sorani', 99, 3, true),
    ...family('kurmanji', 99, 3, true),
    ...family('sorani_v4', 332, 3, true),
    ...family('kurmanji_v4', 332, 3, true),
    ...family('sorani_v5', 10, 3, true),
    ...family('kurmanji_v5', 10, 3, true),
    ...family('badini_v5', 6, 3, true),
    ...troupe.slice(0, 7),
    ...troupe.slice(7).map((id) => id.replace('cast', 'studio')),
  ];
}
