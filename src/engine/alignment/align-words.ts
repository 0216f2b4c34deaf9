import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import type { AcousticModel } from '../recognition/acoustic-model.ts';
import { AcousticStream } from '../recognition/acoustic-stream.ts';
import type { RecognitionDialect } from '../recognition-engine.ts';
import { alignLetters } from './align-letters.ts';

/** Silence around the sound, so that the network has settled at its start and hears its end. */
const LEAD_SECONDS = 0.1;
const TAIL_SECONDS = 0.3;
/** What is spoken scores -0.05 to -0.8, recorded people's too; of other words hardly any are above this, and noise is not. */
const LEAST_SCORE = -1.2;

/** When a word sounds, in seconds from the start of the sound. */
export interface AlignedWord {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds known words in their sound, with the network of the embedded recognizer: it knows letters well enough to place them, also in
 * voices that it cannot transcribe.
 * @param samples 16 kHz mono.
 * @param words in the letters of the dialect's alphabet; other characters are skipped.
 * @returns one entry a word, undefined for those without a letter; nothing at all where the sound does not fit the words.
 */
export function alignWords(
  model: AcousticModel,
  samples: Int16Array,
  words: readonly string[],
  dialect: RecognitionDialect,
): (AlignedWord | undefined)[] | undefined {
  const { letters, hop, strides } = model.weights;
  const alphabet = letters[dialect];
  const space = alphabet.indexOf(' ') + 1;
  const spelled = words.map((word) =>
    [...word].flatMap((letter) =>
      letter === ' ' || !alphabet.includes(letter) ? [] : alphabet.indexOf(letter) + 1,
    ),
  );
  const text = spelled
    .filter((word) => word.length > 0)
    .flatMap((word, i) => (i > 0 ? [space, ...word] : word));
  const frames: Float32Array[] = [];
  const stream = new AcousticStream(model, dialect, (frame) => frames.push(frame.slice()));
  stream.push(new Int16Array(LEAD_SECONDS * LIVE_SAMPLE_RATE));
  stream.push(samples);
  stream.push(new Int16Array(TAIL_SECONDS * LIVE_SAMPLE_RATE));
  const aligned = alignLetters(frames, text);
  if (!aligned || aligned.score < LEAST_SCORE) return undefined;
  const frameSeconds = (hop * strides.reduce((product, stride) => product * stride, 1)) / LIVE_SAMPLE_RATE;
  const duration = samples.length / LIVE_SAMPLE_RATE;
  const secondsOf = (frame: number) => Math.max(0, Math.min(duration, frame * frameSeconds - LEAD_SECONDS));
  let at = 0;
  return spelled.map((word) => {
    if (word.length === 0) return undefined;
    const start = secondsOf(aligned.first[at]);
    const end = secondsOf(aligned.last[at + word.length - 1]);
    at += word.length + 1;
    return { start, end };
  });
}
