// Other languages have other sounds, and Kurmanji's letters for them are a matter of taste. So both the letters that are recognized and the
// phones that are said are reduced to classes within which nothing counts as an error. Spaces do not count, nor do doubled sounds.

const LETTERS: Readonly<Record<string, string>> = {
  ...{ e: 'a', ê: 'a' },
  ...{ î: 'i', y: 'i' },
  ...{ o: 'u', û: 'u' },
  ...{ w: 'v', h: 'x', q: 'k', ' ': '' },
};

const CLASSES: Readonly<Record<string, string>> = {
  a: 'aɑɐæʌɛeœøɜɵ',
  i: 'iəɪɨjʝyʏ',
  u: 'uoɔʊʉ',
  v: 'vwʋ',
  x: 'xhɦχʁ',
  r: 'rɾɹʀ',
  l: 'lɫ',
  n: 'nŋ',
  g: 'gɡɣ',
  b: 'bβ',
  d: 'dð',
  s: 'sθ',
  ş: 'ʃʂɕ',
  j: 'ʒʐʑ',
  ni: 'ɲ',
  li: 'ʎ',
  di: 'ɟ',
  ...Object.fromEntries([...'pftkmz'].map((letter) => [letter, letter])),
};

/** Affricates are one letter in Kurmanji; ts and dz are two in any case. */
const AFFRICATES: readonly (readonly [string, string])[] = [
  ['tʃ', 'č'],
  ['tɕ', 'č'],
  ['dʒ', 'ĉ'],
  ['dʑ', 'ĉ'],
];
/** In IPA c is a stop, and ç a fricative, at the palate; č and ĉ stand for the affricates that Kurmanji writes ç and c. */
const PHONES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(CLASSES).flatMap(([name, phones]) => [...phones].map((phone) => [phone, name] as const)),
  ['c', 'ti'],
  ['ç', 'x'],
  ['č', 'ç'],
  ['ĉ', 'c'],
]);

/** The classes of a recognized Kurmanji text. */
export function classesOfLetters(text: string): string {
  return withoutDoubles([...text].map((letter) => LETTERS[letter] ?? letter).join(''));
}

/** The classes of IPA as espeak-ng writes it; stress, length and other marks do not count. */
export function classesOfPhones(ipa: string): string {
  let phones = ipa.replaceAll(/\(.*?\)/g, '').normalize('NFC');
  for (const [pair, one] of AFFRICATES) phones = phones.replaceAll(pair, one);
  return withoutDoubles([...phones].map((phone) => PHONES.get(phone) ?? baseOf(phone)).join(''));
}

/** Of a letter with a diacritic, its own class. */
function baseOf(phone: string): string {
  return PHONES.get(phone.normalize('NFD').charAt(0)) ?? '';
}

function withoutDoubles(text: string): string {
  return text.replaceAll(/(.)\1+/gu, '$1');
}
