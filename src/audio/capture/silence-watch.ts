/** Blocks of 20 ms, 1.6 s. A microphone that is open, even in a quiet room, is never so long exactly at zero; one muted in hardware is. */
const SILENT_BLOCKS = 80;

/** Notices a microphone that sends nothing but zeros: muted in hardware, or a headset that is elsewhere. */
export class SilenceWatch {
  #zeros = 0;
  #isSilent = false;

  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** @param rms Of a block of 20 ms. @returns Whether it is silent, where that has just changed. */
  add(rms: number): boolean | undefined {
    this.#zeros = rms === 0 ? this.#zeros + 1 : 0;
    const isSilent = this.#zeros >= SILENT_BLOCKS;
    if (isSilent === this.#isSilent) return undefined;
    this.#isSilent = isSilent;
    return isSilent;
  }
}
