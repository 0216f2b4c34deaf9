const SAMPLES_PER_SECOND = 16_000;
/** 20 ms. */
const WINDOW = 320;
/** Loudness over the room's own that counts as speech, and where it is speech in any room. */
const OVER_ROOM_DB = 9;
const QUIETEST_SPEECH_DB = -52;
const LOUDEST_ROOM_DB = -40;
/** The room is taken to be as loud as its quietest moment, forgotten this fast. */
const ROOM_RISES_DB = 0.06;
const WINDOWS_TO_START = 3;
const WINDOWS_TO_END = 40;

/**
 * Tells speech from silence by loudness over the room's own noise. It leans towards hearing speech: taking noise for speech
 * costs a session, missing speech costs words. Speech starts after 60 ms and ends after 0.8 s without.
 */
export class SpeechDetector {
  #room = LOUDEST_ROOM_DB - OVER_ROOM_DB;
  #loud = 0;
  #quiet = 0;
  #speaking = false;
  #hasSpoken = false;
  #sinceSpeech = 0;

  get speaking(): boolean {
    return this.#speaking;
  }

  /** True from the first speech on. */
  get hasSpoken(): boolean {
    return this.#hasSpoken;
  }

  /** Seconds of sound since there was speech, or since the start. */
  get silentSeconds(): number {
    return this.#sinceSpeech / SAMPLES_PER_SECOND;
  }

  /** @param samples 16 kHz mono. What is left of the last 20 ms window is judged as it is. */
  push(samples: Int16Array): void {
    for (let start = 0; start < samples.length; start += WINDOW)
      this.#judge(samples.subarray(start, start + WINDOW));
  }

  #judge(window: Int16Array): void {
    let energy = 0;
    for (const sample of window) energy += sample * sample;
    const level = 10 * Math.log10(energy / window.length / 2 ** 30 + 1e-10);
    const isLoud = level > Math.max(QUIETEST_SPEECH_DB, this.#room + OVER_ROOM_DB);
    this.#room = Math.min(level, this.#room + ROOM_RISES_DB, LOUDEST_ROOM_DB);
    this.#loud = isLoud ? this.#loud + 1 : 0;
    this.#quiet = isLoud ? 0 : this.#quiet + 1;
    this.#sinceSpeech += window.length;
    if (this.#loud >= WINDOWS_TO_START) {
      this.#speaking = true;
      this.#hasSpoken = true;
    } else if (this.#quiet >= WINDOWS_TO_END) this.#speaking = false;
    if (this.#speaking && isLoud) this.#sinceSpeech = 0;
  }
}
