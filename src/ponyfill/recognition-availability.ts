import type { TranscriptionDialect } from '../contract/dialects.ts';
import { recognitionDialect } from './recognition-dialect.ts';

/** Dictionary SpeechRecognitionOptions of the Web Speech API. */
export interface AvailabilityOptions {
  readonly langs: readonly string[];
  readonly processLocally?: boolean;
}

/** AvailabilityStatus of the Web Speech API, the best first. */
export const STATUSES = ['available', 'downloading', 'downloadable', 'unavailable'] as const;
export type AvailabilityStatus = (typeof STATUSES)[number];

/**
 * The dialects of languages; undefined where there is none, or one that is not recognized.
 * @throws DOMException `SyntaxError` for an invalid language tag.
 */
export function recognizedDialects(langs: readonly string[]): TranscriptionDialect[] | undefined {
  const dialects = langs.map(dialectOf);
  const known = dialects.filter((dialect) => dialect !== undefined);
  return known.length && known.length === dialects.length ? known : undefined;
}

function dialectOf(lang: string): TranscriptionDialect | undefined {
  if (!isLanguageTag(lang)) throw new DOMException(`"${lang}" is not a BCP 47 language tag.`, 'SyntaxError');
  try {
    return recognitionDialect(lang);
  } catch {
    return undefined;
  }
}

function isLanguageTag(lang: string): boolean {
  try {
    return Boolean(new Intl.Locale(lang));
  } catch {
    return false;
  }
}
