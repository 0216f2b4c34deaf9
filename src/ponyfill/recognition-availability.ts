import { recognitionDialect } from './recognition-dialect.ts';

/** Dictionary SpeechRecognitionOptions of the Web Speech API. */
export interface AvailabilityOptions {
  readonly langs: readonly string[];
  readonly processLocally?: boolean;
}

/** Whether all languages are listened for; on the device none is. @throws DOMException `SyntaxError` for a tag that is none. */
export function recognitionAvailability({
  langs,
  processLocally = false,
}: AvailabilityOptions): 'available' | 'unavailable' {
  const isAvailable = langs.map(isListenedFor);
  return !processLocally && langs.length && isAvailable.every(Boolean) ? 'available' : 'unavailable';
}

function isListenedFor(lang: string): boolean {
  if (!isLanguageTag(lang)) throw new DOMException(`"${lang}" is not a BCP 47 language tag.`, 'SyntaxError');
  try {
    return Boolean(recognitionDialect(lang));
  } catch {
    return false;
  }
}

function isLanguageTag(lang: string): boolean {
  try {
    return Boolean(new Intl.Locale(lang));
  } catch {
    return false;
  }
}
