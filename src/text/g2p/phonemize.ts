import { normalizeScript } from '../normalize/normalize-script.ts';
import type { Phone, TextDialect } from '../types.ts';
import { lookUpStem } from '../vocabulary/lexicon.ts';
import { arabicPhones } from './arabic-letters.ts';
import { insertEpentheticVowels } from './epenthesis.ts';
import { insertInflectionVowels } from './inflection-vowels.ts';
import { latinPhones } from './latin-letters.ts';
import { isVowel } from './phone-classes.ts';

/** Longer words are read in pieces of this many letters: no rule looks further, and nothing runs longer on hostile input. */
const LONGEST_WORD = 64;

/** What `normalizeScript` would leave as it is: nearly all that the front end asks for. */
const SETTLED = /^(?:[ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنهەۆێوی]*[ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنھەۆێوی]|[a-zçêîşû]+)$/;

/**
 * The phones of one word in Arabic or Latin letters, or of a word that mixes both (`YouTubeدا`).
 * @param word Spelling as typed; what is no letter is skipped, so the result may be empty.
 * @param dialect Decides where unwritten vowels stand. Kurmanji in Arabic letters is read as Badini is.
 */
export function phonemize(word: string, dialect: TextDialect): Phone[] {
  const spelling = SETTLED.test(word) ? word : normalizeScript(word);
  let phones = '';
  for (const [section] of spelling.matchAll(/[\u0620-\u06ff]+|[^\u0620-\u06ff]+/g)) {
    for (let start = 0; start < section.length; start += LONGEST_WORD) {
      phones = joinSection(phones, section.slice(start, start + LONGEST_WORD), dialect);
    }
  }
  return [...placeNasals(phones, dialect)];
}

function joinSection(before: string, section: string, dialect: TextDialect): string {
  if (!/^[\u0620-\u06ff]/.test(section)) return before + readLatin(section, before, dialect);
  if (before !== '') return joinSuffix(before, section);
  const known = lookUpStem(section, dialect);
  if (known !== undefined) return joinSuffix(known.phones, section.slice(known.length));
  const letters = arabicPhones(section);
  const opened = isVowel(letters[0]) ? `ʔ${letters}` : letters.replace(/^r/, 'ř');
  return insertEpentheticVowels(insertInflectionVowels(opened, dialect));
}

/** Latin spelling writes every vowel; a word without any (`krd`) is read as Arabic script would be. */
function readLatin(section: string, before: string, dialect: TextDialect): string {
  const phones = latinPhones(section, dialect === 'sorani');
  return before === '' && !Array.from(phones).some(isVowel) ? insertEpentheticVowels(phones) : phones;
}

/** An Arabic-script ending on phones that are settled: only the last consonant before it may be parted from it by a hidden vowel. */
function joinSuffix(before: string, suffix: string): string {
  if (suffix === '') return before;
  const settled = isVowel(before.at(-1)) ? before.length : before.length - 1;
  const ending = arabicPhones(suffix, before);
  const open =
    before.slice(settled) + (settled < before.length && /^[mtnş]$/.test(ending) ? `i${ending}` : ending);
  return before.slice(0, settled) + insertEpentheticVowels(`e${open}`).slice(1);
}

/** n before k and g is velar; in Sorani the g of ng is not heard at the end of a word or before a consonant other than w. */
function placeNasals(phones: string, dialect: TextDialect): string {
  const spoken = dialect === 'sorani' ? phones.replace(/ng(?!w?[aeêouûîi])/g, 'ŋ') : phones;
  return spoken.replace(/n(?=[kg])/g, 'ŋ');
}
