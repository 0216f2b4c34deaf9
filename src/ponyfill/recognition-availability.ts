import { recognitionDialect } from './recognition-dialect.ts';

/** Dictionary SpeechRecognitionOptions of the Web Speech API. */
export interface AvailabilityOptions {
  readonly langs: readonly string[];
  readonly processLocally?: boolean;
}

/** Whether all languages can be recognised; none can be locally. @throws DOMException `SyntaxError` for an invalid language tag. */
export function recognitionAvailability({
  langs,
  processLocally = false,
}: AvailabilityOptions): 'available' | 'unavailable' {
  const isAvailable = langs.map(isRecognised);
  return !processLocally && langs.length && isAvailable.every(Boolean) ? 'available' : 'unavailable';
}

function isRecognised(lang: string): boolean {
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
