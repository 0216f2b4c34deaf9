import type { SeededRandom } from './seeded-random.ts';

const FEWEST_LETTERS = 4;
const SHORTEST_HALF = 2;

/** Begins one of the words, breaks off and says it whole: "ba baran". Texts without a long enough word stay as they are. */
export function breakOff(text: string, random: SeededRandom): string {
  const words = text.split(' ');
  const long = words.flatMap((word, i) => (word.length >= FEWEST_LETTERS ? [i] : []));
  if (long.length === 0) return text;
  const at = random.of(long);
  const letters = SHORTEST_HALF + random.below(words[at].length - SHORTEST_HALF - 1);
  return words.toSpliced(at, 0, words[at].slice(0, letters)).join(' ');
}
