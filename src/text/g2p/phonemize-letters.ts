import type { TextDialect } from '../dialect/text-dialect.ts';
import type { Phone } from '../utterance/utterance.ts';
import { type Articled, findArticle, joinArticle } from './arabic-article.ts';
import { arabicPhones } from './arabic-letters.ts';
import { ARTICLED_NOUNS } from './arabic-names.ts';
import { lookUpStem } from './irregular-words.ts';
import { latinPhones } from './latin-letters.ts';
import { isVowel } from './phone-classes.ts';
import { insertUnwrittenVowels } from './unwritten-vowels.ts';

/**
 * Longer words are processed in parts of this many letters: no rule looks further, and hostile input takes no
 * longer.
 */
const LONGEST_WORD = 64;

/** Forms of wîstin have w where their letters suggest u: deywit, demwit. */
const WANTED = /^((?:de|ne|ʔe|na)(?:y|m|t|man|tan|yan))u(?=t)/;

/**
 * Converts a word in Kurdish letters, Arabic, Latin or both, to phones.
 * @param spelling as `normalizeScript` or `foldScript` write it; other characters are skipped, so the result may be empty.
 * @param dialect see `phonemize`.
 */
export function phonemizeLetters(spelling: string, dialect: TextDialect): Phone[] {
  let phones = '';
  // Only the last phone affects what follows; reading the growing string would take quadratic time.
  let last = '';
  for (const [section] of spelling.matchAll(/[\u0620-\u06ff]+|[^\u0620-\u06ff]+/g)) {
    for (let start = 0; start < section.length; start += LONGEST_WORD) {
      const joined = joinSection(last, section.slice(start, start + LONGEST_WORD), dialect);
      phones += joined.slice(0, -1);
      last = joined.slice(-1);
    }
  }
  return [...assimilateNasals(phones + last, dialect)];
}

/** @param before the last phone of what precedes the section, or more of it. */
function joinSection(before: string, section: string, dialect: TextDialect): string {
  if (!/^[\u0620-\u06ff]/.test(section)) return before + phonemizeLatin(section, before, dialect);
  if (before !== '') return joinSuffix(before, section, dialect);
  const known = lookUpStem(section, dialect);
  if (known !== undefined) return joinSuffix(known.phones, section.slice(known.length), dialect);
  const articled = findArticle(section);
  if (articled !== undefined) return joinArticled(articled, dialect);
  const letters = arabicPhones(section);
  const opened = isVowel(letters[0]) ? `ʔ${letters}` : letters.replace(/^r/, 'ř');
  return insertUnwrittenVowels(dialect === 'sorani' ? opened.replace(WANTED, '$1w') : opened, dialect);
}

/** An Arabic name or phrase: its parts are said as words. */
function joinArticled({ name, article, noun }: Articled, dialect: TextDialect): string {
  const before = name === '' ? '' : joinSection('', name, dialect).replace(/[ie]$/, '');
  if (article.endsWith('a')) return joinSuffix(before + article, noun, dialect);
  return before + joinArticle(article, ARTICLED_NOUNS[noun] ?? joinSection('', noun, dialect));
}

/** Latin spelling writes every vowel; a word without any (`krd`) is treated as in Arabic script. */
function phonemizeLatin(section: string, before: string, dialect: TextDialect): string {
  const phones = latinPhones(section, dialect === 'sorani');
  return before === '' && !Array.from(phones).some(isVowel) ? insertUnwrittenVowels(phones, dialect) : phones;
}

/**
 * Appends an Arabic-script suffix to finished phones: only the last consonant before it may be separated from
 * it by an epenthetic vowel.
 */
function joinSuffix(before: string, suffix: string, dialect: TextDialect): string {
  if (suffix === '') return before;
  const finished = isVowel(before.at(-1)) ? before.length : before.length - 1;
  const ending = arabicPhones(suffix, before.at(-1));
  const open =
    before.slice(finished) + (finished < before.length && /^[mtnş]$/.test(ending) ? `i${ending}` : ending);
  return before.slice(0, finished) + insertUnwrittenVowels(`e${open}`, dialect).slice(1);
}

/**
 * n is velar before k and g; in Sorani the g of ng is silent word-finally and before a consonant other than
 * w.
 */
function assimilateNasals(phones: string, dialect: TextDialect): string {
  const spoken = dialect === 'sorani' ? phones.replace(/ng(?!w?[aeêouûîi])/g, 'ŋ') : phones;
  return spoken.replace(/n(?=[kg])/g, 'ŋ');
}
