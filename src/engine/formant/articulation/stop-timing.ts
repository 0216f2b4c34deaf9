import type { PhoneShape } from '../phones/phone-shape.ts';
import type { PhoneContext, StopTiming } from './phone-context.ts';

/** Release duration by context, relative to that of a stressed or word-initial stop; the rest is closure. */
const WITHIN_WORD = 0.78;
const AFTER_FRICATIVE = 0.42;
const BEFORE_SONORANT = 0.85;
const BEFORE_OBSTRUENT = 0.5;
const FINAL = 1.1;
/** Utterance-final voiced stops devoice and are released with slight aspiration. */
const VOICED_FINAL = 1.6;
/** Minimum closure, as a fraction of the stop. */
const MIN_CLOSURE = 0.42;

/**
 * Voice onset time by context: longest word-initially or in a stressed syllable, shorter word-medially, about
 * that of a plain stop after a fricative. Two stops overlap: the first is released weakly or, if homorganic,
 * not at all (Lisker and Abramson, 1967; Klatt, 1975; Henderson and Repp, 1982). McCarus (1958) describes
 * Sorani p t k as aspirated and its final stops as released.
 */
export function stopTiming(phone: Omit<PhoneContext, 'stop'>): StopTiming {
  const { shape, ms, left, right, segments, index } = phone;
  const release = shape.release ?? 0;
  // Fast speech shortens the release less than the closure; slow speech lengthens only the closure.
  const pace = 0.4 + 0.6 * Math.min(1, ms / shape.duration);
  if (isOverlapped(shape, right)) {
    return right?.place === shape.place
      ? { closure: ms, strength: 0 }
      : { closure: ms - Math.min(12, ms * 0.3), strength: 0.5 };
  }
  let part = 1;
  if (!shape.voiced) {
    if (!right) part = FINAL;
    else if (right.manner === 'fricative') part = BEFORE_OBSTRUENT;
    else if (left?.manner === 'fricative' && !left.voiced) part = AFTER_FRICATIVE;
    else if (right.manner !== 'vowel') part = BEFORE_SONORANT;
    else if (!segments[index + 1].stressed && segments[index - 1]?.item === segments[index].item)
      part = WITHIN_WORD;
  } else if (!right) part = VOICED_FINAL;
  const strength = right?.manner === 'nasal' ? 0.6 : 1;
  return { closure: Math.max(ms - release * part * pace, ms * MIN_CLOSURE), strength };
}

function isOverlapped(shape: PhoneShape, right: PhoneShape | undefined): boolean {
  if (right?.manner === 'stop' || right?.manner === 'affricate') return true;
  return right?.manner === 'nasal' && right.place === shape.place;
}
