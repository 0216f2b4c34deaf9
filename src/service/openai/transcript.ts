import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import { type Caption, createCaptionWriter } from '../../text/words/captions.ts';
import type { TimedWord } from '../../text/words/word-map.ts';
import type { UtteranceTranscript } from '../live/endpointer.ts';

/** One utterance of a transcript; times in seconds from the beginning of the recording. */
export interface TranscriptSegment {
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
  next({ text, start = 0, end = start, words }: UtteranceTranscript): TranscriptSegment | undefined {
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
    const kept = words && placed(words, cut).map(({ word }) => word);
    return { text: cut, start, end: kept?.at(-1)?.end ?? end, words: kept };
  }
}

/** The words that stand whole in a text, and where. */
function placed(words: readonly RecognizedWord[], text: string) {
  const found: { readonly word: RecognizedWord; readonly at: number }[] = [];
  let from = 0;
  for (const word of words) {
    const at = text.indexOf(word.text, from);
    if (at < 0) break;
    found.push({ word, at });
    from = at + word.text.length;
  }
  return found;
}

/** The captions of a transcript, a sentence for each of its segments. */
export function captionsOf(segments: readonly TranscriptSegment[]): readonly Caption[] {
  const words: TimedWord[] = [];
  const sentences: { start: number; end: number }[] = [];
  let text = '';
  for (const segment of segments) {
    const { start, end } = segment;
    const from = text.length + (segment.text.startsWith(' ') ? 1 : 0);
    const spoken = segment.text.trimStart();
    text += segment.text;
    sentences.push({ start: from, end: text.length });
    const known = segment.words ? placed(segment.words, spoken) : [];
    for (const { word, at } of known)
      words.push({
        word: word.text,
        charIndex: from + at,
        charLength: word.text.length,
        start: word.start,
        end: word.end,
      });
    if (known.length === 0)
      words.push({ word: spoken, charIndex: from, charLength: spoken.length, start, end });
  }
  return createCaptionWriter(words, text, sentences)();
}
