import { SpeechError } from '../../contract/errors.ts';
import type { StreamEvent, WordTime } from '../../contract/synthesis.ts';
import { eventBytes } from '../../formats/event-bytes.ts';

/** A piece of a stream as it is sent: bytes of the audio's format, possibly none, and the words timed since the previous piece. */
interface AudioPiece {
  readonly audio: Uint8Array;
  readonly words: readonly WordTime[];
}

export interface StreamEventsOptions {
  readonly includeTimestamps: boolean;
  /** Repeat all words in the last event, as the API does. */
  readonly repeatsWords: boolean;
  /** Asked at the end: whether there was nothing to speak. */
  readonly isCollapsed: () => boolean;
  /** The text of an `error` event. */
  readonly failureMessage: (error: unknown) => string;
  readonly toBase64: (bytes: Uint8Array) => string;
}

/** A stream as server-sent events. A failure is an `error` event, and then breaks the stream as in every other format. */
export async function* streamEvents(
  pieces: AsyncIterable<AudioPiece>,
  { includeTimestamps, repeatsWords, isCollapsed, failureMessage, toBase64 }: StreamEventsOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const words: WordTime[] = [];
  try {
    for await (const piece of pieces) {
      const events: StreamEvent[] = [];
      if (piece.audio.length) events.push({ type: 'speech.audio.delta', audio: toBase64(piece.audio) });
      if (includeTimestamps && piece.words.length) {
        words.push(...piece.words);
        events.push({ type: 'speech.word_timestamps', words: [...piece.words] });
      }
      if (events.length) yield eventBytes(...events);
    }
  } catch (error) {
    const code = error instanceof SpeechError ? error.code : 'synthesis-failed';
    yield event({ type: 'error', error: failureMessage(error), code });
    throw error;
  }
  yield event({
    type: 'speech.audio.done',
    ...(includeTimestamps && repeatsWords ? { words } : undefined),
    ...(isCollapsed() ? { collapsed: true } : undefined),
  });
}

function event(payload: StreamEvent): Uint8Array<ArrayBuffer> {
  return eventBytes(payload);
}
