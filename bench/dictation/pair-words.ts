import { editDistance } from '../../src/text/words/edit-distance.ts';

/** For each recognized word the one that was said in its place, of the alignment that changes the fewest letters; undefined where there was none. */
export function pairWords(recognized: readonly string[], said: readonly string[]): (string | undefined)[] {
  const letters = (words: readonly string[]) => words.join('').length;
  const replacing = (from: string, to: string) => editDistance([...from], [...to]);
  const costs = [said.map((_, index) => letters(said.slice(0, index)))];
  costs[0]!.push(letters(said));
  for (const [row, word] of recognized.entries()) {
    const next = [letters(recognized.slice(0, row + 1))];
    for (const [column, other] of said.entries())
      next.push(
        Math.min(
          costs[row]![column + 1]! + word.length,
          next[column]! + other.length,
          costs[row]![column]! + replacing(word, other),
        ),
      );
    costs.push(next);
  }
  const pairs: (string | undefined)[] = [];
  let column = said.length;
  for (let row = recognized.length; row > 0; row--) {
    const word = recognized[row - 1]!;
    while (column > 0 && costs[row]![column] === costs[row]![column - 1]! + said[column - 1]!.length)
      column--;
    const isPaired =
      column > 0 && costs[row]![column] === costs[row - 1]![column - 1]! + replacing(word, said[column - 1]!);
    pairs.unshift(isPaired ? said[--column] : undefined);
  }
  return pairs;
}
