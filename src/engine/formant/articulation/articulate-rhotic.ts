import type { PhoneShape } from '../phones/phone-shape.ts';
import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';

/**
 * A tap's contact in ms: 20 to 25 of them closed (Recasens, 1991; Ladefoged and Maddieson, 1996, section
 * 7.2), the rest the tongue's movement to and from the ridge. At most this fraction of the phone: the open
 * part around it, with the rhotic's low third formant, is as important a cue as the contact.
 */
const TAP_CONTACT_MS = 32;
const TAP_CLOSED_PART = 0.6;
/**
 * The fraction of the open time before the contact: less than half between vowels, because the release is the
 * strongest cue. Next to a consonant the rest is the svarabhakti vowel between the two (Bradley and
 * Schmeiser, 2003); a final tap has little of it, or it would sound like a syllable.
 */
const OPEN_BEFORE = { betweenVowels: 0.4, beforeConsonant: 0.2, afterConsonant: 0.5, final: 0.5 } as const;
/** Period of a trill's beats in ms: 25 to 30 beats a second (Lindau, 1985; Ladefoged and Maddieson, 1996). */
const BEAT_MS = 36;
/** Movement time of the tongue tip to or from the ridge in ms: ballistic in a tap, aerodynamic in a trill. */
const TAP_EDGE_MS = 8;
const TRILL_EDGE_MS = 4;

/** Linear amplitude of aspiration at the release: higher where no vowel follows. */
const RELEASE = 0.16;
const RELEASE_TO_VOWEL = 0.12;
/**
 * Linear amplitude of air leaking past the contact: few taps close completely (Blecua, 2001), and without
 * leakage they sound like a pause.
 */
const LEAK = 0.18;

/**
 * Linear amplitude of voicing without and with contact, 23 dB apart: an incomplete contact sounds like a
 * vowel.
 */
const OPEN = 0.85;
const CLOSED = 0.06;

/**
 * r has one contact, ř at least two; a short vowel sounds between contacts. `time` is in ms elapsed the phone
 * began.
 */
export function articulateRhotic(frame: Frame, phone: PhoneContext, time: number): void {
  const closed = phone.shape.manner === 'tap' ? tap(frame, phone, time) : trill(phone, time);
  frame.voicing = OPEN + (CLOSED - OPEN) * closed;
  frame.tilt = 2 + 2 * closed;
  frame.bandwidth = 1 + 0.3 * closed;
  frame.aspiration += LEAK * closed;
}

/**
 * Degree of closure of a tap, 0 open to 1 closed. Next to a consonant or pause the closure leaves time for
 * the short vowel that identifies the tap, and the tongue leaves the ridge with some noise.
 */
function tap(frame: Frame, { ms, left, right }: PhoneContext, time: number): number {
  const closure = Math.min(TAP_CONTACT_MS, ms * TAP_CLOSED_PART);
  const open = ms - closure;
  const before = OPEN_BEFORE[openSide(left, right)];
  const elapsed = time - open * before;
  if (elapsed >= closure) frame.aspiration += right?.manner === 'vowel' ? RELEASE_TO_VOWEL : RELEASE;
  return contact(elapsed, closure, TAP_EDGE_MS);
}

function openSide(left: PhoneShape | undefined, right: PhoneShape | undefined): keyof typeof OPEN_BEFORE {
  if (left?.manner !== 'vowel') return 'afterConsonant';
  if (!right) return 'final';
  return right.manner === 'vowel' ? 'betweenVowels' : 'beforeConsonant';
}

function trill({ ms, left }: PhoneContext, time: number): number {
  const beats = Math.max(2, Math.round(ms / BEAT_MS));
  const beat = ms / beats;
  // After a vowel the tongue still has to rise; from rest or from another consonant it is already at the
  // ridge.
  const start = left?.manner === 'vowel' ? beat * 0.45 : 0;
  const position = time - start;
  return position < 0 ? 0 : contact(position % beat, beat * 0.5, TRILL_EDGE_MS);
}

/** Degree of contact over `length` ms, with ramps of `edge` ms. */
function contact(time: number, length: number, edge: number): number {
  if (time < 0 || time >= length) return 0;
  return Math.min(1, (time + edge) / edge / 2, (length - time) / edge);
}
