import type { EvaluatedDialect } from './labelled-recording.ts';
import { inArabicLetters, spokenForm } from './spoken-form.ts';

/** A recognized text as it is compared: in the spoken form; for Badini, which is recognized as Kurmanji, in Arabic letters. */
export function recognizedForm(text: string, dialect: EvaluatedDialect): string {
  return dialect === 'badini' ? inArabicLetters(spokenForm(text, 'kurmanji')) : spokenForm(text, dialect);
}
