const MARK = /[\u064b-\u0652\u0670]/;
const MARKED_WORD = /[\u0620-\u065f\u066e-\u06d3\u06d5-\u06ff]{1,64}/g;
/** A word whose only marks are those that old fonts set on a letter for its Kurdish neighbour. */
const LEGACY_WORD =
  /^(?!ال)(?:[^\u064b-\u0652\u0670]|(?<=.[یيىێوۆ][\u064b-\u0651]{0,2}|[لڵ]ا?)\u064e|(?<=.[یيىێوۆ])\u064b|(?<=[رڕ])\u0650|(?<=.[یيىێوۆرڕ]|[^ال][لڵ])\u0651)+$/;
/** A fatha beside one of these repeats it. */
const VOWELS = 'اەێۆى';
const FATHA = new RegExp(`(?<=[^${VOWELS}])\u064e(?=[^${VOWELS}ة\u064b-\u0652])`, 'g');

/**
 * Writes the vowels that marks show: in Arabic spelling fatha is e, damma u, kasra the unwritten i, shadda
 * doubles its letter, a dagger is a; a mark that repeats a written vowel, or ends a word as a case, is silent.
 * Where marks stand for Kurdish letters (یَ وَ لَ رِ in fonts older than Unicode), those.
 * @param text in NFC.
 */
export function readVowelMarks(text: string): string {
  if (!MARK.test(text)) return text;
  return text.replace(MARKED_WORD, (word) => {
    if (!MARK.test(word)) return word;
    return LEGACY_WORD.test(word) ? readLegacyMarks(word) : readArabicMarks(word);
  });
}

function readLegacyMarks(word: string): string {
  return word
    .replace(/[یيىێ][\u064b\u064e\u0651]+/g, 'ێ')
    .replace(/[وۆ][\u064b\u064e\u0651]+/g, 'ۆ')
    .replace(/[لڵ](?:[\u064b\u064e\u0651]+|(?=ا\u064e))/g, 'ڵ')
    .replace(/[رڕ][\u0650\u0651]+/g, 'ڕ')
    .replace(/\u064e/g, '');
}

function readArabicMarks(word: string): string {
  return word
    .replace(/\u0640/g, '')
    .replace(/لل[\u064b-\u0651\u0670]+ه/, 'لله')
    .replace(/(?<=.)([^ا])([\u064b-\u0650]?)\u0651/g, '$1$1$2')
    .replace(/[ىی]\u0670|(?<!ا)\u0670/g, 'ا')
    .replace(/^[اأ]\u064e(?!ا)/, 'ئە')
    .replace(/^[اأ]\u064f/, 'ئو')
    .replace(/(?:\u064bا|ا\u064b)$/, 'ەن')
    .replace(/\u064eى$/, 'ا')
    .replace(FATHA, 'ە')
    .replace(/\u064fو(?![\u064b-\u0652اە])/g, 'وو')
    .replace(/(?<=[^وۆا])\u064f(?=[^وۆ\u064b-\u0652])/g, 'و')
    .replace(/[\u064b-\u0652]/g, '');
}
