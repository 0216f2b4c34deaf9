import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import type { Caption } from '../../text/words/captions.ts';
import { segmentCaptions } from '../../text/words/segment-captions.ts';
import type { UtteranceTranscript } from '../live/endpointer.ts';

/** One utterance of a transcript; times in seconds from the beginning of the recording. */
export interface UtteranceSegment {
  /** With the space before it: all of them joined are the transcript. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Where the recognizer knows them. */
  readonly words: readonly RecognizedWord[] | undefined;
}

/** Makes segments of final texts, in order, up to a limit. @param limit Code points; undefined for none. */
export class SegmentWriter {
  #left: number;
  #isFirst = true;

  constructor(limit: number | undefined) {
    this.#left = limit ?? Number.POSITIVE_INFINITY;
  }

  /** Undefined where the limit has been reached. */
  next({ text, start = 0, end = start, words }: UtteranceTranscript): UtteranceSegment | undefined {
    const whole = this.#isFirst ? text : ` ${text}`;
    this.#isFirst = false;
    const characters = [...whole];
    if (this.#left <= 0) return undefined;
    if (characters.length <= this.#left) {
      this.#left -= characters.length;
      return { text: whole, start, end, words };
    }
    const cut = characters.slice(0, this.#left).join('');
    this.#left = 0;
    const kept = words && wholeWords(words, cut);
    return { text: cut, start, end: kept?.at(-1)?.end ?? end, words: kept };
  }
}

/** The words that stand whole in a text which they begin. */
function wholeWords(words: readonly RecognizedWord[], text: string): readonly RecognizedWord[] {
  let from = 0;
  const count = words.findIndex((word) => {
    const at = text.indexOf(word.text, from);
    from = at + word.text.length;
    return at < 0;
  });
  return count < 0 ? words : words.slice(0, count);
}

/** The captions of a transcript, at least one for each of its segments. */
export function captionsOf(segments: readonly UtteranceSegment[]): readonly Caption[] {
  return segmentCaptions(segments.map((segment) => ({ ...segment, text: segment.text.trimStart() })));
}
