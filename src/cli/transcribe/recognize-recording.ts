import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import type { RecognitionEngine } from '../../engine/recognition-engine.ts';
import type { WordAligner } from '../../engine/threads/word-aligner.ts';
import { decodeUpload } from '../../service/decode/decode-upload.ts';
import { Endpointer } from '../../service/live/endpointer.ts';
import { HeardStream } from './heard-stream.ts';
import type { Transcript, TranscriptSegment, TranscriptWord } from './transcript.ts';

/** The endpointer's frame: an utterance ends with one, so that its place is known to the sample. */
const STEP_SAMPLES = LIVE_SAMPLE_RATE / 100;
/** A letter's last frame lies this much before its sound ends (src/engine/threads/time-words.ts). Seconds. */
const RELEASE_SECONDS = 0.09;

export interface RecordingOptions {
  readonly engine: RecognitionEngine;
  readonly dialect: TranscriptionDialect;
  /** Finds the words in the sound; undefined where only the text is wanted. */
  readonly aligner: Pick<WordAligner, 'align'> | undefined;
  readonly signal: AbortSignal;
  /** Called with the seconds that have been transcribed. */
  readonly onSeconds?: (seconds: number) => void;
}

/**
 * Writes down a recording as the service does, with the times of its words. Where the sound does not fit the text, a segment has the times
 * between which a voice was heard, and no words.
 * @param file Must not be used afterwards.
 * @throws SpeechError `unsupported-media` or `file-too-large`; what the engine throws; the signal's reason.
 */
export async function recognizeRecording(
  file: Buffer,
  { engine, dialect, aligner, signal, onSeconds }: RecordingOptions,
): Promise<Transcript> {
  const segments: Promise<TranscriptSegment>[] = [];
  const stream = new HeardStream(engine.open(dialect));
  let count = 0;
  const session = new Endpointer(stream, ({ text, isFinal }) => {
    if (!isFinal) return;
    const samples = stream.lastUtterance();
    const end = count / LIVE_SAMPLE_RATE;
    const heard = {
      text,
      start: Math.max(0, end - samples.length / LIVE_SAMPLE_RATE),
      end,
      words: undefined,
    };
    const timing = aligner ? align(heard, samples, { aligner, dialect, signal }) : Promise.resolve(heard);
    // A failure surfaces where it is awaited.
    timing.catch(() => {});
    segments.push(timing);
  });
  try {
    for await (const batch of decodeUpload(file, signal)) {
      for (let from = 0; from < batch.length; from += STEP_SAMPLES) {
        const step = batch.subarray(from, from + STEP_SAMPLES);
        count += step.length;
        await session.write(step);
      }
      signal.throwIfAborted();
      onSeconds?.(count / LIVE_SAMPLE_RATE);
    }
    await session.finalize();
  } finally {
    session.close();
  }
  const timed = await Promise.all(segments);
  return {
    text: timed.map(({ text }) => text).join(' '),
    seconds: count / LIVE_SAMPLE_RATE,
    segments: timed,
  };
}

async function align(
  segment: TranscriptSegment,
  samples: Int16Array,
  { aligner, dialect, signal }: Required<Pick<RecordingOptions, 'aligner' | 'dialect' | 'signal'>>,
): Promise<TranscriptSegment> {
  const spelled = segment.text.split(/\s+/).filter(Boolean);
  const found = await aligner!.align({ samples, sampleRate: LIVE_SAMPLE_RATE }, spelled, dialect, signal);
  if (!found) return segment;
  const words: TranscriptWord[] = [];
  let next = segment.end - segment.start;
  // From the last to the first: a word ends before the next one begins. One without letters has no sound.
  for (let index = spelled.length - 1; index >= 0; index--) {
    const place = found[index];
    const start = Math.min(place?.start ?? next, next);
    const end = place ? Math.min(next, place.end + RELEASE_SECONDS) : next;
    words.unshift({ text: spelled[index]!, start: segment.start + start, end: segment.start + end });
    next = start;
  }
  return { text: segment.text, start: words[0]!.start, end: words.at(-1)!.end, words };
}
