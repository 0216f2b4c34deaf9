/** The letters of blocks, in the order of their codes: each a Kurdish letter, or several; `-` is silent. */
const ALPHABETS: readonly (readonly [first: number, letters: string])[] = [
  // Cyrillic: Russian and its neighbours.
  [
    0x430,
    'a b v g d ê j z î y k l m n o p r s t û f x ts ç ş şç - i - ê yû ya ê yo c g yê dz î yî y ly ny ç k î w c',
  ],
  // Greek.
  [0x3b1, 'a v ẍ d ê z î s î k l m n ks o p r s s t î f x ps o'],
  // Armenian.
  [0x561, 'a b g d ê z ê i t j î l x ts k h dz ẍ ç m y n ş o ç p c ř s v t r ts v p k o f êv'],
  // Georgian.
  [0x10d0, 'a b g d ê v z t î k l m n o p j r s t û p k ẍ q ş ç ts dz ts ç x c h'],
  // Hebrew and Syriac, in Arabic letters because they leave vowels out too.
  [0x5d0, 'ا ب گ د ه و ز ح ت ی خ ک ل م م ن ن س ع ف پ تس تس ق ر ش ت'],
  [0x710, 'ا - ب گ گ د د ه و ز ح ت ت ی یه ک ل م ن س س ع پ پ س ق ر ش ت'],
];
/** Letters outside their alphabet's block order. */
const OTHERS = 'ә e ғ ẍ қ q ҡ q ң ng ө o ү û ұ u һ h ҳ ḧ ҷ c җ c ҹ c ӧ u ö u ԛ q ԝ w q q w w ґ g ς s';
/** Kurdish Cyrillic (Armenia, 1946), where it differs from Russian; other apostrophes mark consonants without breath. */
const KURDISH = "е ê ь i щ c г' ẍ р' ř һ' ḧ ә' ƹe";
const KURDISH_CYRILLIC = /[әһԛԝӧö]/i;
/** Greek, without accents, and the Armenian u. */
const DIGRAPHS: Readonly<Record<string, string>> = {
  αυ: 'av',
  ευ: 'êv',
  ου: 'û',
  αι: 'ê',
  ει: 'î',
  οι: 'î',
  μπ: 'b',
  ντ: 'd',
  γγ: 'g',
  γκ: 'g',
  ու: 'û',
};

const asMap = (pairs: string): ReadonlyMap<string, string> => {
  const parts = pairs.split(' ');
  return new Map(parts.flatMap((part, i) => (i % 2 === 0 ? [[part, parts[i + 1]!] as const] : [])));
};
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...ALPHABETS.flatMap(([first, letters]) =>
    letters.split(' ').map((spelled, place) => [String.fromCharCode(first + place), spelled] as const),
  ),
  ...asMap(OTHERS),
]);
const KURDISH_LETTERS = asMap(KURDISH);

/** Whether Cyrillic letters are those of Kurdish: it has letters that Russian lacks. */
export function isKurdishCyrillic(text: string): boolean {
  return KURDISH_CYRILLIC.test(text);
}

/**
 * Spells a word of another alphabet in Kurdish letters, as it sounds: Latin ones for Cyrillic, Greek, Armenian and
 * Georgian, Arabic ones for Hebrew and Syriac.
 * @param word letters in any case; apostrophes belong to Kurdish Cyrillic.
 * @param isKurdish whether Cyrillic is Kurdish.
 * @returns an empty string for alphabets that are not known here.
 */
export function spellForeignLetters(word: string, isKurdish = isKurdishCyrillic(word)): string {
  const lower = word
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[ά-ώ]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/[αεο]υ|[αεο]ι|μπ|ντ|γ[γκ]|ու/g, (letters) => DIGRAPHS[letters]!);
  let spelled = '';
  let before = '';
  for (const [letter] of lower.matchAll(/\p{L}\p{M}*'?/gu)) {
    spelled += spellLetter(letter, before, isKurdish);
    before = letter;
  }
  return spelled;
}

/** @param before the letter before it; empty at the start. */
function spellLetter(letter: string, before: string, isKurdish: boolean): string {
  if (/^[a-zêûîç]$/.test(letter) && !LETTERS.has(letter)) return letter;
  if (isKurdish) {
    const kurdish = KURDISH_LETTERS.get(letter);
    if (kurdish !== undefined) return kurdish;
  }
  const base = letter.normalize('NFC').replace(/'/g, '');
  const opens = /^[аеёиоуыэюяьъ]?$/.test(before);
  if (!isKurdish && base === 'е' && opens) return 'yê';
  if (base === 'ո' && before === '') return 'vo';
  if (base === 'ե' && before === '') return 'yê';
  const sound = LETTERS.get(base) ?? LETTERS.get(base.normalize('NFKD').charAt(0)) ?? '';
  return sound === '-' ? '' : sound;
}
