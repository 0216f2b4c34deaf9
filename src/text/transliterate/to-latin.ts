import type { TextDialect } from '../dialect/text-dialect.ts';
import { phonemize } from '../g2p/phonemize.ts';
import { normalizeScript } from '../normalize/normalize-script.ts';
import { splitSentences } from '../normalize/split-sentences.ts';
import type { Phone } from '../utterance/utterance.ts';
import { replaceOutsideAddresses } from './replace-outside-addresses.ts';

/** Phones whose letter is another one. The glottal stop is not written, an ayn is Hawar's apostrophe. */
const LETTERS: Readonly<Record<Phone, string>> = { ʔ: '', ƹ: "'", ŋ: 'ng' };
/** Kurmanji does not write these sounds apart from their neighbours (Bedirxan's grammar has ḧ and ẍ as options). */
const KURMANJI_LETTERS: Readonly<Record<Phone, string>> = { ...LETTERS, ř: 'r', ł: 'l', ḧ: 'h', ẍ: 'x' };
const MARKS: Readonly<Record<string, string>> = { '،': ',', '؛': ';', '؟': '?', '۔': '.' };
/** پ.ک.ک and د. and the ending of the last one. */
const INITIALS = /(?<![\p{L}.])(?:[بپتجچحخدرڕزژسشعغفڤقکگلڵمن]\.){1,8}(?:[\u0620-\u06ff]{1,4}(?!\p{L}))?/gu;
const ARABIC_WORD = /[\u0620-\u065f\u066e-\u06d3\u06d5-\u06ff]+/g;

/**
 * Writes Kurdish in Arabic letters in Latin ones (Hawar), with the vowel i that Arabic script leaves out; Latin
 * letters stay.
 * @param text any text. Numbers become ASCII digits, ، ؛ ؟ the marks of Latin script, sentences begin with a
 * capital; names inside them do not, because Arabic script does not show them.
 * @param dialect `sorani` writes ř ł ḧ ẍ, the others r l h x.
 * @returns text of the same sentences and white space. Linear time; throws nothing.
 */
export function toLatin(text: string, dialect: TextDialect): string {
  let written = '';
  let done = 0;
  for (const { start, end } of splitSentences(text)) {
    const sentence = text.slice(start, end);
    // A word that is in Latin letters already, such as an address, keeps its case.
    const startsArabic = /^[^\p{L}\d]*[\u0620-\u06ff]/u.test(sentence);
    const latin = replaceOutsideAddresses(sentence, (piece) => writePiece(piece, dialect));
    written += text.slice(done, start) + (startsArabic ? capitalize(latin) : latin);
    done = end;
  }
  return written + text.slice(done);
}

function writePiece(piece: string, dialect: TextDialect): string {
  return normalizeScript(piece)
    .replace(/[،؛؟۔]/g, (mark) => MARKS[mark]!)
    .replace(INITIALS, (initials) => writeInitials(initials, dialect))
    .replace(ARABIC_WORD, (word) => writeWord(phonemize(word, dialect), dialect));
}

function writeWord(phones: readonly Phone[], dialect: TextDialect): string {
  const letters = dialect === 'sorani' ? LETTERS : KURMANJI_LETTERS;
  return phones
    .map((phone, i) => (phone === 'ŋ' && /[kg]/.test(phones[i + 1] ?? '') ? 'n' : (letters[phone] ?? phone)))
    .join('');
}

function writeInitials(initials: string, dialect: TextDialect): string {
  const letters = initials.split('.').map((letter) => {
    const phones = phonemize(letter, dialect);
    // An initial has no vowel.
    return capitalize(writeWord(letter.length === 1 ? phones.slice(0, 1) : phones, dialect));
  });
  return letters.join('.');
}

function capitalize(sentence: string): string {
  return sentence.replace(
    /^([^\p{L}\d]*)(\p{L})/u,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
