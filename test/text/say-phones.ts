import { splitSentences } from '../../src/text/normalize/split-sentences.ts';
import type { TextDialect } from '../../src/text/types.ts';
import { verbalizeSentence } from '../../src/text/verbalize/verbalize-sentence.ts';

/** The phones of a text's words, with spaces between words. */
export function sayPhones(text: string, dialect: TextDialect): string {
  return splitSentences(text)
    .flatMap((span) => verbalizeSentence(text, span, dialect).items)
    .flatMap((item) => (item.kind === 'word' ? item.phones.join('') : []))
    .join(' ');
}
