import { LIVE_SAMPLE_RATE } from '../../../contract/limits.ts';
import { wavHeader } from '../../../formats/wav-header.ts';

export const SAMPLES_PER_SECOND = LIVE_SAMPLE_RATE;
/** Pre-roll: kept from before speech was detected, so that its onset is not cut; whispering is detected late. */
const PRE_ROLL_SAMPLES = 2 * SAMPLES_PER_SECOND;
/** Kept unsettled before the next speech. */
const LEAD_SAMPLES = SAMPLES_PER_SECOND / 2;
/** Settled audio is kept up to this total length: 5 minutes, 9.6 MB. */
const KEPT_SAMPLES = 300 * SAMPLES_PER_SECOND;

/**
 * Buffers the audio of one dictation, 16 kHz mono, 1.9 MB per minute, from two seconds before the first speech. Settled audio, whose
 * text no longer changes, is dropped after 5 minutes; unsettled audio is kept without limit.
 */
export class CaptureBuffer {
  #frames: Int16Array<ArrayBuffer>[] = [];
  #length = 0;
  /** How many of the first frames are settled. */
  #settled = 0;

  /** Frames whose text may still change. */
  get unsettled(): readonly Int16Array<ArrayBuffer>[] {
    return this.#frames.slice(this.#settled);
  }

  /** @param hasSpoken False before the first speech: only the last two seconds are kept. */
  push(frame: Int16Array<ArrayBuffer>, hasSpoken: boolean): void {
    this.#frames.push(frame);
    this.#length += frame.length;
    const most = hasSpoken ? KEPT_SAMPLES : PRE_ROLL_SAMPLES;
    while ((!hasSpoken || this.#settled > 0) && this.#length - (this.#frames[0]?.length ?? 0) >= most) {
      this.#length -= this.#frames.shift()?.length ?? 0;
      this.#settled = Math.max(0, this.#settled - 1);
    }
  }

  /** Marks all but the last half second as settled. */
  settle(): void {
    let lead = 0;
    this.#settled = this.#frames.length;
    while (this.#settled > 0 && lead < LEAD_SAMPLES) lead += this.#frames[--this.#settled]?.length ?? 0;
  }

  /** The last samples, as many of them as there are. */
  last(count: number): Int16Array<ArrayBuffer> {
    const samples = new Int16Array(Math.min(count, this.#length));
    let end = samples.length;
    for (let i = this.#frames.length - 1; i >= 0 && end > 0; i--) {
      const frame = this.#frames[i]?.slice(-end) ?? new Int16Array();
      end -= frame.length;
      samples.set(frame, end);
    }
    return samples;
  }

  /** All buffered frames, settled or not. */
  get frames(): readonly Int16Array<ArrayBuffer>[] {
    return this.#frames;
  }
}

/** A WAV file. Samples are in the platform's byte order, which is little-endian wherever browsers run. */
export function wavOf(frames: readonly Int16Array<ArrayBuffer>[]): Blob {
  const length = frames.reduce((sum, frame) => sum + frame.length, 0);
  return new Blob([wavHeader(length, SAMPLES_PER_SECOND), ...frames], { type: 'audio/wav' });
}
