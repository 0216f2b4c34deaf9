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
/**
 * Letters of other alphabets that have no base letter to fall back on, or another sound than it: Polish, Turkic and
 * Baltic ones, the marks of transliterated Arabic and of Sorani (ṟ ḻ x̱ ẖ), the commonest of the phonetic alphabet.
 */
const NEIGHBOURS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'a:ɐɑɒʌⱥ b:ƀƃɓƅʙ c:ǰǧʤ ç:ĉċʧƈȼʗ d:ðɖɗƌȡẟ æ:əǝ ê:ɛɜœɘɚɝɞɇ f:ƒɸ g:ɡɠǥɢʛ h:ɦɧƕʮʯ i:ɨɪɩ j:źżĵʒǯʐʑɟɉȷƺʓ k:ƙĸʞ l:ŀƚɭʟɬȴƛɮỻ ' +
    'ł:ḻɫ m:ɱɯ n:ɲɳɴŉƞȵ o:ɔɵȣɤɶɷ p:ƥȹ q:ɋʠ r:ɹɾɻɽɍɺʁ ř:ṟʀɼɿ s:þθȿƨƽẜẝ ş:śŝʃʂɕʅʆ t:ŧƭʈȶƫⱦʇ u:ʊʉ v:ʋⱱỽ w:ŭʍƿ x:ĥḫχ ẍ:ġɣƣ ' +
    'y:ɥʎʝȝɏỿ z:ƶʣȥ ḧ:ẖʜ ƹ:ʕ ʔ:ɂʡ'
  )
    .split(' ')
    .flatMap((group) => Array.from(group.slice(2), (letter) => [letter, group[0]!])),
);
/** Vowels with a mark are nearer to these than to the short vowels that their base letters spell. */
const MARKED_VOWELS: Readonly<Record<string, string>> = { e: 'ê', i: 'î', u: 'û' };
const FAMILIAR = new RegExp(`^[a-z'${Object.keys(KURDISH).join('')}ḧřşƹẍłŋêûîçİªº]*$`, 'i');

/**
 * A Latin word with letters of the Kurdish and neighbouring alphabets only: each other letter becomes its nearest
 * in sound, else its base letter (Győr: Gyor, Rīga: Rîga, ṟeşte: řeşte). Letters of none of these stay.
 */
export function familiarLatin(word: string): string {
  if (FAMILIAR.test(word)) return word;
  return word
    .normalize('NFC')
    .replace(/i\u0307/g, 'i')
    .replace(/x\u0331/gi, 'ẍ')
    .replace(/[\u02bb-\u02bf\u201b]/g, '')
    .replace(/\p{L}\p{M}*/gu, (letter) => {
      const lower = letter.toLowerCase();
      if (letter.length === 1 && FAMILIAR.test(letter)) return letter;
      const known = NEIGHBOURS[lower];
      const base = lower.normalize('NFKD').replace(/\P{L}/gu, '');
      const near = known ?? MARKED_VOWELS[base] ?? NEIGHBOURS[base] ?? base;
      return lower === letter ? near : near.toUpperCase();
    });
}

/** Verb roots that start with r, which is therefore a trill after a prefix too: direvin, dirêst, birijîne. */
const ROOT_R = /^((?:ve|hil|da)?(?:di|bi|na|ne))r(?=ev|ij|êst|êsin?|icif|amid)/;
const PHONES = new Set('ʔbptcçḧxdrřzjsşƹẍfvqkglłmnŋwhyaeêouûîi');

/**
 * The phones of a word in Kurdish Latin (Hawar) spelling: one letter, one phone; r is a trill word-initially
 * and when doubled.
 * @param word letters in any case, of any Latin alphabet; other characters are skipped.
 * @param doubledL whether ll spells the velarised ł, as in Sorani in Latin letters.
 */
export function latinPhones(word: string, doubledL = false): string {
  let phones = '';
  for (const letter of familiarLatin(lowerCase(word))) {
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
