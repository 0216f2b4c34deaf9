/** Kurdish Latin letters that are not written like their phone, and letters of neighbouring alphabets. */
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
/** r opens these roots of verbs, and so is a trill after a prefix too: direvin, dirêst, birijîne. */
const ROOT_R = /^((?:ve|hil|da)?(?:di|bi|na|ne))r(?=ev|ij|êst|êsin?|icif|amid)/;
const PHONES = new Set('ʔbptcçḧxdrřzjsşƹẍfvqkglłmnŋwhyaeêouûîi');

/**
 * Phones of a word in Kurdish Latin (Hawar) spelling: one letter, one phone; r is a trill at the start and where doubled.
 * @param word Letters in any case; anything that is no letter is skipped.
 * @param doubledL Whether ll writes the dark ł, as Sorani in Latin letters does.
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

/** Lower case in which the dotted capital İ of Turkish keyboards is one letter. */
export function lowerCase(word: string): string {
  return word.normalize('NFC').replace(/İ/g, 'i').toLowerCase();
}
