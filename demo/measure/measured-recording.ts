import { recognizedForm } from '../../src/evaluate/recognized-form.ts';
import { spokenForm } from '../../src/evaluate/spoken-form.ts';
import { editDistance } from '../../src/text/words/edit-distance.ts';
import { align, isWrong, type Pair } from './align.ts';
import type { Recording } from './recording.ts';

/** A recording's errors, as `kurdish-speech evaluate` counts them. */
export interface MeasuredRecording {
  /** What was read and what was recognized, in the spoken form. */
  readonly reference: string;
  readonly recognized: string;
  readonly speaker: string;
  readonly pairs: readonly Pair[];
  readonly words: { readonly wrong: number; readonly total: number };
  /** Spaces count too. */
  readonly letters: { readonly wrong: number; readonly total: number };
}

/** Compares what was recognized with what was to be read. */
export function measuredRecording({
  text,
  recognized,
  dialect,
  speaker,
}: Pick<Recording, 'text' | 'recognized' | 'dialect' | 'speaker'>): MeasuredRecording {
  const forms = { reference: spokenForm(text, dialect), recognized: recognizedForm(recognized, dialect) };
  const read = wordsOf(forms.reference);
  const pairs = align(read, wordsOf(forms.recognized));
  const letters = [...forms.reference];
  return {
    ...forms,
    speaker,
    pairs,
    words: { wrong: pairs.filter(isWrong).length, total: read.length },
    letters: { wrong: editDistance(letters, [...forms.recognized]), total: letters.length },
  };
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter(Boolean);
}
