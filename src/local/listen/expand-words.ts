/** The character of a count of zero. No word has one of those that follow it in ASCII. */
const FIRST = 48;

/**
 * A word list as it was before scripts/build/front-coded.mjs made it small.
 * @param coded Lines of words, each after a character that says how many letters it shares with the one before.
 * @returns Words separated by spaces, in lines.
 */
export function expandWords(coded: string): string {
  const lines = coded.split('\n').map((line) => {
    let word = '';
    const words = [...line.matchAll(/([0-Z])([^0-Z]*)/g)].map(([, count = '', letters = '']) => {
      word = word.slice(0, count.charCodeAt(0) - FIRST) + letters;
      return word;
    });
    return words.join(' ');
  });
  return lines.join('\n');
}
