import type { TextDialect } from '../dialect/text-dialect.ts';
import { normalizeScript } from '../normalize/normalize-script.ts';
import type { Phone } from '../utterance/utterance.ts';
import { phonemizeLetters } from './phonemize-letters.ts';

/** Words that `normalizeScript` would not change: nearly all that the front end passes. */
const NORMALIZED =
  /^(?:[ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنهەۆێوی]*[ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنھەۆێوی]|[a-zçêîşû]+)$/;

/** `phonemize` of a word that has no letters of other alphabets, as those of a verbalized sentence. */
export function phonemizeSpelling(word: string, dialect: TextDialect): Phone[] {
  return phonemizeLetters(isNormalized(word) ? word : normalizeScript(word), dialect);
}

/** Whether a word is in Kurdish letters of one script that are typed in the usual way. */
export function isNormalized(word: string): boolean {
  return NORMALIZED.test(word);
}
