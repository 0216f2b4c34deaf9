import { SAMPLES_PER_SECOND } from './capture-buffer.ts';

/** 20 ms. */
const WINDOW = 320;
/** Loudness over the room's own that may be speech, and what is never loud enough. */
const OVER_ROOM_DB = 9;
const QUIETEST_SPEECH_DB = -56;
const LOUDEST_ROOM_DB = -40;
/** The room is taken to be as loud as its quietest moment, forgotten this fast. */
const ROOM_RISES_DB = 0.06;
/** Half a second of loud windows is looked at together. */
const RECENT = 25;
/** Speech is voiced now and then, and its loudness moves: a hum's does not. */
const VOICED_WINDOWS = 3;
const VOICED_RANGE_DB = 3;
/** Whispering is never voiced; to be told from noise it has to move more, and for a second. */
const WHISPER_RUN = 5;
const WHISPER_RANGE_DB = 6;
const WHISPER_WINDOWS = 50;
const WINDOWS_TO_END = 40;
/** Voices are looked for at 4 kHz, from 70 to 400 Hz, by how much the last 40 ms resemble themselves one period before. */
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
 * Tells speech from silence and noise: by loudness over the room's own, by voice, and by how loudness moves. Noise taken for
 * speech costs a session, missed speech costs words, so both are weighed. Speech is noticed 0.1 to 0.3 s after it began and
 * ends after 0.8 s without.
 */
export class SpeechDetector {
  #room = LOUDEST_ROOM_DB - OVER_ROOM_DB;
  #recent: Window[] = [];
  #run = 0;
  #quiet = 0;
  #whispered = 0;
  #speaking = false;
  #hasSpoken = false;
  #sinceSpeech = 0;
  readonly #low = new Float32Array(COMPARED + LONGEST_PERIOD);
  /** A high pass of two poles at 130 Hz: without hum, rumble and offset. */
  readonly #highPass = [0, 0, 0];

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
    const level = this.#take(window);
    const isLoud = level > Math.max(QUIETEST_SPEECH_DB, this.#room + OVER_ROOM_DB);
    this.#room = Math.min(level, this.#room + ROOM_RISES_DB, LOUDEST_ROOM_DB);
    this.#run = isLoud ? this.#run + 1 : 0;
    this.#quiet = isLoud ? 0 : this.#quiet + 1;
    this.#sinceSpeech += window.length;
    // The first window of a sound holds only a part of it.
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

  /** Returns the window's loudness in dB of full scale, and keeps it at 4 kHz. */
  #take(window: Int16Array): number {
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

/** How alike the sound is to itself one period earlier, for the period where it is most: 1 is a perfect wave. */
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
