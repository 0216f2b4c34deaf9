import { splitSentences } from '../../text/normalize/split-sentences.ts';

/**
 * Whether each sentence of a text stands on a page, in the page's order: pieces of the page do not make another text by being put
 * together anew, and what is not read in between does not matter.
 * @param page Text of the page without white space.
 */
export function standsOn(text: string, page: string): boolean {
  let from = 0;
  for (const { start, end } of splitSentences(text)) {
    const sentence = text.slice(start, end).replace(/\s+/g, '');
    const at = page.indexOf(sentence, from);
    if (at < 0) return false;
    from = at + sentence.length;
  }
  return true;
}
