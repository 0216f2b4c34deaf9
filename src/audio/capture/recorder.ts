import { type Remote, transfer, wrap } from 'comlink';
import { SpeechError } from '../../contract/errors.ts';
import { wavHeader } from '../../formats/wav-header.ts';
import type { OpusEncoderName } from '../../workers/opus-encoder.ts';
import type { SpeechEncoderWorker } from '../../workers/speech-encoder-worker.ts';
import { assetUrls, isToBeChecked } from '../assets/asset-sources.ts';
import { fileHashes } from '../assets/file-hashes.ts';
import { startWorker } from '../assets/start-worker.ts';

const SAMPLE_RATE = 16_000;
/** Given to the encoder at once: 2 s. */
const PIECE_SAMPLES = 2 * SAMPLE_RATE;
/** Copied at once from what was already spoken: a minute, some 2 ms of work. */
const SLICE_SAMPLES = 60 * SAMPLE_RATE;
/** A Worker that says nothing for so long is dead; it may have to fetch opus-recorder's 179 kB first. */
const ANSWER_TIMEOUT_MS = 30_000;

export interface SpeechRecorderOptions {
  /** Folder of the Worker files, relative to the page. */
  assetBase?: string | undefined;
  /** Gives up, as `abort` does. */
  signal?: AbortSignal | undefined;
  /** What the file may be; Ogg, the smaller, is preferred. Both by default: WAV needs nothing of the browser. */
  formats?: readonly ('ogg' | 'wav')[] | undefined;
  /** Encoders to try for Ogg, in this order; both by default. */
  encoders?: readonly OpusEncoderName[] | undefined;
}

/** A recording as a file: `audio/ogg;codecs=opus` or `audio/wav`. */
export interface RecordedSpeech {
  readonly blob: Blob;
  /** Length of what was written. */
  readonly seconds: number;
  readonly encoder: OpusEncoderName | 'wav';
}

/**
 * Makes a file of speech while it is spoken, 16 kHz mono: Opus by the browser's encoder, else by opus-recorder's, both in a
 * Worker; WAV where neither works. The samples are kept until the file is made, 1.9 MB a minute, as Blobs that
 * the browser may move to disk: an encoder that fails in the middle loses none of them.
 */
export class SpeechRecorder {
  readonly #options: SpeechRecorderOptions;
  readonly #abort = new AbortController();
  readonly #aborted: Promise<never>;
  readonly #file: Promise<RecordedSpeech>;
  readonly #pieces: (Int16Array<ArrayBuffer> | Blob)[] = [];
  /** Held for as long as the Worker is: Comlink tells a Worker whose proxy is collected to listen no more. */
  #remote: Remote<SpeechEncoderWorker> | undefined;
  #piece = new Int16Array(PIECE_SAMPLES);
  #filled = 0;
  #length = 0;
  #oggBytes = 0;
  #finished = false;
  #wake = () => {};

