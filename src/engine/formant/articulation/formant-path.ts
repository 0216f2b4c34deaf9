import type { Segment } from '../planning/speech-plan.ts';
import type { Formants, PhoneShape } from './phone-shape.ts';

/** Where the formants of a phone come from, what they aim at and where they go, and how long both ways take, in ms of real time. */
export interface FormantPath {
  readonly from: Formants | undefined;
  readonly target: Formants;
  readonly to: Formants | undefined;
  readonly entering: number;
  readonly leaving: number;
}

const NEUTRAL: Formants = [500, 1500, 2500];

/**
 * At any speed a vowel stays at its target for at least this part of its length, another phone for this: what is never reached is not
 * heard (Lindblom, 1963).
 */
const STEADY_VOWEL = 0.33;
const STEADY_CONSONANT = 0.15;

/**
 * @param index a segment that is not a pause. Next to a pause, a side of the path is undefined.
 * @param ms its length in real time.
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
    target: held(segments, index),
    to: boundary(segments, index),
    entering: entering * pace,
    leaving: leaving * pace,
  };
}

/**
 * How long the formants of `shape` are on their way from or to a neighbour, in ms: in a vowel as long as the neighbour's articulator takes
 * (lips and tongue tip are quick, the tongue's body is slow, a glide slowest: Liberman et al., 1956; Kewley-Port, 1982); in a consonant
 * as long as its closure lets them be heard.
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
      // The tongue is on its way to the next vowel all the while.
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
 * What a phone aims at: its own formants; without them its place's beside the vowel to come, else the one before; the larynx alone shapes
 * nothing and leaves the tongue to what comes next.
 */
function held(segments: readonly Segment[], index: number): Formants {
  const shape = segments[index].shape as PhoneShape;
  if (shape.formants) return shape.formants;
  const next = segments[index + 1]?.shape;
  if (isLaryngeal(shape) && next && !isLaryngeal(next)) return held(segments, index + 1);
  const vowel = nearestVowel(segments, index, 1) ?? nearestVowel(segments, index, -1);
  return edgeBeside(shape, vowel?.formants ?? NEUTRAL, undefined);
}

/** Formants at the meeting of a segment and the next; undefined beside a pause. */
function boundary(segments: readonly Segment[], index: number): Formants | undefined {
  const left = segments[index]?.shape;
  const right = segments[index + 1]?.shape;
  if (!left || !right) return undefined;
  const vowelLeft = left.manner === 'vowel';
  const vowelRight = right.manner === 'vowel';
  if (vowelLeft && !vowelRight)
    return edgeBeside(right, left.formants as Formants, nearestVowel(segments, index + 1, 1)?.formants);
  if (vowelRight && !vowelLeft) {
    const vowel = right.formants as Formants;
    const edge = edgeBeside(left, vowel, nearestVowel(segments, index, -1)?.formants, 0.5);
    const [first, others] = cutback(left);
    return [
      edge[0] + (vowel[0] - edge[0]) * first,
      edge[1] + (vowel[1] - edge[1]) * others,
      edge[2] + (vowel[2] - edge[2]) * others,
    ];
  }
  return blend(held(segments, index), held(segments, index + 1), 0.5);
}

/**
 * Formants at the edge of a consonant beside a vowel, after the consonant's locus. The vowel on the consonant's other side shows through
 * it, as far as the tongue is free to prepare it (Öhman, 1966).
 * @param glideYields how far a glide has gone over to the vowel where they meet: less after the vowel than before it.
 */
function edgeBeside(
  consonant: PhoneShape,
  beside: Formants,
  beyond: Formants | undefined,
  glideYields = 0.28,
): Formants {
  const { place, formants, manner } = consonant;
  if (formants && manner !== 'nasal' && !place) {
    // The side opening of a lateral comes and goes at once, so its formants hold to the edge.
    const yielding = manner === 'glide' ? glideYields : manner === 'lateral' ? 0.15 : 0.35;
    return blend(formants, beside, yielding);
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
 * How far the first formant and the others have come towards the vowel before the voice begins: most of the way after an aspirated stop,
 * some after other voiceless obstruents (the cut-back first formant of Liberman, Delattre and Cooper, 1958).
 */
function cutback({ manner, voiced, release }: PhoneShape): readonly [number, number] {
  if (voiced) return [0, 0];
  if (manner === 'stop') return (release ?? 0) > 40 ? [0.65, 0.4] : [0.5, 0.25];
  return manner === 'affricate' || manner === 'fricative' ? [0.35, 0.12] : [0, 0];
}

/** Where the tongue's back meets the roof of the mouth follows the vowel, from the soft to the hard palate; second formants in Hz. */
function velarLocus(vowel: number): number {
  return Math.min(2150, Math.max(950, 950 + (vowel - 830) * 1.46));
}

function blend(a: Formants, b: Formants, part: number): Formants {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}
