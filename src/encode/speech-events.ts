import type { StreamEvent, WordTime } from '../contract/synthesis.ts';
import { eventBytes } from '../formats/event-bytes.ts';
import type { AudioPiece } from './encode-chunks.ts';

export interface SpeechEventsOptions {
  readonly includeTimestamps: boolean;
  /** Repeat all words in the last event, as the API does. */
  readonly repeatsWords: boolean;
  readonly isCollapsed: boolean;
  /** The text of an `error` event. */
  readonly failureMessage: (error: unknown) => string;
}

/** A stream as server-sent events. A failure is an `error` event, and then breaks the stream as in every other format. */
export async function* speechEvents(
  pieces: AsyncIterable<AudioPiece>,
  { includeTimestamps, repeatsWords, isCollapsed, failureMessage }: SpeechEventsOptions,
): AsyncGenerator<Uint8Array, void> {
  const words: WordTime[] = [];
  try {
    for await (const piece of pieces) {
      const events: Uint8Array[] = [];
      if (piece.audio.length)
        events.push(event({ type: 'speech.audio.delta', audio: toBase64(piece.audio) }));
      if (includeTimestamps && piece.words.length) {
        words.push(...piece.words);
        events.push(event({ type: 'speech.word_timestamps', words: [...piece.words] }));
      }
      if (events.length) yield Buffer.concat(events);
    }
  } catch (error) {
    yield event({ type: 'error', error: failureMessage(error) });
    throw error;
  }
  yield event({
    type: 'speech.audio.done',
    ...(includeTimestamps && repeatsWords ? { words } : undefined),
    ...(isCollapsed ? { collapsed: true } : undefined),
  });
}

function event(payload: StreamEvent): Uint8Array {
  return eventBytes(payload);
}

function toBase64({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('base64');
}
