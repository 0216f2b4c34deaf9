import { SAMPLES_PER_SECOND } from './capture-buffer.ts';

/** 20 ms. */
const WINDOW = 320;
/** Level above the noise floor at which a window may be speech, and the absolute minimum. */
const ABOVE_NOISE_DB = 9;
const MIN_SPEECH_DB = -56;
const MAX_NOISE_DB = -40;
/** The noise floor follows the quietest window and rises this fast per window. */
const NOISE_RISE_DB = 0.06;
/** Loud windows analyzed together: half a second. */
const RECENT = 25;
/** Speech is partly voiced, and its level varies; the level of a hum does not. */
const VOICED_WINDOWS = 3;
const VOICED_RANGE_DB = 3;
/** Whispering is never voiced; to be distinguished from noise, its level must vary more, and for a second. */
const WHISPER_RUN = 5;
const WHISPER_RANGE_DB = 6;
const WHISPER_WINDOWS = 50;
const WINDOWS_TO_END = 40;
/** Pitch detection at 4 kHz, from 70 to 400 Hz, by normalized autocorrelation of the last 40 ms. */
const DECIMATION = 4;
const SHORTEST_PERIOD = 10;
const LONGEST_PERIOD = 57;
const COMPARED = 160;
const VOICED = 0.55;

interface Window {
  readonly level: number;
  readonly isVoiced: boolean;
}

/**
 * Uses the level above the noise floor, voicing, and the variation of the level. A false positive costs a
 * session and a false negative costs words, so the thresholds balance both. Speech is detected 0.1 to 0.3 s after its onset, and ends
 * after 0.8 s without.
 */
export class VoiceActivityDetector {
  #noise = MAX_NOISE_DB - ABOVE_NOISE_DB;
  #recent: Window[] = [];
  #run = 0;
  #quiet = 0;
  #whispered = 0;
  #speaking = false;
  #hasSpoken = false;
  #sinceSpeech = 0;
  readonly #low = new Float32Array(COMPARED + LONGEST_PERIOD);
  /** State of a two-pole high-pass filter at 130 Hz, which removes hum, rumble and DC offset. */
  readonly #highPass = [0, 0, 0];

  get speaking(): boolean {
    return this.#speaking;
  }

  /** True once there has been speech. */
  get hasSpoken(): boolean {
    return this.#hasSpoken;
  }

  /** Seconds of audio since the last speech, or since the start. */
  get silentSeconds(): number {
    return this.#sinceSpeech / SAMPLES_PER_SECOND;
  }

  /** @param samples 16 kHz mono. An incomplete last window (of 20 ms) is analyzed as it is. */
  push(samples: Int16Array): void {
    for (let start = 0; start < samples.length; start += WINDOW)
      this.#analyze(samples.subarray(start, start + WINDOW));
  }

  #analyze(window: Int16Array): void {
    const level = this.#filter(window);
    const isLoud = level > Math.max(MIN_SPEECH_DB, this.#noise + ABOVE_NOISE_DB);
    this.#noise = Math.min(level, this.#noise + NOISE_RISE_DB, MAX_NOISE_DB);
    this.#run = isLoud ? this.#run + 1 : 0;
    this.#quiet = isLoud ? 0 : this.#quiet + 1;
    this.#sinceSpeech += window.length;
    // The first window contains only part of the onset.
    if (this.#run > 1) this.#recent.push({ level, isVoiced: voicing(this.#low) > VOICED });
    if (this.#recent.length > RECENT || this.#quiet > RECENT) this.#recent.shift();
    if (!isLoud) this.#whispered = Math.max(0, this.#whispered - 0.5);
    if (isLoud && this.#isSpeech()) {
      this.#speaking = true;
      this.#hasSpoken = true;
    } else if (this.#quiet >= WINDOWS_TO_END) this.#speaking = false;
    if (this.#speaking && isLoud) this.#sinceSpeech = 0;
  }

  #isSpeech(): boolean {
    const voiced = this.#recent.filter(({ isVoiced }) => isVoiced);
    if (voiced.length >= VOICED_WINDOWS && range(voiced) >= VOICED_RANGE_DB) return true;
    const moves = this.#run > WHISPER_RUN && range(this.#recent) >= WHISPER_RANGE_DB;
    if (moves) this.#whispered++;
    return this.#whispered >= WHISPER_WINDOWS;
  }

  /** Returns the window's level in dBFS, and buffers it at 4 kHz. */
  #filter(window: Int16Array): number {
    const low = this.#low;
    let [input = 0, once = 0, twice = 0] = this.#highPass;
    let energy = 0;
    let at = low.length - Math.ceil(window.length / DECIMATION);
    low.copyWithin(0, low.length - at).fill(0, at);
    for (let i = 0; i < window.length; i++) {
      const sample = window[i] as number;
      const passed = sample - input + 0.95 * once;
      twice = passed - once + 0.95 * twice;
      once = passed;
      input = sample;
      energy += twice * twice;
      low[at] = (low[at] as number) + twice;
      if (i % DECIMATION === DECIMATION - 1) at++;
    }
    this.#highPass.splice(0, 3, input, once, twice);
    return 10 * Math.log10(energy / window.length / 2 ** 30 + 1e-10);
  }
}

function range(windows: readonly Window[]): number {
  const levels = windows.map(({ level }) => level);
  return Math.max(...levels) - Math.min(...levels);
}

/** Maximum normalized autocorrelation over the pitch periods: 1 is perfectly periodic. */
function voicing(low: Float32Array): number {
  let best = 0;
  for (let period = SHORTEST_PERIOD; period <= LONGEST_PERIOD; period++) {
    let product = 0;
    let now = 1;
    let before = 1;
    for (let i = LONGEST_PERIOD; i < low.length; i++) {
      const one = low[i] as number;
      const other = low[i - period] as number;
      product += one * other;
      now += one * one;
      before += other * other;
    }
    best = Math.max(best, product / Math.sqrt(now * before));
  }
  return best;
}
