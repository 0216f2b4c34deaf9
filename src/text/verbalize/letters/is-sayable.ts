const VOWELS = 'aeêiîouûüö';
/** Loudness of consonants by manner; inside a syllable it rises to the vowel and falls from it. */
const SONORITY: readonly (readonly [letters: string, level: number])[] = [
  ['pbtdkgqcç', 1],
  ['fvszşjxhẍ', 2],
  ['mn', 3],
  ['lr', 4],
  ['wy', 5],
];
/** Longer words may open in any two consonants that rise to the vowel (PJAK), and close in any two (CEJN). */
const LONGEST_STRICT = 3;
const MOST_BETWEEN_VOWELS = 3;
/** Words of three letters that headings have in capitals. */
const WORDS = new Set('erd ard erk erş eşq eql ewr emr elb ûrt êrt arş'.split(' '));

/**
 * Whether an acronym can be said as a word (NATO, UNESCO, PJAK) or has to be spelled (HRE, WHO, PDKÎ, UNHCR):
 * it opens with one consonant, or a group that Kurdish words open with, and closes with two at most. Three letters
 * are only said without a pair, for many are acronyms; longer ones are often words of a heading.
 * @param letters lower case, of an acronym of three letters or more.
 */
export function isSayable(letters: string): boolean {
  const runs = letters.split(new RegExp(`[${VOWELS}]`));
  if (runs.length < 2) return false;
  const onset = runs[0]!;
  const coda = runs.at(-1)!;
  const isShort = letters.length <= LONGEST_STRICT;
  if (runs.slice(1, -1).some((run) => run.length > MOST_BETWEEN_VOWELS)) return false;
  return WORDS.has(letters) || (opens(onset, isShort) && closes(coda, isShort));
}

function opens(onset: string, isShort: boolean): boolean {
  if (onset.length < 2 || onset === 'xw') return true;
  if (/^[sş][tpk]r$/.test(onset)) return true;
  if (onset.length > 2) return false;
  const [first, second] = [onset[0]!, onset[1]!];
  if (first === second) return false;
  if ('sş'.includes(first) && 'tpk'.includes(second)) return true;
  return isShort ? levelOf(first) === 1 && second === 'r' : levelOf(first) < levelOf(second);
}

function closes(coda: string, isShort: boolean): boolean {
  return coda.length < 2 || (!isShort && coda.length === 2);
}

function levelOf(consonant: string): number {
  return SONORITY.find(([letters]) => letters.includes(consonant))?.[1] ?? 0;
}
