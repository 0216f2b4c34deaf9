import { LogMel } from '../../../src/engine/recognition/log-mel.ts';
import { isVowel } from '../../../src/text/g2p/phone-classes.ts';
import { RATE, type Spoken, type TimedPhone } from '../speaking/spoken.ts';

const WINDOW = 256;
const HOP = 64;
const MELS = 32;
/** Anything this far below the mean vowel counts as silence for every synthesizer, in dB. */
const FLOOR = -45;
/** Analysed part of a vowel next to a consonant, in seconds. */
const BEFORE = 0.03;
const AFTER = 0.04;

/** The thirds of a phone, and the edges of the adjacent vowels. */
export const PARTS = ['vowel before', '1st third', '2nd third', '3rd third', 'vowel after'] as const;
type Part = (typeof PARTS)[number];

/** Upper edges of the frequency bands in Hz. */
const BAND_EDGES = [500, 1000, 1500, 2000, 2700, 3500, 5000, 8000] as const;
export const BANDS = BAND_EDGES.map((edge, i) => `${(BAND_EDGES[i - 1] ?? 0) / 1000}-${edge / 1000}k`);

/** dB in each band, for each part present. */
export type PhoneSpectrum = Readonly<Partial<Record<Part, readonly number[]>>>;

const BAND_OF_MEL = bandsOfMels();
const logMel = new LogMel(WINDOW, MELS);

/** The spectra of every phone of an utterance, in unnormalized dB. Undefined where the phone was not spoken. */
export function phoneSpectra({ samples, phones }: Spoken): (PhoneSpectrum | undefined)[] {
  const mels = new Float32Array(MELS);
  const frames: number[][] = [];
  for (let at = 0; at + WINDOW <= samples.length; at += HOP) {
    logMel.analyse(samples, at, mels, 0);
    const sums = BANDS.map(() => 0);
    mels.forEach((value, m) => {
      sums[BAND_OF_MEL[m]] += Math.exp(value * 4 - 4);
    });
    frames.push(sums.map((sum) => 10 * Math.log10(sum)));
  }
  return phones.map((phone, i) => {
    if (!phone) return undefined;
    const { start, end } = phone;
    const third = (end - start) / 3;
    const [left, right] = [touching(phones[i - 1], start, true), touching(phones[i + 1], end, false)];
    return {
      ...(left && { 'vowel before': mean(frames, Math.max(left.start, start - BEFORE), start) }),
      '1st third': mean(frames, start, start + third),
      '2nd third': mean(frames, start + third, end - third),
      '3rd third': mean(frames, end - third, end),
      ...(right && { 'vowel after': mean(frames, end, Math.min(right.end, end + AFTER)) }),
    };
  });
}

/** The mean dB of each band in the middle of all vowels: the voice's long-term spectrum. */
export function vowelSpectrum(spoken: readonly Spoken[], spectra: readonly (PhoneSpectrum | undefined)[][]) {
  const sums = BANDS.map(() => 0);
  let count = 0;
  spoken.forEach(({ phones }, u) => {
    phones.forEach((phone, i) => {
      const middle = spectra[u][i]?.['2nd third'];
      if (!phone || !isVowel(phone.phone) || !middle) return;
      count++;
      middle.forEach((value, band) => {
        sums[band] += value;
      });
    });
  });
  return sums.map((sum) => sum / Math.max(1, count));
}

/** dB above the voice's mean vowel, clamped at the silence threshold. */
export function relativeTo(spectrum: PhoneSpectrum, vowel: readonly number[]): PhoneSpectrum {
  const parts = Object.entries(spectrum).map(([part, values]) => [
    part,
    values.map((value, band) => Math.max(FLOOR, value - vowel[band])),
  ]);
  return Object.fromEntries(parts) as PhoneSpectrum;
}

function touching(phone: TimedPhone | undefined, edge: number, isLeft: boolean): TimedPhone | undefined {
  if (!phone || !isVowel(phone.phone)) return undefined;
  return Math.abs((isLeft ? phone.end : phone.start) - edge) < 0.002 ? phone : undefined;
}

/** The mean of the frames centred between two times in s; the nearest frame if there is none. */
function mean(frames: readonly number[][], from: number, to: number): number[] {
  const frameAt = (time: number) => (time * RATE - WINDOW / 2) / HOP;
  const first = Math.min(frames.length - 1, Math.max(0, Math.ceil(frameAt(from))));
  const last = Math.min(frames.length - 1, Math.max(first, Math.floor(frameAt(to))));
  return BANDS.map((_, band) => {
    let sum = 0;
    for (let frame = first; frame <= last; frame++) sum += frames[frame][band];
    return sum / (last - first + 1);
  });
}

function bandsOfMels(): number[] {
  const toMel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700);
  const [low, high] = [toMel(40), toMel(7800)];
  return Array.from({ length: MELS }, (_, m) => {
    const hertz = 700 * (10 ** ((low + ((high - low) * (m + 1)) / (MELS + 1)) / 2595) - 1);
    return Math.max(
      0,
      BAND_EDGES.findIndex((edge) => hertz < edge),
    );
  });
}
