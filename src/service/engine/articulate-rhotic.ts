import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';

/** A tap's closure, in ms (about 20 to 25 after Recasens, 1991), and the least of the phone that stays open around it. */
const TAP_CLOSURE_MS = 22;
const TAP_CLOSED_PART = 0.6;
/** A trill's beat in ms: 25 to 30 a second (Lindau, 1985; Ladefoged and Maddieson, 1996). */
const BEAT_MS = 36;
/** How long the tongue tip takes to reach or leave the ridge, in ms. */
const CONTACT_MS = 4;

/** Linear amplitude of the breath that the release lets through: more where no vowel follows. */
const RELEASE = 0.16;
const RELEASE_TO_VOWEL = 0.07;

const OPEN = 0.85;
const CLOSED = 0.2;

/** The tongue tip strikes the ridge once for r, at least twice for ř; between strikes sounds a short vowel. `time` is in ms since it began. */
export function articulateRhotic(frame: Frame, phone: PhoneContext, time: number): void {
  const closed = phone.shape.manner === 'tap' ? tap(frame, phone, time) : trill(phone, time);
  frame.voicing = OPEN + (CLOSED - OPEN) * closed;
  frame.tilt = 2 + 2 * closed;
  frame.bandwidth = 1 + 0.3 * closed;
}

/**
 * 0 open to 1 closed. Beside a consonant or a pause the closure leaves time for the short vowel by which the tap is heard, and the
 * tongue comes off the ridge with some noise.
 */
function tap(frame: Frame, { ms, left, right }: PhoneContext, time: number): number {
  const closure = Math.min(TAP_CLOSURE_MS, ms * TAP_CLOSED_PART);
  const open = ms - closure;
  const before = left?.manner === 'vowel' ? (right?.manner === 'vowel' ? 0.5 : 0.2) : 0.8;
  const since = time - open * before;
  if (since >= closure) frame.aspiration += right?.manner === 'vowel' ? RELEASE_TO_VOWEL : RELEASE;
  return contact(since, closure);
}

function trill({ ms, left }: PhoneContext, time: number): number {
  const beats = Math.max(2, Math.round(ms / BEAT_MS));
  const beat = ms / beats;
  // After a vowel the tongue has yet to rise; from rest or out of another consonant it lies on the ridge already.
  const start = left?.manner === 'vowel' ? beat * 0.45 : 0;
  const position = time - start;
  return position < 0 ? 0 : contact(position % beat, beat * 0.5);
}

/** How far the tongue tip touches, for `length` ms from 0 on. */
function contact(time: number, length: number): number {
  if (time < 0 || time >= length) return 0;
  return Math.min(1, (time + CONTACT_MS) / CONTACT_MS / 2, (length - time) / CONTACT_MS);
}
