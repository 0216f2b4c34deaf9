import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import type { Region } from '../insertion/follow-edit.ts';
import { placeWords } from './place-words.ts';

/** A word that may be wrong, where it stands in the text. */
export interface DoubtfulWord {
  /** Index among the doubtful words of the dictation. */
  readonly id: number;
  /** As it is written. */
  readonly text: string;
  readonly region: Region;
  /** What else may have been said, as it would be written there; the most likely first. */
  readonly alternatives: readonly string[];
  /** Seconds of the recording. */
  readonly start: number;
  readonly end: number;
}

/**
 * The words of a dictation whose confidence is below a threshold, in the order of the text.
 * @param threshold 0 to 1.
 * @param written Where the dictation stands in the text.
 */
export function doubtfulWords(
  utterances: readonly (readonly RecognizedWord[])[],
  threshold: number,
  text: string,
  written: Region,
): DoubtfulWord[] {
  return placeWords(utterances, text, written)
    .filter(({ word }) => word.confidence < threshold)
    .map(({ word, region }, id) => {
      const shown = text.slice(region.start, region.end);
      const alternatives = word.alternatives.map((each) => capitalizedAs(shown, each));
      return { id, text: shown, region, alternatives, start: word.start, end: word.end };
    });
}

function capitalizedAs(model: string, word: string): string {
  return /^\p{Lu}/u.test(model) ? word.replace(/^./u, (first) => first.toLocaleUpperCase('ku')) : word;
}
