import type { Formants, PhoneShape } from '../phones/phone-shape.ts';
import type { Segment } from '../planning/plan-utterance.ts';

/** A phone's formants at its start, target and end, and the duration of both transitions in ms of real time. */
export interface FormantPath {
  readonly from: Formants | undefined;
  readonly target: Formants;
  readonly to: Formants | undefined;
  readonly entering: number;
  readonly leaving: number;
}

const NEUTRAL: Formants = [500, 1500, 2500];

/**
 * At any speed, a phone holds its target for at least this fraction of its duration: a target that is never
 * reached is not perceived (Lindblom, 1963).
 */
const STEADY_VOWEL = 0.33;
const STEADY_CONSONANT = 0.15;

/**
 * @param index a segment other than a pause. Sides next to a pause are undefined.
 * @param ms its duration in real time.
 */
export function formantPath(segments: readonly Segment[], index: number, ms: number): FormantPath {
  const shape = segments[index].shape as PhoneShape;
  const left = segments[index - 1]?.shape;
  const right = segments[index + 1]?.shape;
  const entering = left ? transition(shape, left) : 0;
  const leaving = right && !isLaryngeal(shape) ? transition(shape, right) : 0;
  const moving = ms * (1 - (shape.manner === 'vowel' ? STEADY_VOWEL : STEADY_CONSONANT));
  const pace = Math.min(1, moving / Math.max(1, entering + leaving));
  return {
    from: boundary(segments, index - 1),
    target: targetOf(segments, index),
    to: boundary(segments, index),
    entering: entering * pace,
    leaving: leaving * pace,
  };
}

/**
 * Duration of the formant transition from or to a neighbour, in ms: in a vowel it depends on the neighbour's
 * articulator (lips and tongue tip are fast, the tongue body slow, a glide slowest: Liberman et al., 1956;
 * Kewley-Port, 1982); in a consonant on how much of it is audible.
 */
function transition(shape: PhoneShape, neighbour: PhoneShape): number {
  if (shape.manner === 'vowel') return transitionInVowel(neighbour);
  switch (shape.manner) {
    case 'lateral':
    case 'tap':
      return 15;
    case 'nasal':
    case 'trill':
      return 20;
    case 'glide':
      return 35;
    case 'aspirate':
    case 'glottal':
      // The tongue keeps moving towards the next vowel throughout.
      return 200;
    default:
      return Math.max(30, shape.voiced ? 0 : (shape.release ?? 0) * 0.8);
  }
}

function transitionInVowel({ manner, place }: PhoneShape): number {
  switch (manner) {
    case 'vowel':
      return 45;
    case 'glide':
      return 70;
    case 'approximant':
      return 60;
    case 'lateral':
      return 40;
    case 'tap':
    case 'trill':
      return 35;
    default:
      return place?.transition ?? 25;
  }
}

function nearestVowel(segments: readonly Segment[], index: number, step: 1 | -1): PhoneShape | undefined {
  for (let k = index + step, distance = 1; distance <= 3; k += step, distance++) {
    const shape = segments[k]?.shape;
    if (!shape) return undefined;
    if (shape.manner === 'vowel') return shape;
  }
  return undefined;
}

function isLaryngeal({ manner }: PhoneShape): boolean {
  return manner === 'aspirate' || manner === 'glottal';
}

/**
 * A phone's target: its own formants, or else its place's locus next to the following or preceding vowel.
 * Laryngeals have no target and take the next phone's.
 */
function targetOf(segments: readonly Segment[], index: number): Formants {
  const shape = segments[index].shape as PhoneShape;
  if (shape.formants) return shape.formants;
  const next = segments[index + 1]?.shape;
  if (isLaryngeal(shape) && next && !isLaryngeal(next)) return targetOf(segments, index + 1);
  const vowel = nearestVowel(segments, index, 1) ?? nearestVowel(segments, index, -1);
  return formantsAtBoundary(shape, vowel?.formants ?? NEUTRAL, undefined);
}

/** Formants at the boundary between a segment and the next; undefined next to a pause. */
function boundary(segments: readonly Segment[], index: number): Formants | undefined {
  const left = segments[index]?.shape;
  const right = segments[index + 1]?.shape;
  if (!left || !right) return undefined;
  const vowelLeft = left.manner === 'vowel';
  const vowelRight = right.manner === 'vowel';
  if (vowelLeft && !vowelRight)
    return formantsAtBoundary(
      right,
      left.formants as Formants,
      nearestVowel(segments, index + 1, 1)?.formants,
    );
  if (vowelRight && !vowelLeft) {
    const vowel = right.formants as Formants;
    const edge = formantsAtBoundary(left, vowel, nearestVowel(segments, index, -1)?.formants, 0.5);
    const [first, others] = cutback(left);
    return [
      edge[0] + (vowel[0] - edge[0]) * first,
      edge[1] + (vowel[1] - edge[1]) * others,
      edge[2] + (vowel[2] - edge[2]) * others,
    ];
  }
  return blend(targetOf(segments, index), targetOf(segments, index + 1), 0.5);
}

/**
 * Formants at the boundary of a consonant and a vowel, from the consonant's locus. The vowel on the other
 * side shows through as far as the consonant allows coarticulation (Öhman, 1966).
 * @param glideShift how far a glide has moved to the vowel at their boundary: less after the vowel than
 * before it.
 */
function formantsAtBoundary(
  consonant: PhoneShape,
  beside: Formants,
  beyond: Formants | undefined,
  glideShift = 0.28,
): Formants {
  const { place, formants, manner } = consonant;
  if (formants && manner !== 'nasal' && !place) {
    // A lateral's side opening comes and goes abruptly, so its formants hold to the boundary.
    const shift = manner === 'glide' ? glideShift : manner === 'lateral' ? 0.15 : 0.35;
    return blend(formants, beside, shift);
  }
  if (!place) return beside;
  const { locus, slope, coarticulation } = place;
  const vowel = beyond ? beside[1] + (beyond[1] - beside[1]) * coarticulation : beside[1];
  const second = place.followsBackness ? velarLocus(vowel) : locus[1];
  return [
    manner === 'nasal' ? Math.max(320, beside[0] * 0.65) : locus[0] + (beside[0] - locus[0]) * slope[0],
    second + (vowel - second) * slope[1],
    locus[2] + (beside[2] - locus[2]) * slope[2],
  ];
}

/**
 * First-formant cutback: how far the formants have moved towards the vowel at voice onset. Most after an
 * aspirated stop, some after other voiceless obstruents (Liberman, Delattre and Cooper, 1958).
 */
function cutback({ manner, voiced, release }: PhoneShape): readonly [number, number] {
  if (voiced) return [0, 0];
  if (manner === 'stop') return (release ?? 0) > 40 ? [0.65, 0.4] : [0.5, 0.25];
  return manner === 'affricate' || manner === 'fricative' ? [0.35, 0.12] : [0, 0];
}

/** The velar locus follows the vowel's second formant in Hz, from the soft to the hard palate. */
function velarLocus(vowel: number): number {
  return Math.min(2150, Math.max(950, 950 + (vowel - 830) * 1.46));
}

function blend(a: Formants, b: Formants, part: number): Formants {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}
