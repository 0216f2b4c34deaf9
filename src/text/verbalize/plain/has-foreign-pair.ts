/** Adjacent vowels, doubled consonants, English digraphs and clusters. */
const FOREIGN = /[aeiouêîû]{2}|([bcdfgjklmnpqstvwxyz])\1|[cgpst]h|c[kt]|[fkpt]l|tw|gm/;

/** Whether a Latin word has two letters in a row that Kurmanji hardly writes, as English and many foreign names do. @param lower lower case. */
export function hasForeignPair(lower: string): boolean {
  return FOREIGN.test(lower);
}
