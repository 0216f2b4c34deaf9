import { type Script, spellPhones } from '../text/g2p/spell-phones.ts';

/**
 * Symbols of the International Phonetic Alphabet and the nearest phone of Kurdish, the longest first. Those of Kurdish itself are in
 * `text/transliterate/to-ipa.ts`; the others are of the languages that names come from.
 */
export const IPA_PHONES: Readonly<Record<string, string>> = {
  t͡ʃ: 'ç',
  tʃ: 'ç',
  d͡ʒ: 'c',
  dʒ: 'c',
  ts: 'ts',
  ɑ: 'a',
  a: 'a',
  ɐ: 'a',
  ɒ: 'a',
  æ: 'e',
  ɛ: 'e',
  ə: 'e',
  ʌ: 'e',
  ɜ: 'ê',
  e: 'ê',
  ø: 'o',
  œ: 'o',
  o: 'o',
  ɔ: 'o',
  ʊ: 'u',
  u: 'û',
  y: 'û',
  ʏ: 'û',
  ɯ: 'i',
  ɪ: 'i',
  ɨ: 'i',
  i: 'î',
  p: 'p',
  b: 'b',
  t: 't',
  ʈ: 't',
  d: 'd',
  ɖ: 'd',
  k: 'k',
  c: 'k',
  g: 'g',
  ɡ: 'g',
  ɟ: 'g',
  q: 'q',
  ɢ: 'q',
  ʔ: 'ʔ',
  f: 'f',
  ɸ: 'f',
  v: 'v',
  β: 'v',
  ʋ: 'v',
  θ: 's',
  ð: 'z',
  s: 's',
  z: 'z',
  ʃ: 'ş',
  ʂ: 'ş',
  ɕ: 'ş',
  ʒ: 'j',
  ʐ: 'j',
  ʑ: 'j',
  x: 'x',
  χ: 'x',
  ç: 'ş',
  ɣ: 'ẍ',
  ʁ: 'ẍ',
  ħ: 'ḧ',
  ʕ: 'ƹ',
  h: 'h',
  ɦ: 'h',
  m: 'm',
  n: 'n',
  ɳ: 'n',
  ɲ: 'ny',
  ŋ: 'ŋ',
  l: 'l',
  ɫ: 'ł',
  ɭ: 'l',
  ʎ: 'ly',
  r: 'ř',
  ɾ: 'r',
  ɹ: 'r',
  ɻ: 'r',
  ʀ: 'ř',
  w: 'w',
  j: 'y',
  ɥ: 'w',
};

/** Length, stress, syllables, ties, and what modifies a sound without making another one of it in Kurdish. */
const MODIFIERS = /[ːˑˈˌ.‿\s'ʰʷʲˠˤ˞ⁿ/[\]()]|\p{M}/u;

/**
 * Spells a word in the International Phonetic Alphabet with Kurdish letters.
 * @returns The spelling, and the first symbol that has no Kurdish sound, if there is one.
 */
export function respellIpa(ipa: string, script: Script): { say: string; unknown: string | undefined } {
  const phones: string[] = [];
  const symbols = [...ipa.normalize('NFD').replace(/c\u0327/g, 'ç')];
  for (let index = 0; index < symbols.length; ) {
    const length = [3, 2, 1].find((count) =>
      Object.hasOwn(IPA_PHONES, symbols.slice(index, index + count).join('')),
    );
    if (length !== undefined) {
      phones.push(...IPA_PHONES[symbols.slice(index, index + length).join('')]!);
      index += length;
      continue;
    }
    const symbol = symbols[index]!;
    if (!MODIFIERS.test(symbol)) return { say: '', unknown: symbol };
    index++;
  }
  return { say: spellPhones(phones, script), unknown: undefined };
}
