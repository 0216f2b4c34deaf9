import { articulateRhotic } from './articulate-rhotic.ts';
import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';

/** The raised larynx of ƹ compresses the folds: F0 dips by this fraction. */
const CREAK = 0.22;
/** Final fraction of a glide in which the mouth opens. */
const OPENING_PART = 0.4;

/**
 * Voicing, velum and tongue during a nasal, liquid, glide or approximant. `time` is in ms since the phone
 * began.
 */
export function articulateSonorant(frame: Frame, phone: PhoneContext, time: number): void {
  const { shape, ms } = phone;
  switch (shape.manner) {
    case 'nasal':
      articulateNasal(frame, phone);
      return;
    case 'lateral':
      frame.voicing = 0.85;
      frame.tilt = 4;
      openCavity(frame, phone);
      return;
    case 'glide':
      articulateGlide(frame, phone, time);
      return;
    case 'approximant': {
      const middle = Math.sin((Math.PI * time) / ms);
      frame.voicing = 0.85 - 0.35 * middle;
      frame.tilt = 2;
      frame.bandwidth = 1 + 0.3 * middle;
      frame.openness = 1 - 0.3 * middle;
      frame.pitchFactor = 1 - CREAK * middle;
      return;
    }
    case 'tap':
    case 'trill':
      articulateRhotic(frame, phone, time);
      return;
  }
}

/**
 * The nasal murmur: nearly all its energy is below 400 Hz, as strong as a vowel's; higher formants are damped
 * to 15 to 20 dB below a vowel's (Fant, 1960; Fujimura, 1962).
 */
function articulateNasal(frame: Frame, phone: PhoneContext): void {
  frame.voicing = 0.85;
  frame.tilt = 2;
  frame.nasality = 1;
  frame.nasalZero = (phone.shape.formants?.[0] ?? 480) * 0.95;
  frame.bandwidth = 1.3;
  openCavity(frame, phone);
}

/**
 * The constriction lowers the level, and for w also the high formants, and opens before a following vowel. y
 * is identified by its high second and third formants (Stevens, 1998, section 9.2): attenuated too, they
 * would be the first to be masked by noise.
 */
function articulateGlide(frame: Frame, phone: PhoneContext, time: number): void {
  const isRounded = (phone.shape.formants?.[1] ?? 0) < 1000;
  const narrow = isRounded ? 0.64 : 0.71;
  const toVowel =
    phone.right?.manner === 'vowel' ? Math.max(0, 1 - (phone.ms - time) / (phone.ms * OPENING_PART)) : 0;
  frame.voicing = narrow + (0.9 - narrow) * toVowel;
  frame.tilt = (isRounded ? 3 : 0) * (1 - toVowel);
  frame.bandwidth = 1.2 - 0.2 * toVowel;
}

function openCavity(frame: Frame, phone: PhoneContext): void {
  const { cavity } = phone.shape;
  if (!cavity) return;
  frame.cavity = 1;
  frame.damping = cavity.damping;
  frame.cavityPole = cavity.pole;
  frame.cavityZero = cavity.zero;
}
