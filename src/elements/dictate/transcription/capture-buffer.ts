import { encodeWav } from '../../../audio/capture/wav.ts';

export const SAMPLES_PER_SECOND = 16_000;
/** Kept from before the first speech was noticed, so that its first sound is not cut; a whisper is noticed late. */
const PRE_ROLL_SAMPLES = 2 * SAMPLES_PER_SECOND;
/** Left before what is said next when the rest is settled. */
const LEAD_SAMPLES = SAMPLES_PER_SECOND / 2;
/** Settled sound is kept while all of it is no longer than this: 5 minutes, 9.6 MB. */
const KEPT_SAMPLES = 300 * SAMPLES_PER_SECOND;

/**
 * The sound of one dictation, 16 kHz mono, from two seconds before its first speech, 1.9 MB a minute. Settled sound, whose text
 * no longer changes, goes after 5 minutes; what is not settled stays however long it gets.
 */
export class CaptureBuffer {
  #frames: Int16Array[] = [];
  #length = 0;
  /** How many of the first frames are settled. */
  #settled = 0;

  /** The frames whose text is still open. */
  get unsettled(): readonly Int16Array[] {
    return this.#frames.slice(this.#settled);
  }

  /** @param hasSpoken False while there was no speech: then only the last two seconds are kept. */
  push(frame: Int16Array, hasSpoken: boolean): void {
    this.#frames.push(frame);
    this.#length += frame.length;
    const most = hasSpoken ? KEPT_SAMPLES : PRE_ROLL_SAMPLES;
    while ((!hasSpoken || this.#settled > 0) && this.#length - (this.#frames[0]?.length ?? 0) >= most) {
      this.#length -= this.#frames.shift()?.length ?? 0;
      this.#settled = Math.max(0, this.#settled - 1);
    }
  }

  /** All but the last half second is settled. */
  settle(): void {
    let lead = 0;
    this.#settled = this.#frames.length;
    while (this.#settled > 0 && lead < LEAD_SAMPLES) lead += this.#frames[--this.#settled]?.length ?? 0;
  }

  /** All that is kept. */
  get frames(): readonly Int16Array[] {
    return this.#frames;
  }
}

export function wavOf(frames: readonly Int16Array[]): Blob {
  const whole = new Int16Array(frames.reduce((length, frame) => length + frame.length, 0));
  let position = 0;
  for (const frame of frames) {
    whole.set(frame, position);
    position += frame.length;
  }
  return new Blob([encodeWav(whole, SAMPLES_PER_SECOND)], { type: 'audio/wav' });
}
