/** The character of a count; more than any word shares with another. */
const FIRST = 48;

/**
 * A list of sorted words in which each says how many letters it shares with the one before, as a character from `0` on, and then the
 * others. `expandWords` of src/local reads it. Gzip alone makes the recognizer's lists six times as large.
 * @param list Words separated by spaces, in lines.
 */
export function frontCoded(list) {
  return list
    .split('\n')
    .map((line) => {
      let before = '';
      const words = line.split(' ').map((word) => {
        let shared = 0;
        while (shared < word.length && word[shared] === before[shared]) shared++;
        before = word;
        return String.fromCharCode(FIRST + shared) + word.slice(shared);
      });
      return words.join('');
    })
    .join('\n');
}
