import { capitalize } from './capitalize.ts';
import type { DictatedText } from './dictated-text.ts';
import type { DictationDialect } from './number-lexicon.ts';
import { punctuate, type UtteranceSound } from './punctuate.ts';
import type { SpokenTable } from './spoken-table.ts';
import { openPhrase, writeMarks } from './write-marks.ts';
import { type DictationDigits, writeNumbers } from './write-numbers.ts';

/** How a recognized text is written. */
export interface WritingStyle {
  readonly dialect: DictationDialect;
  /** Digits of numbers; `words` leaves them as they were spoken. */
  readonly numerals: 'words' | DictationDigits;
  /** Whether each utterance gets the mark that ends its sentence. */
  readonly punctuation: boolean;
  /** Words that stand for marks and line breaks; undefined where none do. */
  readonly spoken?: SpokenTable | undefined;
  /** Whether sentences begin with a capital letter. */
  readonly capitals: boolean;
  /** The sound of an utterance, by its text. */
  readonly sounds?: ReadonlyMap<string, UtteranceSound> | undefined;
}

const BEGINS_WITH_MARK = /^[.,!?؟،؛:;…]/u;

/**
 * Writes recognized utterances as a text.
 * @param before What stands before the first one; undefined where that is not known.
 * @param isOver No more will be said: words that may begin a mark, which are interim until then, are what they are.
 * @returns One text for each utterance. A later one changes an earlier one only where it begins with a mark: it takes the place of an automatic one.
 */
export function writeUtterances(
  { finals, interim }: DictatedText,
  { dialect, numerals, punctuation, spoken, capitals, sounds }: WritingStyle,
  before: string | undefined,
  isOver = false,
): DictatedText {
  const texts: string[] = [];
  let text = before;
  let open = '';
  /** The latest text without the mark that it has been given. */
  let unmarked: { readonly text: string; readonly index: number } | undefined;
  const write = (utterance: string, isFinal: boolean) => {
    // Marks first: a spoken comma between two numbers is no decimal point.
    let written = spoken ? writeMarks(utterance, spoken) : utterance;
    if (numerals !== 'words') written = writeNumbers(written, dialect, numerals);
    // A mark after a pause takes the place of the one that the pause has set.
    if (unmarked && isFinal && BEGINS_WITH_MARK.test(written)) {
      text = unmarked.text;
      texts[unmarked.index] = text;
    }
    if (capitals) written = capitalize(written, text);
    if (written) unmarked = undefined;
    if (punctuation && isFinal) {
      const marked = punctuate(written, dialect, sounds?.get(utterance));
      if (marked !== written) unmarked = { text: written, index: texts.length };
      written = marked;
    }
    if (written) text = written;
    return written;
  };
  for (const [index, utterance] of finals.entries()) {
    const whole = open ? `${open} ${utterance}` : utterance;
    const isLast = isOver && index === finals.length - 1;
    open = spoken && !isLast ? openPhrase(whole, spoken) : '';
    texts.push(write(open ? whole.slice(0, -open.length).trimEnd() : whole, true));
  }
  return { finals: texts, interim: write([open, interim].filter(Boolean).join(' '), false) };
}
