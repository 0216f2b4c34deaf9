import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import type { Sound } from '../../../formats/mixed-sound.ts';
import type { Span } from '../../../text/utterance/utterance.ts';
import type { TimedWord } from '../../../text/words/word-map.ts';
import { timeAt } from './text-time.ts';

/** A stretch of a text that has been spoken whole: it is paid for, and need not be requested again. Offsets are UTF-16 code units. */
export interface SpokenPiece extends Span {
  /** At 24 kHz. */
  readonly samples: Sound;
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

/** A piece from an offset in it. */
export function restOf(piece: SpokenPiece, offset: number): SpokenPiece {
  const lead = offset > piece.start ? leadOf(piece, offset) : 0;
  return {
    start: offset,
    end: piece.end,
    samples: piece.samples.subarray(Math.round(lead * SYNTHESIS_SAMPLE_RATE)),
    words: piece.words.filter(({ charIndex }) => charIndex >= offset).map((word) => shift(word, -lead)),
  };
}

/** Moves the times of a word. */
export function shift(word: TimedWord, seconds: number): TimedWord {
  return { ...word, start: word.start + seconds, end: word.end + seconds };
}

/** The stretches of one text that have arrived, wherever the listener went in it. */
export class SpokenPieces {
  #pieces: SpokenPiece[] = [];
  readonly #coming = new Map<Span, AbortController>();

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

  /** Where the first piece after an offset starts, also one that is arriving, or where one ends that is; Infinity if there is none. */
  nextStart(offset: number): number {
    const coming = [...this.#coming.keys()];
    const edges = [...this.#pieces, ...coming].map(({ start }) => start).concat(coming.map(({ end }) => end));
    return Math.min(...edges.filter((edge) => edge > offset));
  }

  /** A piece is arriving. @param abort Closes its connection; aborted too when all of it has arrived. */
  expect(piece: Span, abort: AbortController): void {
    this.#coming.set(piece, abort);
    abort.signal.addEventListener('abort', () => this.#coming.delete(piece));
  }

  /** Waits for the piece that is arriving and starts at an offset. @returns False where there is none. */
  async arrival(offset: number): Promise<boolean> {
    const [, abort] = [...this.#coming].find(([{ start }]) => start === offset) ?? [];
    if (abort) await new Promise((resolve) => abort.signal.addEventListener('abort', resolve));
    return Boolean(abort);
  }

  /** Closes the connections of pieces that are arriving. */
  close(): void {
    for (const abort of this.#coming.values()) abort.abort();
  }
}

function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** One array of several, joined off the main thread where the browser does so. */
export async function joinOffThread(chunks: readonly Sound[]): Promise<Sound> {
  for (const chunk of chunks) if (!(chunk instanceof Int16Array)) return chunk.join(chunks);
  return new Int16Array(await new Blob(chunks as Int16Array<ArrayBuffer>[]).arrayBuffer());
}
