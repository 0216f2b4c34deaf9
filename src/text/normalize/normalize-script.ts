import { ARABIC_LOOK_ALIKES } from './arabic-look-alikes.ts';
import { readVowelMarks } from './vowel-marks.ts';

/**
 * Normalises the many ways of typing Kurdish: NFC, no presentation forms or invisible marks, Kurdish letters
 * instead of Arabic, Persian and legacy look-alikes, vowels instead of their marks, ASCII digits. /h/ is ه inside
 * a word and ھ at its end, which makes the function idempotent; the vowel is always ە. A و after a zero-width
 * non-joiner becomes a word of its own.
 * @param text any text; lone surrogates pass through. Linear time.
 */
export function normalizeScript(text: string): string {
  return foldLetters(foldCodes(text));
}

/** Presentation forms, letters and numerals of formulas. */
const COMPATIBLE =
  /[\ufb00-\ufdff\ufe70-\ufefc\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u212a-\u2134\u2160-\u217f\u{1d400}-\u{1d7ff}\u{1ee00}-\u{1eeff}]/gu;

/** Limits combining marks to three per base, so that canonical reordering cannot take quadratic time. */
function foldCodes(text: string): string {
  return text
    .replace(/ه[\u200b\ufeff]+(?=\p{L})/gu, 'ه\u200c')
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(COMPATIBLE, (form) => form.normalize('NFKC'))
    .normalize('NFC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

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
const LOOK_ALIKES: Readonly<Record<string, string>> = { ...ARABIC_LOOK_ALIKES, ...SIGNS };
const LOOK_ALIKE = new RegExp(`[${Object.keys(LOOK_ALIKES).join('')}]`, 'g');

/** Letters that NFC leaves as a base letter and a combining small v. */
const SMALL_V: Readonly<Record<string, string>> = { ی: 'ێ', و: 'ۆ', ر: 'ڕ', ل: 'ڵ' };

function foldLetters(text: string): string {
  if (!/[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff]/.test(text))
    return text.replace(/[−‐‑’‘ʼ`]/g, (sign) => SIGNS[sign]!);
  return readVowelMarks(foldJoins(text))
    .replace(LOOK_ALIKE, (letter) => LOOK_ALIKES[letter]!)
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

/** Not the ه or ە of ئه‌و and شە‌و, nor an Arabic word that ends in ا and a lost hamza. */
const ENDS_WORD = /[^\sه\u200c]$(?<!(?:^|[^\p{L}\u0640])\p{L}\u0640*[ەة])(?<!(?:^|[^\p{L}])ال\p{L}{1,11}ا)/u;

/**
 * What is typed between letters or at a word's end: Word's U+00AC for the non-joiner; the conjunction after one;
 * lam with a hamza for ڵ, unless an Arabic article and its noun meet.
 */
function foldJoins(text: string): string {
  let folded = text;
  if (folded.includes('\u00ac'))
    folded = folded.replace(
      /(?<=[\u0620-\u063f\u0641-\u06ff])[\u0640\u200c\u200d]*\u00ac[\u00ac\u0640\u200c\u200d]*(?=[\u0620-\u06ff])/g,
      '\u200c',
    );
  if (folded.includes('\u200cو'))
    folded = folded.replace(/\u200c+و(?![\p{L}\p{M}\u200c])/gu, (joined, at: number) =>
      ENDS_WORD.test(folded.slice(Math.max(0, at - 16), at)) ? ' و' : joined,
    );
  if (folded.includes('لأ'))
    folded = folded.replace(/(?<=\p{L})لأ(?![\p{L}\p{M}])|(?<=[ەێۆ])لأ(?=\p{L})/gu, 'ڵ');
  return folded;
}
