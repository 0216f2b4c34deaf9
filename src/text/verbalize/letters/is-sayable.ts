const VOWELS = 'aeêiîouûüö';
/** Loudness of consonants by manner; inside a syllable it rises to the vowel and falls from it. */
const SONORITY: readonly (readonly [letters: string, level: number])[] = [
  ['pbtdkgqcç', 1],
  ['fvszşjxhẍ', 2],
  ['mn', 3],
  ['lr', 4],
  ['wy', 5],
];
/** A word of more letters may open in any two consonants that rise to the vowel: PJAK. */
const LONGEST_STRICT = 3;
const MOST_BETWEEN_VOWELS = 3;

/**
 * Whether an acronym can be said as a word (NATO, UNESCO, PJAK) or has to be spelled (HRE, WHO, PDKÎ, UNHCR):
 * every syllable opens with one consonant, or two that Kurdish words open with, and closes with one or a falling
 * pair. Three letters are only said without any pair but those.
 * @param letters lower case, of an acronym of three letters or more.
 */
export function isSayable(letters: string): boolean {
  const runs = letters.split(new RegExp(`[${VOWELS}]`));
  if (runs.length < 2) return false;
  const onset = runs[0]!;
  const coda = runs.at(-1)!;
  const isShort = letters.length <= LONGEST_STRICT;
  if (runs.slice(1, -1).some((run) => run.length > MOST_BETWEEN_VOWELS)) return false;
  return opens(onset, isShort) && closes(coda, isShort);
}

function opens(onset: string, isShort: boolean): boolean {
  if (onset.length < 2 || onset === 'xw') return true;
  if (onset.length > 2) return false;
  const [first, second] = [onset[0]!, onset[1]!];
  if (first === second) return false;
  if ('sş'.includes(first) && 'tpk'.includes(second)) return true;
  return isShort ? levelOf(first) === 1 && second === 'r' : levelOf(first) < levelOf(second);
}

function closes(coda: string, isShort: boolean): boolean {
  if (coda.length < 2) return true;
  if (isShort || coda.length > 2) return false;
  const [first, second] = [coda[0]!, coda[1]!];
  return first !== second && (levelOf(first) > levelOf(second) || second === 's');
}

function levelOf(consonant: string): number {
  return SONORITY.find(([letters]) => letters.includes(consonant))?.[1] ?? 0;
}
