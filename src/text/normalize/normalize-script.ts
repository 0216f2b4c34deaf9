/**
 * Normalises the many ways of typing Kurdish: NFC, no presentation forms or invisible marks, Kurdish letters
 * instead of Arabic, Persian and legacy look-alikes, ASCII digits. /h/ is ه inside a word and ھ at its end,
 * which makes the function idempotent; the vowel is always ە.
 * @param text any text; lone surrogates pass through. Linear time.
 */
export function normalizeScript(text: string): string {
  return foldLetters(foldCodes(text));
}

/** Limits combining marks to three per base, so that canonical reordering cannot take quadratic time. */
function foldCodes(text: string): string {
  return text
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/[\ufb50-\ufdff\ufe70-\ufefc]/g, (form) => form.normalize('NFKC'))
    .normalize('NFC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10));
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ك: 'ک',
  ڪ: 'ک',
  ي: 'ی',
  ى: 'ی',
  ے: 'ی',
  ې: 'ێ',
  ۍ: 'ێ',
  ۀ: 'ەی',
  ۂ: 'ەی',
  ة: 'ە',
  ۃ: 'ە',
  ہ: 'ه',
  ؤ: 'ۆ',
  ۉ: 'ۆ',
  ۇ: 'وو',
  ۈ: 'وو',
  ۊ: 'وو',
  أ: 'ئا',
  آ: 'ئا',
  إ: 'ئی',
  ٱ: 'ا',
  ء: 'ئ',
  ظ: 'ز',
  ذ: 'ز',
  ض: 'ز',
  ص: 'س',
  ث: 'س',
  ط: 'ت',
  ڒ: 'ڕ',
  ڔ: 'ڕ',
  ړ: 'ڕ',
  ڷ: 'ڵ',
  ڶ: 'ڵ',
  ڸ: 'ڵ',
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
const LOOK_ALIKE = new RegExp(`[${Object.keys(LOOK_ALIKES).join('')}]`, 'g');

/** Letters that NFC leaves as a base letter and a combining small v. */
const SMALL_V: Readonly<Record<string, string>> = { ی: 'ێ', و: 'ۆ', ر: 'ڕ', ل: 'ڵ' };

function foldLetters(text: string): string {
  if (!/[\u0600-\u06ff]/.test(text)) return text.replace(/[−‐‑’‘ʼ`]/g, (sign) => LOOK_ALIKES[sign]!);
  return text
    .replace(LOOK_ALIKE, (letter) => LOOK_ALIKES[letter]!)
    .replace(/([یورل])\u065a/g, (_, letter: string) => SMALL_V[letter]!)
    .replace(/[\u0610-\u061a\u064b-\u064d\u064f-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g, '')
    .replace(/\u064e(?=\p{L})/gu, 'ە')
    .replace(/\u064e/g, '')
    .replace(/ه\u200c+/g, 'ە')
    .replace(/ه(?:ـ|\u200d)+/g, 'ھ')
    .replace(/\u200c|\u200d|\u0640/g, '')
    .replace(/([اۆێە])ه(?!\p{L})/gu, '$1ھ')
    .replace(/ه(?!\p{L})/gu, 'ە')
    .replace(/ھ(?=\p{L})/gu, 'ه')
    .normalize('NFC');
}
