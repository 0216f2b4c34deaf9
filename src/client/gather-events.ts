import type { StreamEvent, WordTime } from '../contract/synthesis.ts';
import { decodeBase64 } from '../formats/decode-base64.ts';
import { joinBytes } from '../formats/join-bytes.ts';

/** Bytes of audio: two seconds of a compact stream. More would delay the first sound of speech that was kept and arrives whole. */
const LARGEST_PUSH = 6000;

/** Consecutive events of a stream. */
export interface GatheredEvents {
  readonly audio: Uint8Array;
  readonly words: readonly WordTime[];
  /** What ends the stream, after the others. */
  readonly end: Extract<StreamEvent, { type: 'speech.audio.done' | 'error' }> | undefined;
}

/**
 * Joins events that arrived together: to decode and play each by itself costs a page more than what is in it. Events of other types are
 * skipped.
 */
export function* gatherEvents(events: Iterable<StreamEvent>): Generator<GatheredEvents, void> {
  let audio: Uint8Array[] = [];
  let words: WordTime[] = [];
  let bytes = 0;
  const take = (end?: GatheredEvents['end']): GatheredEvents => {
    const gathered = { audio: joinBytes(audio), words, end };
    [audio, words, bytes] = [[], [], 0];
    return gathered;
  };
  for (const event of events) {
    switch (event.type) {
      case 'speech.audio.delta': {
        const piece = decodeBase64(event.audio);
        if (bytes && bytes + piece.length > LARGEST_PUSH) yield take();
        audio.push(piece);
        bytes += piece.length;
        break;
      }
      case 'speech.word_timestamps':
        words.push(...event.words);
        break;
      case 'speech.audio.done':
      case 'error':
        yield take(event);
        return;
    }
  }
  if (bytes || words.length) yield take();
}
