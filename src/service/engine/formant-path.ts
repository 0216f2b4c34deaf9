import type { Formants, PhoneShape } from './phone-shape.ts';
import type { Segment } from './speech-plan.ts';

/** Where the formants of a phone come from, what they aim at and where they go. */
export interface FormantPath {
  readonly from: Formants | undefined;
  readonly target: Formants;
  readonly to: Formants | undefined;
}

const NEUTRAL: Formants = [500, 1500, 2500];

/** @param index a segment that is not a pause. Next to a pause, a side of the path is undefined. */
export function formantPath(segments: readonly Segment[], index: number): FormantPath {
  const shape = segments[index].shape as PhoneShape;
  const vowel = nearestVowel(segments, index, 1) ?? nearestVowel(segments, index, -1);
  return {
    from: boundary(segments[index - 1]?.shape, shape),
    target: shape.formants ?? edgeBeside(shape, vowel?.formants ?? NEUTRAL),
    to: boundary(shape, segments[index + 1]?.shape),
  };
}

function nearestVowel(segments: readonly Segment[], index: number, step: 1 | -1): PhoneShape | undefined {
  for (let k = index + step, distance = 1; distance <= 3; k += step, distance++) {
    const shape = segments[k]?.shape;
    if (!shape) return undefined;
    if (shape.manner === 'vowel') return shape;
  }
  return undefined;
}

/** Formants at the meeting of two phones; undefined where neither says. */
function boundary(left: PhoneShape | undefined, right: PhoneShape | undefined): Formants | undefined {
  if (!left || !right) return undefined;
  const vowelLeft = left.manner === 'vowel';
  const vowelRight = right.manner === 'vowel';
  if (vowelLeft && !vowelRight) return edgeBeside(right, left.formants as Formants);
  if (vowelRight && !vowelLeft) return edgeBeside(left, right.formants as Formants);
  if (left.formants && right.formants) return blend(left.formants, right.formants, 0.5);
  return left.formants ?? right.formants;
}

/** Formants at the edge of a consonant beside a vowel, after the consonant's locus. */
function edgeBeside(consonant: PhoneShape, vowel: Formants): Formants {
  const { place, formants, manner } = consonant;
  if (formants && manner !== 'nasal') {
    // Dark l and the glides keep their own formants to the edge; the other sonorants give way a little.
    const firm = manner === 'glide' || formants[1] < 900;
    return firm ? formants : blend(formants, vowel, 0.4);
  }
  if (!place) return vowel;
  const { locus, pull } = place;
  const second = place.followsBackness ? (vowel[1] > 1500 ? 2150 : vowel[1] > 1000 ? 1350 : 950) : locus[1];
  return [
    manner === 'nasal' ? Math.max(320, vowel[0] * 0.65) : locus[0] + (vowel[0] - locus[0]) * pull[0],
    second + (vowel[1] - second) * pull[1],
    locus[2] + (vowel[2] - locus[2]) * pull[2],
  ];
}

function blend(a: Formants, b: Formants, part: number): Formants {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}
