import { lowerCase } from '../text/g2p/lower-case.ts';
import { phonemize } from '../text/g2p/phonemize.ts';
import { spellPhones } from '../text/g2p/spell-phones.ts';
import { splitSentences } from '../text/normalize/split-sentences.ts';
import { verbalizeSentence } from '../text/verbalize/verbalize-sentence.ts';
import type { EvaluatedDialect } from './labelled-recording.ts';

/**
 * A text as it is spoken: words alone, in one spelling of each letter, with numbers and signs written out and without capitals. What was
 * read and what was recognized are compared in this form, so that neither digits nor marks count as errors.
 */
export function spokenForm(text: string, dialect: EvaluatedDialect): string {
  const words = splitSentences(text).flatMap((span) =>
    verbalizeSentence(text, span, dialect).items.flatMap((item) =>
      item.kind === 'word' ? lowerCase(item.spelling) : [],
    ),
  );
  return words.join(' ');
}

/** Kurmanji words as Badini orthography writes what is said: without the vowel i. */
export function inArabicLetters(words: string): string {
  return words
    .split(' ')
    .filter(Boolean)
    .map((word) => spellPhones(phonemize(word, 'kurmanji'), 'arabic'))
    .join(' ');
}
