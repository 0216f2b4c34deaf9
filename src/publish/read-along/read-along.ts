import type { Span } from '../../text/utterance/utterance.ts';
import type { TimedWord } from '../../text/words/word-map.ts';

/** A sentence of an article and when it sounds, in seconds of the article's sound. */
export interface TimedSentence {
  /** Of its element in the text. */
  readonly id: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** An article with its sound: what books and other readers need to show what is read. */
export interface ReadAlong {
  readonly slug: string;
  readonly title: string;
  /** Empty where the page names none. */
  readonly author: string;
  readonly description: string;
  /** Address of the page; empty where it has none. */
  readonly url: string;
  /** BCP 47. */
  readonly language: string;
  readonly isRightToLeft: boolean;
  /** ISO 8601. */
  readonly published: string;
  /** Seconds from the first sentence to the end of the last. */
  readonly duration: number;
  readonly paragraphs: readonly (readonly TimedSentence[])[];
}

/**
 * Cuts a text into paragraphs of timed sentences. A sentence sounds until the next one begins, so that pauses belong to the one before; what
 * has no word, such as three asterisks, joins the sentence before it.
 * @param sentences Spans of `text`, in order.
 * @param words With times from the beginning of the sound, in order.
 * @param duration Where the speech ends, in seconds of the sound.
 */
export function timedParagraphs(
  text: string,
  sentences: readonly Span[],
  words: readonly TimedWord[],
  duration: number,
): TimedSentence[][] {
  const starts = startsOf(sentences, words);
  const paragraphs: TimedSentence[][] = [];
  let end = 0;
  let number = 0;
  for (const [index, sentence] of sentences.entries()) {
    const start = starts[index];
    const isNewParagraph = /\n/.test(text.slice(end, sentence.start));
    end = sentence.end;
    const spoken = text.slice(sentence.start, sentence.end).replace(/\s+/g, ' ').trim();
    const last = paragraphs.at(-1);
    if (start === undefined) {
      const before = last?.pop();
      if (before) last?.push({ ...before, text: `${before.text} ${spoken}` });
      continue;
    }
    const next = starts.slice(index + 1).find((each) => each !== undefined);
    const timed = { id: `s${++number}`, text: spoken, start, end: next ?? duration };
    if (!last || isNewParagraph) paragraphs.push([timed]);
    else last.push(timed);
  }
  return paragraphs;
}

/** When the first word of each sentence begins; undefined for one without words. */
function startsOf(sentences: readonly Span[], words: readonly TimedWord[]): (number | undefined)[] {
  let at = 0;
  return sentences.map(({ end }) => {
    const first = words[at];
    if (!first || first.charIndex >= end) return undefined;
    while (at < words.length && words[at]!.charIndex < end) at++;
    return first.start;
  });
}
