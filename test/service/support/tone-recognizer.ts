import type {
  RecognitionEngine,
  RecognitionStream,
  RecognitionUpdate,
} from '../../../src/engine/recognition-engine.ts';

const SAMPLE_RATE = 16_000;
const WINDOW = 320;
const LETTERS = ' abcdefghijklmnop';
const LOWEST_HZ = 300;
const STEP_HZ = 150;
/** For each letter a window of its tone. */
const TONES = [...LETTERS].map((_, index) => {
  const step = (2 * Math.PI * (LOWEST_HZ + STEP_HZ * index)) / SAMPLE_RATE;
  const window = (wave: (angle: number) => number) =>
    Float64Array.from({ length: WINDOW }, (_, position) => wave(step * position));
  return { cosine: window(Math.cos), sine: window(Math.sin) };
});

/** A small real recognizer: it spells letters that are sung, each as a tone at its own pitch. */
export class ToneRecognizer implements RecognitionEngine {
  readonly name = 'tone';
  readonly trainedOn = 'nothing';
  readonly streams: ToneStream[] = [];
  isClosed = false;
  readonly #beforeWrite: (() => Promise<void> | void) | undefined;

  /** @param beforeWrite Called before each write; may wait or throw. */
  constructor(beforeWrite?: () => Promise<void> | void) {
    this.#beforeWrite = beforeWrite;
  }

  open(): RecognitionStream {
    const stream = new ToneStream(this.#beforeWrite);
    this.streams.push(stream);
    return stream;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

class ToneStream implements RecognitionStream {
  isClosed = false;
  /** Total samples received. */
  receivedSamples = 0;
  readonly #beforeWrite: (() => Promise<void> | void) | undefined;
  #samples: number[] = [];
  #text = '';
  #previous = '';

  constructor(beforeWrite: (() => Promise<void> | void) | undefined) {
    this.#beforeWrite = beforeWrite;
  }

  async write(samples: Int16Array): Promise<RecognitionUpdate> {
    await this.#beforeWrite?.();
    this.receivedSamples += samples.length;
    this.#samples.push(...samples);
    while (this.#samples.length >= WINDOW) {
      const letter = letterOf(this.#samples.splice(0, WINDOW));
      if (letter !== '' && letter !== this.#previous) this.#text += letter;
      this.#previous = letter;
    }
    // A letter is never taken back; the last word may still go on.
    return { text: this.#text, settled: this.#text.slice(0, Math.max(0, this.#text.lastIndexOf(' '))) };
  }

  async finish(): Promise<string> {
    const text = this.#text;
    this.#text = '';
    this.#previous = '';
    this.#samples = [];
    return text;
  }

  close(): void {
    this.isClosed = true;
  }
}

/** The letter with most of the window's energy, or none in silence and noise. */
function letterOf(window: readonly number[]): string {
  const energy = window.reduce((sum, sample) => sum + sample * sample, 0);
  if (energy / WINDOW < 100 ** 2) return '';
  let found = '';
  for (const [index, letter] of [...LETTERS].entries()) {
    const { cosine, sine } = TONES[index]!;
    let real = 0;
    let imaginary = 0;
    for (let position = 0; position < WINDOW; position++) {
      real += window[position]! * cosine[position]!;
      imaginary += window[position]! * sine[position]!;
    }
    if ((real ** 2 + imaginary ** 2) * 2 > 0.6 * energy * WINDOW) found = letter;
  }
  return found;
}

/** A text, sung: 100 ms per letter with 60 ms in between, samples from -1 to 1. */
export function sing(text: string, sampleRate = SAMPLE_RATE): Float32Array {
  const letterLength = Math.round(0.16 * sampleRate);
  const toneLength = Math.round(0.1 * sampleRate);
  const samples = new Float32Array(text.length * letterLength);
  for (const [index, letter] of [...text].entries()) {
    const step = (2 * Math.PI * (LOWEST_HZ + STEP_HZ * LETTERS.indexOf(letter))) / sampleRate;
    for (let position = 0; position < toneLength; position++) {
      samples[index * letterLength + position] = 0.5 * Math.sin(step * position);
    }
  }
  return samples;
}

export function silence(seconds: number, sampleRate = SAMPLE_RATE): Float32Array {
  return new Float32Array(Math.round(seconds * sampleRate));
}

/** Uniform noise, the same every time. @param level 0 to 1. */
export function noise(seconds: number, level = 0.3): Float32Array {
  let state = 7;
  return Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return level * (state / 2 ** 31 - 1);
  });
}

export function concatenate(...parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}

export function toInt16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value * 32_768))));
}
