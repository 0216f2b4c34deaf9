import type { TranscriptionDialect } from '../contract/transcription.ts';
import { lowerCase } from '../text/g2p/latin-letters.ts';
import { splitSentences } from '../text/normalize/split-sentences.ts';
import { verbalizeSentence } from '../text/verbalize/verbalize-sentence.ts';

/**
 * A text as it is spoken: words alone, in one spelling of each letter, with numbers and signs written out and without capitals. What was
 * read and what was recognised are compared in this form, so that neither digits nor marks count as errors.
 */
export function spokenForm(text: string, dialect: TranscriptionDialect): string {
  const words = splitSentences(text).flatMap((span) =>
    verbalizeSentence(text, span, dialect).items.flatMap((item) =>
      item.kind === 'word' ? lowerCase(item.spelling) : [],
    ),
  );
  return words.join(' ');
}
