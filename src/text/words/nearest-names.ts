import { editDistance } from './edit-distance.ts';

/**
 * The names that were probably meant by one that does not exist: the three first of those with the fewest wrong letters, if these are at
 * most three, and a third of the name.
 */
export function nearestNames(name: string, known: Iterable<string>): string[] {
  const letters = [...name];
  const distances = [...new Set(known)].map((each) => [editDistance(letters, [...each]), each] as const);
  const least = Math.min(...distances.map(([distance]) => distance));
  if (least > Math.min(3, Math.ceil(letters.length / 3))) return [];
  return distances.flatMap(([distance, each]) => (distance === least ? [each] : [])).slice(0, 3);
}
