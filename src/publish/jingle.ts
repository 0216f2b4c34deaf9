import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { SpeechError } from '../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import { integratedLoudness } from '../engine/formant/tract/integrated-loudness.ts';
import { joinSamples } from '../formats/join-samples.ts';

/** A file of hours is a mistake, and each listener would fetch it. */
const LONGEST_SECONDS = 30;
/** BS.1770 measures blocks of 400 ms; a shorter sound is heard in one. */
const BLOCK_SAMPLES = 0.4 * SYNTHESIS_SAMPLE_RATE;
/** Of 30 s in 32-bit stereo at 192 kHz there are 46 MB. */
const MOST_BYTES = 64e6;
/** LUFS; the gate of BS.1770, below which nothing counts. */
const SILENCE = -70;
/** LUFS. Raised to the level of speech, a quieter sound would be mostly noise. */
const QUIETEST = -50;

/** A short sound of a site. */
export interface Jingle {
  /** Of its file. */
  readonly digest: string;
  /** 24 kHz mono. */
  readonly samples: Int16Array;
  /** LUFS. */
  readonly loudness: number;
}

/** What sounds before the speech of an article, and after it. */
export interface Jingles {
  readonly intro?: Jingle | undefined;
  readonly outro?: Jingle | undefined;
}

/**
 * Reads a sound file: WAV, MP3, Ogg (Opus, Vorbis), FLAC, M4A or AAC.
 * @throws SpeechError `invalid-argument` where there is no such file, it is larger than 64 MB, cannot be decoded, is longer than 30 s or quieter
 *   than -50 LUFS.
 */
export async function readJingle(path: string): Promise<Jingle> {
  const refuse = (reason: string) => new SpeechError('invalid-argument', `${JSON.stringify(path)} ${reason}`);
  const unreadable = (error: Error) => refuse(`cannot be read: ${error.message}`);
  const stats = await stat(path).catch((error: Error) => Promise.reject(unreadable(error)));
  if (!stats.isFile()) throw refuse('is not a file.');
  if (stats.size > MOST_BYTES)
    throw refuse(`is too large: a sound before or after speech has at most ${MOST_BYTES / 1e6} MB.`);
  const file = await readFile(path).catch((error: Error) => Promise.reject(unreadable(error)));
  const digest = createHash('sha256').update(file).digest('base64url').slice(0, 22);
  // Decoders that a run without a jingle need not load.
  const { decodeAudio } = await import('../service/decode/decode-audio.ts');
  const pieces: Int16Array[] = [];
  let length = 0;
  try {
    for await (const piece of decodeAudio(file, SYNTHESIS_SAMPLE_RATE)) {
      pieces.push(piece);
      length += piece.length;
      if (length > LONGEST_SECONDS * SYNTHESIS_SAMPLE_RATE) break;
    }
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error;
    throw refuse(`is no sound file that can be read: ${error.message}`);
  }
  if (length > LONGEST_SECONDS * SYNTHESIS_SAMPLE_RATE)
    throw refuse(`is too long: a sound before or after speech has at most ${LONGEST_SECONDS} s.`);
  const samples = joinSamples(pieces);
  const loudness = loudnessOf(samples);
  if (loudness < QUIETEST) throw refuse('is silent, or nearly: choose a louder file.');
  return { digest, samples, loudness };
}

/** Whether a loudness, in LUFS, is that of no sound. */
export const isSilence = (loudness: number) => loudness <= SILENCE;

/** Integrated loudness in LUFS. */
export function loudnessOf(samples: Int16Array): number {
  const block = new Int16Array(Math.max(samples.length, BLOCK_SAMPLES));
  block.set(samples);
  return integratedLoudness(block);
}
