/** The words of `text` after the first n, where n is the number of words in `settled`. */
export function afterWords(text: string, settled: string): string {
  if (text.startsWith(settled)) return text.slice(settled.length).replace(/^[^\S\n]+/, '');
  return wordsOf(text).slice(wordsOf(settled).length).join(' ');
}

/** What is still settled once text has been taken back: no more than there is. */
export function settledIn(text: string, settled: string): string {
  return wordsOf(text).length < wordsOf(settled).length ? text : settled;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}
