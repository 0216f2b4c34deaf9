/** Letters of the Kurdish Latin alphabet in Arabic script. Short i is not written. */
const LETTERS: Readonly<Record<string, string>> = {
  a: 'ا',
  b: 'ب',
  c: 'ج',
  ç: 'چ',
  d: 'د',
  e: 'ە',
  ê: 'ێ',
  f: 'ف',
  g: 'گ',
  h: 'ه',
  i: '',
  î: 'ی',
  j: 'ژ',
  k: 'ک',
  l: 'ل',
  m: 'م',
  n: 'ن',
  o: 'ۆ',
  p: 'پ',
  q: 'ق',
  r: 'ر',
  s: 'س',
  ş: 'ش',
  t: 'ت',
  u: 'و',
  û: 'وو',
  v: 'ڤ',
  w: 'و',
  x: 'خ',
  y: 'ی',
  z: 'ز',
};

/** Names whose usual spelling is not that of their letters. */
const SPELLINGS: Readonly<Record<string, string>> = {
  Dilnaz: 'دڵناز',
  Dilşad: 'دڵشاد',
  Gulan: 'گوڵان',
  Kawa: 'کاوە',
  Miran: 'میران',
  Renas: 'ڕێناس',
  Xezal: 'خەزاڵ',
  Şoreş: 'شۆڕش',
};

/** Of phones that the Latin alphabet does not tell apart. */
const PLAIN: Readonly<Record<string, string>> = { ʔ: '', ƹ: '', ḧ: 'h', ř: 'r', ł: 'l', ẍ: 'x' };

/** Whether a name is in Arabic script. */
const isArabic = (text: string): boolean => /[\u0620-\u06ff]/.test(text);

/**
 * A given name in the script that the reader reads. Names in other scripts, and with letters that are not Kurdish, stay as they are.
 * @param name As in the catalog, in Latin or Arabic script.
 * @param lang BCP 47 tag of the user interface.
 * @param dir Its direction: languages written from right to left get Arabic script.
 * @param phones Returns the phones of a word in Arabic script.
 */
export function nameFor(
  name: string,
  { lang, dir }: { readonly lang: string; readonly dir: 'ltr' | 'rtl' },
  phones: (word: string) => string,
): string {
  if (dir === 'ltr') return isArabic(name) ? words(name, (word) => latinName(word, phones)) : name;
  const arabic = words(name, arabicName);
  // Sorani alone distinguishes the two kinds of l.
  return lang === 'ckb' ? arabic : arabic.replaceAll('ڵ', 'ل');
}

/** The usual spelling in Arabic script, where the letters of the name do not give it. */
export function unusualSpelling(name: string): string | undefined {
  return SPELLINGS[name];
}

function words(name: string, spell: (word: string) => string): string {
  return name
    .split(' ')
    .map((word) => spell(word.normalize('NFC')))
    .join(' ');
}

function arabicName(word: string): string {
  const known = SPELLINGS[word];
  if (known) return known;
  const letters = [...word.toLowerCase()];
  if (!letters.every((letter) => letter in LETTERS)) return word;
  const written = letters.map((letter) => LETTERS[letter]).join('');
  // No word begins with a vowel letter, and r at the start of a word is trilled.
  return (/^[aeêiîouû]/.test(letters[0] ?? '') ? `ئ${written}` : written).replace(/^ر/, 'ڕ');
}

function latinName(word: string, phones: (word: string) => string): string {
  const known = Object.entries(SPELLINGS).find(([, arabic]) => arabic === word);
  if (known) return known[0];
  const letters = [...phones(word)].map((phone) => PLAIN[phone] ?? phone).join('');
  // Two consonants at the start have an unwritten i between them.
  const spoken = letters.replace(/^([^aeêiîouû])(?=[^aeêiîouûwy])/, '$1i');
  return spoken.slice(0, 1).toUpperCase() + spoken.slice(1);
}