  /** Starts the Worker. */
  constructor(options: SpeechRecorderOptions = {}) {
    this.#options = options;
    const { signal } = options;
    this.#aborted = new Promise((_, reject) => {
      this.#abort.signal.onabort = () => reject(this.#abort.signal.reason);
    });
    const abort = () => this.#abort.abort(signal?.reason);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    this.#file = this.#make().finally(() => signal?.removeEventListener('abort', abort));
    // Whoever calls `finish` is told.
    this.#aborted.catch(() => {});
    this.#file.catch(() => {});
  }

  /** Size of the file so far; an Ogg file's is behind by the last seconds. */
  get bytes(): number {
    return this.#oggBytes || 44 + 2 * this.#length;
  }

  write(samples: Int16Array): void {
    if (this.#finished) return;
    for (let at = 0; at < samples.length; ) {
      const part = samples.subarray(at, at + PIECE_SAMPLES - this.#filled);
      this.#piece.set(part, this.#filled);
      at += part.length;
      this.#filled += part.length;
      if (this.#filled === PIECE_SAMPLES) this.#keep();
    }
    this.#length += samples.length;
  }

  /**
   * The file of all that was written.
   * @throws The signal's reason, or an AbortError after `abort`; SpeechError `not-supported` where no format allowed can be
   * made here.
   */
  finish(): Promise<RecordedSpeech> {
    this.#finished = true;
    this.#keep();
    return this.#file;
  }

  /** Drops what was written. */
  abort(): void {
    this.#finished = true;
    this.#pieces.length = 0;
    this.#abort.abort();
  }

  #keep(): void {
    if (this.#filled === PIECE_SAMPLES) {
      this.#pieces.push(this.#piece);
      this.#piece = new Int16Array(PIECE_SAMPLES);
    } else if (this.#filled > 0) this.#pieces.push(this.#piece.slice(0, this.#filled));
    this.#filled = 0;
    this.#wake();
  }

  /** All pieces from the first on, as they come; each the reader's own. */
  async *#written(): AsyncGenerator<Int16Array<ArrayBuffer>, void, void> {
    for (let next = 0; ; ) {
      const piece = this.#pieces[next];
      if (piece instanceof Blob) {
        next++;
        yield new Int16Array(await piece.arrayBuffer());
      } else if (piece) {
        // Here, not in `write`, which may be given minutes at once: it takes 0.3 ms.
        this.#pieces[next++] = new Blob([piece]);
        yield piece;
      } else if (this.#finished) return;
      else {
        const more = new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        await Promise.race([more, this.#aborted]);
      }
    }
  }

  async #make(): Promise<RecordedSpeech> {
    const { formats = ['ogg', 'wav'], encoders = ['webcodecs', 'opus-recorder'] } = this.#options;
    let cause: unknown;
    for (let left = formats.includes('ogg') ? encoders : []; left.length > 0; ) {
      let opened: OpusEncoderName | undefined;
      try {
        return await this.#makeOgg(left, (encoder) => {
          opened = encoder;
        });
      } catch (error) {
        cause = error;
        this.#oggBytes = 0;
        // None of those left could be opened, or the one that was has failed and it is the next one's turn.
        left = opened ? left.slice(left.indexOf(opened) + 1) : [];
      }
      this.#abort.signal.throwIfAborted();
    }
    if (formats.includes('wav')) return this.#makeWav();
    throw new SpeechError('not-supported', 'This browser cannot encode Opus.', { cause });
  }

  async #makeOgg(
    encoders: readonly OpusEncoderName[],
    onOpen: (encoder: OpusEncoderName) => void,
  ): Promise<RecordedSpeech> {
    const { assetBase } = this.#options;
    const { default: embedded } = await import('../../workers/speech-encoder-worker.ts?source');
    const asset = {
      file: 'speech-encoder-worker.js',
      embedded,
      integrity: fileHashes['speech-encoder-worker.js'],
      kind: 'Worker',
      directive: 'worker-src',
    } as const;
    const started = await startWorker(asset, assetBase, (worker) => {
      this.#remote = wrap<SpeechEncoderWorker>(worker);
      return this.#remote.ready();
    });
    try {
      const worker = this.#remote as Remote<SpeechEncoderWorker>;
      // An importScripts() takes no hash.
      const urls = assetUrls('encoderWorker.min.js', assetBase).filter((url) => !isToBeChecked(url));
      const encoder = await this.#answer(worker.open(encoders, urls));
      onOpen(encoder);
      for await (const piece of this.#written()) {
        this.#oggBytes = await this.#answer(worker.write(transfer(piece, [piece.buffer])));
      }
      const blob = await this.#answer(worker.finish());
      this.#oggBytes = blob.size;
      return this.#recorded(blob, encoder);
    } finally {
      started.terminate();
    }
  }

  async #makeWav(): Promise<RecordedSpeech> {
    let count = 0;
    for await (const _ of this.#written()) if (++count % 8 === 0) await pause();
    const header = wavHeader(this.#length, SAMPLE_RATE);
    return this.#recorded(new Blob([header, ...this.#pieces], { type: 'audio/wav' }), 'wav');
  }

  #recorded(blob: Blob, encoder: RecordedSpeech['encoder']): RecordedSpeech {
    this.#abort.signal.throwIfAborted();
    return { blob, seconds: this.#length / SAMPLE_RATE, encoder };
  }

  /** What the Worker answers; a dead one never does. */
  #answer<Answer>(asked: Promise<Answer>): Promise<Answer> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const dead = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The encoder does not answer.')), ANSWER_TIMEOUT_MS);
    });
    return Promise.race([asked, dead, this.#aborted]).finally(() => clearTimeout(timer));
  }
}

/**
 * A file of speech, as small as this browser can make it.
 * @param samples 16 kHz mono.
 * @throws As `SpeechRecorder.finish`.
 */
export async function encodeSpeech(
  samples: Int16Array,
  options: SpeechRecorderOptions = {},
): Promise<RecordedSpeech> {
  const recorder = new SpeechRecorder(options);
  for (let at = 0; at < samples.length; at += SLICE_SAMPLES) {
    if (at > 0) await pause();
    recorder.write(samples.subarray(at, at + SLICE_SAMPLES));
  }
  return recorder.finish();
}

/** The page may want to do something in between. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
