import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import type { Span } from '../../../text/types.ts';
import type { TimedWord } from '../../../text/words/word-map.ts';
import { timeAt } from './text-time.ts';

/** A stretch of a text that has been spoken whole: it is paid for, and need not be requested again. Offsets are UTF-16 code units. */
export interface SpokenPiece extends Span {
  /** At 24 kHz. */
  readonly samples: Int16Array;
  /** Times count from the first sample of the piece, in seconds; `charIndex` from the start of the text. */
  readonly words: readonly TimedWord[];
}

export const EMPTY_PIECE: SpokenPiece = { start: 0, end: 0, samples: new Int16Array(0), words: [] };

/** Seconds of a piece before an offset in it. */
export function leadOf({ start, end, samples, words }: SpokenPiece, offset: number): number {
  return timeAt(
    { words, start, origin: 0, length: end, end: samples.length / SYNTHESIS_SAMPLE_RATE },
    offset,
  );
}

/** Moves the times of a word. */
export function shift(word: TimedWord, seconds: number): TimedWord {
  return { ...word, start: word.start + seconds, end: word.end + seconds };
}

/** The stretches of one text that have arrived, wherever the listener went in it. */
export class SpokenPieces {
  #pieces: SpokenPiece[] = [];

  /** Replaces the pieces that it contains. An empty one is not kept. */
  add(piece: SpokenPiece): void {
    if (!piece.samples.length || this.#pieces.some((each) => contains(each, piece))) return;
    this.#pieces = this.#pieces.filter((each) => !contains(piece, each));
    this.#pieces.push(piece);
  }

  /** The piece that contains an offset. */
  at(offset: number): SpokenPiece | undefined {
    return this.#pieces.find(({ start, end }) => start <= offset && offset < end);
  }

  /** Where the first piece after an offset starts; Infinity if there is none. */
  nextStart(offset: number): number {
    return this.#pieces.reduce(
      (next, { start }) => (start > offset ? Math.min(next, start) : next),
      Number.POSITIVE_INFINITY,
    );
  }
}

function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
