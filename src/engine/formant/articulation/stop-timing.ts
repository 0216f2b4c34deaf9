import type { PhoneContext } from './phone-context.ts';
import type { PhoneShape } from './phone-shape.ts';

/** How the length of a stop is divided, and how loud its release is. */
export interface StopTiming {
  /** ms from the beginning to the release. */
  readonly closure: number;
  /** Linear amplitude of the burst; 0 where the next closure hides it. */
  readonly strength: number;
}

/** Parts of the release of a stressed or word-initial stop; the rest of the length is closure. */
const WITHIN_WORD = 0.78;
const AFTER_FRICATIVE = 0.42;
const BEFORE_SONORANT = 0.85;
const BEFORE_OBSTRUENT = 0.5;
const AT_THE_END = 1.1;
/** A voiced stop gives up its voice there, and is let go with a little breath. */
const VOICED_AT_THE_END = 1.6;
/** The closure is never less than this part of the stop. */
const LEAST_CLOSURE = 0.42;

/**
 * Voice-onset time by context: longest at the beginning of a word or a stressed syllable, shorter within words, about as short as a plain
 * stop's after a fricative; two stops overlap, so that the first is released weakly, or, at the same place, not at all
 * (Lisker and Abramson, 1967; Klatt, 1975; Henderson and Repp, 1982). McCarus (1958) describes Sorani p t k as aspirated and its final stops
 * as released.
 */
export function stopTiming(phone: Omit<PhoneContext, 'stop'>): StopTiming {
  const { shape, ms, left, right, segments, index } = phone;
  const release = shape.release ?? 0;
  // Quick speech shortens the release less than the closure, and only the closure is drawn out.
  const pace = 0.4 + 0.6 * Math.min(1, ms / shape.duration);
  if (isOverlapped(shape, right)) {
    return right?.place === shape.place
      ? { closure: ms, strength: 0 }
      : { closure: ms - Math.min(12, ms * 0.3), strength: 0.5 };
  }
  let part = 1;
  if (!shape.voiced) {
    if (!right) part = AT_THE_END;
    else if (right.manner === 'fricative') part = BEFORE_OBSTRUENT;
    else if (left?.manner === 'fricative' && !left.voiced) part = AFTER_FRICATIVE;
    else if (right.manner !== 'vowel') part = BEFORE_SONORANT;
    else if (!segments[index + 1].stressed && segments[index - 1]?.item === segments[index].item)
      part = WITHIN_WORD;
  } else if (!right) part = VOICED_AT_THE_END;
  const strength = right?.manner === 'nasal' ? 0.6 : 1;
  return { closure: Math.max(ms - release * part * pace, ms * LEAST_CLOSURE), strength };
}

function isOverlapped(shape: PhoneShape, right: PhoneShape | undefined): boolean {
  if (right?.manner === 'stop' || right?.manner === 'affricate') return true;
  return right?.manner === 'nasal' && right.place === shape.place;
}
