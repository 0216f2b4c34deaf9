import { TRANSCRIPTION_DIALECTS } from '../contract/dialects.ts';
import { dialectFromLanguage } from '../text/dialect/dialect-from-language.ts';

/** Badini is recognized as Kurmanji, and compared in Arabic letters. */
export const EVALUATED_DIALECTS = [...TRANSCRIPTION_DIALECTS, 'badini'] as const;
export type EvaluatedDialect = (typeof EVALUATED_DIALECTS)[number];

/** A file with sound, and what is said in it. */
export interface LabelledRecording {
  readonly path: string;
  readonly text: string;
  readonly dialect: EvaluatedDialect;
  /** An identifier of the speaker; undefined where it is not known. */
  readonly speaker?: string | undefined;
}

/**
 * The dialect that a folder's name, a column or a flag means; undefined for others.
 * @param name `sorani`, `kurmanji`, `badini`, or a BCP 47 tag; `ku` alone is Kurmanji, as in Common Voice's early versions.
 */
export function dialectNamed(name: string | undefined): EvaluatedDialect | undefined {
  const lower = name?.toLowerCase() ?? '';
  const own = EVALUATED_DIALECTS.find((dialect) => lower.split('-')[0] === dialect);
  if (own) return own;
  const meant = dialectFromLanguage(lower);
  if (meant === 'other') return undefined;
  return meant === 'kurdish' ? 'kurmanji' : meant;
}
