const SIGNS: Readonly<Record<string, string>> = {
  '٫': '.',
  '٬': ',',
  '٪': '%',
  '−': '-',
  '\u2010': '-',
  '\u2011': '-',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
};

/** Letters and signs that are read as others. */
export interface LookAlikes {
  readonly readAs: Readonly<Record<string, string>>;
  readonly pattern: RegExp;
}

/**
 * @param groups letters that are read as those before a colon, groups with spaces between.
 * @param more what else is read as something else.
 */
export function lookAlikes(groups: string, more: Readonly<Record<string, string>> = {}): LookAlikes {
  const readAs: Record<string, string> = { ...more };
  for (const group of groups.split(' ')) {
    const [letters, variants] = group.split(':') as [string, string];
    for (const variant of variants) readAs[variant] = letters;
  }
  return { readAs, pattern: new RegExp(`[${Object.keys(readAs).join('')}]`, 'g') };
}

/** Letters of Arabic and Persian keyboards, and of old Kurdish ones. */
export const COMMON: LookAlikes = lookAlikes(
  'ئ:ء ئا:أآ ئی:إ ا:ٱ ت:ط ڕ:ڒړڔ ز:ظذض س:صث ڤ:ڥڨ ک:كڪ ڵ:ڷڶڸ ه:ہ ە:ةۃ ەی:ۀۂ ۆ:ؤۉ وو:ۇۈۊ ی:يىے ێ:ېۍ',
  SIGNS,
);

const PRESENTATION_FORMS = /[\ufb50-\ufdff\ufe70-\ufefc]/g;

/**
 * Writes names and other short texts of a page in Kurdish letters, whichever keyboard typed them: `normalizeScript` without what
 * only whole texts have, so that a page need not load it. Vowels that marks show are left out, but for fatha.
 * @param text any text; lone surrogates pass through. Linear time.
 */
export function foldScript(text: string): string {
  return foldLetters(foldCodes(text, PRESENTATION_FORMS).replace(/\u064e(?=\p{L})/gu, 'ە'), COMMON);
}

/**
 * NFC without invisible marks, with ASCII digits. Limits combining marks to three per base, so that canonical reordering cannot take
 * quadratic time.
 * @param compatible what is replaced by its compatible form.
 */
export function foldCodes(text: string, compatible: RegExp): string {
  return text
    .replace(/ه[\u200b\ufeff]+(?=\p{L})/gu, 'ه\u200c')
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(compatible, (form) => form.normalize('NFKC'))
    .normalize('NFC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

/** Whether a text has letters of the Arabic script. */
export function hasArabic(text: string): boolean {
  return /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff]/.test(text);
}

/** Letters that NFC leaves as a base letter and a combining small v. */
export const SMALL_V: Readonly<Record<string, string>> = { ی: 'ێ', و: 'ۆ', ر: 'ڕ', ل: 'ڵ' };

/** Writes look-alikes as Kurdish letters. /h/ is ه inside a word and ھ at its end. */
export function foldLetters(text: string, { readAs, pattern }: LookAlikes): string {
  if (!hasArabic(text)) return text.replace(/[−‐‑’‘ʼ`]/g, (sign) => SIGNS[sign]!);
  return text
    .replace(pattern, (letter) => readAs[letter]!)
    .replace(/([یورل])\u065a/g, (_, letter: string) => SMALL_V[letter]!)
    .replace(/[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g, '')
    .replace(/ه\u200c+/g, 'ە')
    .replace(/ه(?:ـ|\u200d)+/g, 'ھ')
    .replace(/\u200c|\u200d|\u0640/g, '')
    .replace(/([اۆێە])ه(?!\p{L})/gu, '$1ھ')
    .replace(/ه(?!\p{L})/gu, 'ە')
    .replace(/ھ(?=\p{L})/gu, 'ه')
    .normalize('NFC');
}
