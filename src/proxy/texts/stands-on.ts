import { splitSentences } from '../../text/normalize/split-sentences.ts';

/** Punctuation that ends a sentence, and what may follow it. */
const SENTENCE_END = /[.!?؟…۔][\p{Pe}\p{Pf}"']*$/u;

/**
 * Whether each sentence of a text stands on a page, in the page's order: pieces of the page do not make another text by being put
 * together anew, and what is not read in between does not matter. A line that ends without punctuation, such as a heading, must be
 * followed on the page by what follows it in the text: line breaks do not cut pieces out of sentences.
 * @param page Text of the page without white space.
 */
export function standsOn(text: string, page: string): boolean {
  let from = 0;
  let pending = '';
  const isNext = () => {
    const at = page.indexOf(pending, from);
    if (at < 0) return false;
    from = at + pending.length;
    pending = '';
    return true;
  };
  for (const { start, end } of splitSentences(text)) {
    pending += text.slice(start, end).replace(/\s+/g, '');
    if (SENTENCE_END.test(pending) && !isNext()) return false;
  }
  return isNext();
}
