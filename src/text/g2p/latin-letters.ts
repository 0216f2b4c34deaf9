import { lowerCase } from './lower-case.ts';

/** Letters that differ from their phone, including those of neighbouring alphabets. */
const KURDISH = byLetter(
  'ê:ëéè i:ı î:íìï û:úùü o:öóôåø a:áàâäã ẍ:ğ ş:șš ç:čć j:ž n:ñń ł:ĺľ ř:ŕ t:ț e:æ s:ß ḧ:ḥħ d:đ',
);

/**
 * Letters of other alphabets that have no base letter to fall back on, or another sound than it: Polish, Turkic and
 * Baltic ones, the marks of transliterated Arabic and of Sorani (ṟ ḻ x̱ ẖ), the commonest of the phonetic alphabet.
 */
const NEIGHBOURS = byLetter(
  'a:ɐɑɒʌ b:ƀɓ c:ǰǧ ç:ĉċƈ d:ðɖɗ æ:əǝ é:ɛɜœ f:ƒ g:ɡǥɠ h:ƕɦ i:ɨɪɩ j:źżĵʒǯʐʑ k:ƙĸ l:ŀƚ ł:ḻɫ n:ɲŉƞ o:ɔɵȣ p:ƥ r:ɾɹ ř:ṟʀ s:þθ ş:śŝʃʂɕ ' +
    't:ŧƭʈ u:ʊʉ v:ʋ w:ŭƿ x:ĥḫχ ẍ:ġɣʁ y:ƴȝʎ z:ƶȥ ḧ:ẖ ƹ:ʕ',
);
/** Vowels with a mark are nearer to these than to the short vowels that their base letters spell. */
const MARKED_VOWELS: Readonly<Record<string, string>> = { e: 'é', i: 'í', u: 'ú' };
const LETTERS = `${Object.keys(KURDISH).join('')}ḧřşƹẍłŋêûîç`;
const FAMILIAR = new RegExp(`^[a-zA-Z'${LETTERS}${LETTERS.toUpperCase()}İªº]*$`);

/**
 * A Latin word with letters of the Kurdish and neighbouring alphabets only: each other letter becomes its nearest
 * in sound, else its base letter (Győr: Gyor, Rīga: Ríga, ṟeşte: řeşte). Letters of none of these stay.
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

/** @param groups letters before a colon, and those that are read as it. */
function byLetter(groups: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    groups.split(' ').flatMap((group) => Array.from(group.slice(2), (variant) => [variant, group[0]!])),
  );
}

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
