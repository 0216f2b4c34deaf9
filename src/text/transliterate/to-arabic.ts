import type { TextDialect } from '../dialect/text-dialect.ts';
import { latinPhones } from '../g2p/latin-letters.ts';
import { isVowel } from '../g2p/phone-classes.ts';
import { spellPhones } from '../g2p/spell-phones.ts';
import { replaceOutsideAddresses } from './replace-outside-addresses.ts';

const MARKS: Readonly<Record<string, string>> = { ',': '،', ';': '؛', '?': '؟' };
const LATIN_WORD = /['’]?\p{Script=Latin}[\p{Script=Latin}\p{M}]*(?:['’][\p{Script=Latin}\p{M}]+)*/gu;
/** Capitals that are spelled, and an ending behind them: PKK, PKKê. */
const ACRONYM = /^([B-DF-HJ-NP-TV-ZÇŞ]{2,6})(y?(?:a|an|ê|ên|î|e|ek|ekê))?$/;
/** And, the copula and the vowel of an ezafe: words of one vowel, without a hamza. */
const DETACHED: Readonly<Record<string, string>> = { ئوو: 'و', ئە: 'ە', ئێ: 'ێ', ئی: 'ی' };

/**
 * Writes Kurdish in Latin letters (Hawar) in Arabic ones, as Sorani or Badini spell it: i is not written, a vowel at
 * the start of a word or after another has a hamza, /h/ at the end of a word is ھ. Arabic letters stay.
 * @param text any text. `, ; ?` become ، ؛ ؟, but not between digits; digits stay, since both kinds are in use.
 * @param dialect in `sorani` ll is ڵ; Kurmanji in Arabic letters is spelled as Badini.
 * @returns text with the same white space. Linear time; throws nothing.
 */
export function toArabic(text: string, dialect: TextDialect): string {
  return replaceOutsideAddresses(text, (piece) =>
    piece
      .replace(LATIN_WORD, (word) => writeWord(word, dialect))
      .replace(/(?<!\d)[,;?]|[,;?](?!\d)/g, (mark) => MARKS[mark]!),
  );
}

function writeWord(word: string, dialect: TextDialect): string {
  const [opening = ''] = /^['’]/.exec(word) ?? [];
  // After a name or acronym an apostrophe parts the ending (Azad'ê); elsewhere it is the ayn (me'na).
  const isName = /\p{Lu}/u.test(word.slice(opening.length + 1)) || /^\p{Lu}.*[^aeêiîouû]['’]/u.test(word);
  const parts = word.slice(opening.length).split(/['’]/);
  const [, acronym, ending] = ACRONYM.exec(parts[0]!) ?? [];
  if (acronym !== undefined) {
    const letters = [...acronym].map((letter) => spell(letter, dialect)).join('.');
    return opening + letters + writeEnding([...(ending ? [ending] : []), ...parts.slice(1)], dialect);
  }
  const ayn = isName ? '' : 'ƹ';
  const isAynFirst = opening !== '' && /^[aeêiîouûAEÊIÎOUÛ]/.test(parts[0]!);
  return (isAynFirst ? '' : opening) + spell((isAynFirst ? 'ƹ' : '') + parts.join(ayn), dialect);
}

function writeEnding(endings: readonly string[], dialect: TextDialect): string {
  return endings.map((ending) => spell(ending, dialect).replace(/^ئ/, '')).join('');
}

function spell(letters: string, dialect: TextDialect): string {
  const phones = [...latinPhones(letters, dialect === 'sorani')];
  const spoken = phones.flatMap((phone, i) =>
    i > 0 && isVowel(phone) && isVowel(phones[i - 1]) ? ['ʔ', phone] : [phone],
  );
  const spelled = spellPhones(spoken, 'arabic');
  return DETACHED[spelled] ?? spelled.replace(/ه$/, 'ھ');
}
