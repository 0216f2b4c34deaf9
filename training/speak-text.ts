import { spawnSync } from 'node:child_process';
import { Int16RateConverter } from '../src/dsp/int16-rate-converter.ts';
import { synthesizeJob } from '../src/engine/formant/synthesize-job.ts';
import { phonemize } from '../src/text/g2p/phonemize.ts';
import type { CorpusDialect } from './corpus-dialect.ts';

export const RECOGNITION_RATE = 16_000;

export interface Manner {
  readonly voice: string;
  readonly speed: number;
  readonly pitch: number;
  readonly seed: number;
  readonly temperature: number;
}

/** Synthesizes a text with the embedded engine: 16 kHz mono. */
export function speakEmbedded(text: string, dialect: CorpusDialect, manner: Manner): Int16Array {
  const resampler = new Int16RateConverter(24_000, RECOGNITION_RATE);
  const parts: Int16Array[] = [];
  const job = {
    text,
    dialect,
    ...manner,
    sentenceSilenceMs: undefined,
    silenceTrim: true,
    chunkMaxSeconds: undefined,
  };
  for (const step of synthesizeJob(job)) if (step) parts.push(resampler.push(step.samples));
  parts.push(resampler.flush());
  return join(parts);
}

/** Phones that espeak-ng's Kurdish voice lacks, and their closest substitutes. */
const ESPEAK_LETTERS: Readonly<Record<string, string>> = {
  ʔ: '',
  ƹ: '',
  ḧ: 'h',
  ẍ: 'x',
  ř: 'r',
  ł: 'l',
  ŋ: 'n',
};

/** Synthesizes a text with espeak-ng's Kurdish voice: 16 kHz mono. @param words 105 to 205 words per minute. */
export function speakEspeak(
  text: string,
  dialect: CorpusDialect,
  variant: string,
  words: number,
  pitch: number,
): Int16Array {
  const phonemes = text
    .split(' ')
    .map((word) =>
      phonemize(word, dialect)
        .map((phone) => ESPEAK_LETTERS[phone] ?? phone)
        .join(''),
    )
    .join(' ');
  const { stdout, error } = spawnSync('espeak-ng', [
    '-v',
    `ku+${variant}`,
    '-s',
    String(Math.round(words)),
    '-p',
    String(Math.round(pitch)),
    '--stdout',
    phonemes,
  ]);
  if (error) throw error;
  const bytes = stdout.subarray(44, stdout.length - (stdout.length % 2));
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const resampler = new Int16RateConverter(22_050, RECOGNITION_RATE);
  return trim(join([resampler.push(samples), resampler.flush()]));
}

function trim(samples: Int16Array): Int16Array {
  const isLoud = (sample: number) => Math.abs(sample) > 150;
  const first = samples.findIndex(isLoud);
  const last = samples.findLastIndex(isLoud);
  return first < 0 ? new Int16Array(0) : samples.slice(Math.max(0, first - 800), last + 800);
}

function join(parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
