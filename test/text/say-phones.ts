import * as current from '../../src/text/index.ts';

/**
 * The phones of a text's words, with spaces between words.
 * @param library Another version of `kurdish-speech/text`.
 */
export function sayPhones(text: string, dialect: current.TextDialect, library = current): string {
  return library
    .splitSentences(text)
    .flatMap((span) => library.verbalizeSentence(text, span, dialect).items)
    .flatMap((item) => (item.kind === 'word' ? item.phones.join('') : []))
    .join(' ');
}
