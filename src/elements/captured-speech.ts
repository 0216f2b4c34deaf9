const SAMPLES_PER_SECOND = 16_000;
/** Kept from before the first speech was noticed, so that its first sound is not cut. */
const PRE_ROLL_SAMPLES = SAMPLES_PER_SECOND;

/** The sound of one dictation, 16 kHz mono, from a second before its first speech: 1.9 MB a minute. */
export class CapturedSpeech {
  #frames: Int16Array[] = [];
  #length = 0;

  get seconds(): number {
    return this.#length / SAMPLES_PER_SECOND;
  }

  get frames(): readonly Int16Array[] {
    return this.#frames;
  }

  /** @param hasSpoken False while there was no speech: then only the last second is kept. */
  push(frame: Int16Array, hasSpoken: boolean): void {
    this.#frames.push(frame);
    this.#length += frame.length;
    while (!hasSpoken && this.#length - (this.#frames[0]?.length ?? 0) >= PRE_ROLL_SAMPLES)
      this.#length -= this.#frames.shift()?.length ?? 0;
  }

  samples(): Int16Array<ArrayBuffer> {
    const whole = new Int16Array(this.#length);
    let position = 0;
    for (const frame of this.#frames) {
      whole.set(frame, position);
      position += frame.length;
    }
    return whole;
  }
}
