import type { Frame } from '../tract/frame.ts';
import type { PhoneContext } from './phone-context.ts';
import type { PhoneShape } from './phone-shape.ts';

/**
 * A tap's contact from its first touch to its last, in ms: 20 to 25 of them closed (Recasens, 1991; Ladefoged and Maddieson, 1996,
 * section 7.2), the rest the tongue's way to and from the ridge. At most this part of the phone: what stays open around it, with the
 * rhotic's low third formant, is as much of what is heard as the contact.
 */
const TAP_CONTACT_MS = 32;
const TAP_CLOSED_PART = 0.6;
/**
 * The part of the open time that comes before the contact: less than half between vowels, for the release is what is heard best. Beside a
 * consonant the rest is the short vowel that parts the two (Bradley and Schmeiser, 2003); a final tap has little of it, lest a syllable
 * be heard there.
 */
const OPEN_BEFORE = { betweenVowels: 0.4, beforeConsonant: 0.2, afterConsonant: 0.5, final: 0.5 } as const;
/** A trill's beat in ms: 25 to 30 a second (Lindau, 1985; Ladefoged and Maddieson, 1996). */
const BEAT_MS = 36;
/** How long the tongue tip takes to reach or leave the ridge, in ms: it is flung there once by a tap, and blown there by a trill. */
const TAP_EDGE_MS = 8;
const TRILL_EDGE_MS = 4;

/** Linear amplitude of the breath that the release lets through: more where no vowel follows. */
const RELEASE = 0.16;
const RELEASE_TO_VOWEL = 0.12;
/** Linear amplitude of the air that leaks past the contact: few taps close whole (Blecua, 2001), and without it they are heard as a pause. */
const LEAK = 0.18;

/** Linear amplitude of the voice with the tongue off the ridge and on it, 23 dB apart: a contact that is not whole is heard as a vowel. */
const OPEN = 0.85;
const CLOSED = 0.06;

/** The tongue tip strikes the ridge once for r, at least twice for ř; between strikes sounds a short vowel. `time` is in ms since it began. */
export function articulateRhotic(frame: Frame, phone: PhoneContext, time: number): void {
  const closed = phone.shape.manner === 'tap' ? tap(frame, phone, time) : trill(phone, time);
  frame.voicing = OPEN + (CLOSED - OPEN) * closed;
  frame.tilt = 2 + 2 * closed;
  frame.bandwidth = 1 + 0.3 * closed;
  frame.aspiration += LEAK * closed;
}

/**
 * 0 open to 1 closed. Beside a consonant or a pause the closure leaves time for the short vowel by which the tap is heard, and the
 * tongue comes off the ridge with some noise.
 */
function tap(frame: Frame, { ms, left, right }: PhoneContext, time: number): number {
  const closure = Math.min(TAP_CONTACT_MS, ms * TAP_CLOSED_PART);
  const open = ms - closure;
  const before = OPEN_BEFORE[openSide(left, right)];
  const since = time - open * before;
  if (since >= closure) frame.aspiration += right?.manner === 'vowel' ? RELEASE_TO_VOWEL : RELEASE;
  return contact(since, closure, TAP_EDGE_MS);
}

function openSide(left: PhoneShape | undefined, right: PhoneShape | undefined): keyof typeof OPEN_BEFORE {
  if (left?.manner !== 'vowel') return 'afterConsonant';
  if (!right) return 'final';
  return right.manner === 'vowel' ? 'betweenVowels' : 'beforeConsonant';
}

function trill({ ms, left }: PhoneContext, time: number): number {
  const beats = Math.max(2, Math.round(ms / BEAT_MS));
  const beat = ms / beats;
  // After a vowel the tongue has yet to rise; from rest or out of another consonant it lies on the ridge already.
  const start = left?.manner === 'vowel' ? beat * 0.45 : 0;
  const position = time - start;
  return position < 0 ? 0 : contact(position % beat, beat * 0.5, TRILL_EDGE_MS);
}

/** How far the tongue tip touches, for `length` ms from 0 on, the first and last `edge` of them on its way. */
function contact(time: number, length: number, edge: number): number {
  if (time < 0 || time >= length) return 0;
  return Math.min(1, (time + edge) / edge / 2, (length - time) / edge);
}
