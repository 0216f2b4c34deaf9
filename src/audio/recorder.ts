import { encodeWav } from './wav.ts';

const SAMPLE_RATE = 16_000;

export interface SpeechRecorderOptions {
  /** Folder of the Worker files, relative to the page. */
  assetBase?: string | undefined;
  /** Gives up: `finish` rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** Tried in this order; both by default. WAV never fails. */
  formats?: readonly ('ogg' | 'wav')[] | undefined;
}

/** A recording as a file: `audio/ogg;codecs=opus` or `audio/wav`. */
export interface RecordedSpeech {
  readonly blob: Blob;
  /** Length of what was written. */
  readonly seconds: number;
  readonly encoder: 'webcodecs' | 'opus-recorder' | 'wav';
}

/** Makes a file of speech while it is written, 16 kHz mono. */
export class SpeechRecorder {
  readonly #options: SpeechRecorderOptions;
  readonly #frames: Int16Array[] = [];
  #length = 0;
  #aborted = false;

  constructor(options: SpeechRecorderOptions = {}) {
    this.#options = options;
  }

  /** Size of the file so far. */
  get bytes(): number {
    return 44 + 2 * this.#length;
  }

  /** @param samples Kept, not copied: leave them as they are. */
  write(samples: Int16Array): void {
    if (this.#aborted) return;
    this.#frames.push(samples);
    this.#length += samples.length;
  }

  /**
   * The file of all that was written. Write nothing more.
   * @throws The signal's reason, or an AbortError after `abort`.
   */
  async finish(): Promise<RecordedSpeech> {
    this.#options.signal?.throwIfAborted();
    if (this.#aborted) throw new DOMException('The recording was given up.', 'AbortError');
    const samples = new Int16Array(this.#length);
    let position = 0;
    for (const frame of this.#frames) {
      samples.set(frame, position);
      position += frame.length;
    }
    const blob = new Blob([encodeWav(samples, SAMPLE_RATE)], { type: 'audio/wav' });
    return { blob, seconds: this.#length / SAMPLE_RATE, encoder: 'wav' };
  }

  /** Drops what was written. */
  abort(): void {
    this.#aborted = true;
    this.#frames.length = 0;
  }
}

/**
 * A file of speech, as small as this browser can make it.
 * @param samples 16 kHz mono.
 * @throws The signal's reason when aborted.
 */
export function encodeSpeech(
  samples: Int16Array,
  options: SpeechRecorderOptions = {},
): Promise<RecordedSpeech> {
  const recorder = new SpeechRecorder(options);
  recorder.write(samples);
  return recorder.finish();
}
