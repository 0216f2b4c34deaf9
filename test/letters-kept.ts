/** Length of the longest common subsequence: how many letters of one text another has kept, in their order. */
export function lettersKept(one: string, other: string): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const letter of one) {
    const next = [0];
    for (let i = 0; i < other.length; i++)
      next.push(letter === other[i] ? row[i] + 1 : Math.max(next[i], row[i + 1]));
    row = next;
  }
  return row[other.length];
}
