/** Samples of one analysis frame: 10 ms at 16 kHz. */
export const FRAME_SAMPLES = 160;

/** Speech is at least this much louder than the background, and never below the absolute level. */
const MARGIN_DB = 9;
const QUIETEST_SPEECH_DB = -62;
/** The background estimate falls towards a quieter frame by this fraction, and rises by this much per frame (2 dB a second). */
const FALL = 0.1;
const RISE_DB = 0.02;
/** Highest initial estimate: above most rooms and below most voices. */
const LOUDEST_FIRST_FLOOR_DB = -55;
/** Sound that stays within this range for this long is noise or a hum: voices vary far more. */
const STEADY_RANGE_DB = 4;
const STEADY_FRAMES = 60;

/** Voice activity detection by level, frame by frame. */
export class VoiceActivity {
  #floor: number | undefined;
  readonly #recent = new Float64Array(STEADY_FRAMES);
  #count = 0;

  /**
   * Whether this frame is louder than the background, and whether the last 600 ms were steady noise.
   * @param frame 160 samples.
   */
  push(frame: Int16Array): { readonly isSpeech: boolean; readonly isSteady: boolean } {
    const level = levelOf(frame);
    this.#floor ??= Math.min(level, LOUDEST_FIRST_FLOOR_DB);
    this.#floor = level < this.#floor ? this.#floor + FALL * (level - this.#floor) : this.#floor + RISE_DB;
    this.#recent[this.#count % STEADY_FRAMES] = level;
    this.#count++;
    const isSteady = this.#isSteady();
    if (isSteady) this.#floor = Math.max(this.#floor, level - STEADY_RANGE_DB);
    return { isSpeech: level > Math.max(this.#floor + MARGIN_DB, QUIETEST_SPEECH_DB), isSteady };
  }

  #isSteady(): boolean {
    if (this.#count < STEADY_FRAMES) return false;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const level of this.#recent) {
      if (level < low) low = level;
      if (level > high) high = level;
    }
    return high > QUIETEST_SPEECH_DB && high - low < STEADY_RANGE_DB;
  }
}

/** Mean power in dB of full scale; -100 for digital silence. */
function levelOf(frame: Int16Array): number {
  let sum = 0;
  for (const sample of frame) sum += sample * sample;
  return 10 * Math.log10(sum / frame.length / 32_768 ** 2 + 1e-10);
}
