/** Letters that differ from their phone, including those of neighbouring alphabets. */
const KURDISH: Readonly<Record<string, string>> = {
  ë: 'ê',
  é: 'ê',
  è: 'ê',
  ı: 'i',
  í: 'î',
  ì: 'î',
  ï: 'î',
  ú: 'û',
  ù: 'û',
  ü: 'û',
  ö: 'o',
  ó: 'o',
  ô: 'o',
  á: 'a',
  à: 'a',
  â: 'a',
  ä: 'a',
  å: 'o',
  ã: 'a',
  ğ: 'ẍ',
  ș: 'ş',
  š: 'ş',
  č: 'ç',
  ć: 'ç',
  ž: 'j',
  ñ: 'n',
  ń: 'n',
  ĺ: 'ł',
  ľ: 'ł',
  ŕ: 'ř',
  ț: 't',
  ø: 'o',
  æ: 'e',
  ß: 's',
  ḥ: 'ḧ',
  ħ: 'ḧ',
  đ: 'd',
};
/** Verb roots that start with r, which is therefore a trill after a prefix too: direvin, dirêst, birijîne. */
const ROOT_R = /^((?:ve|hil|da)?(?:di|bi|na|ne))r(?=ev|ij|êst|êsin?|icif|amid)/;
const PHONES = new Set('ʔbptcçḧxdrřzjsşƹẍfvqkglłmnŋwhyaeêouûîi');

/**
 * The phones of a word in Kurdish Latin (Hawar) spelling: one letter, one phone; r is a trill word-initially
 * and when doubled.
 * @param word letters in any case; other characters are skipped.
 * @param doubledL whether ll spells the velarised ł, as in Sorani in Latin letters.
 */
export function latinPhones(word: string, doubledL = false): string {
  let phones = '';
  for (const letter of lowerCase(word)) {
    if (PHONES.has(letter)) phones += letter;
    else phones += KURDISH[letter] ?? '';
  }
  phones = phones
    .replace(/rr/g, 'ř')
    .replace(/^r/, 'ř')
    .replace(ROOT_R, '$1ř')
    .replace(/([ae])u/g, '$1w')
    .replace(/([aeo])i/g, '$1y');
  return doubledL ? phones.replace(/ll/g, 'ł') : phones;
}

/** Lower case, with the dotted capital İ of Turkish keyboards as a single letter. */
export function lowerCase(word: string): string {
  return word.normalize('NFC').replace(/İ/g, 'i').toLowerCase();
}
