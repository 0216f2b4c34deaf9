import { type Remote, transfer, wrap } from 'comlink';
import { delay } from '../../async/delay.ts';
import { withTimeout } from '../../async/with-timeout.ts';
import { SpeechError } from '../../contract/errors.ts';
import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import { wavHeader } from '../../formats/wav-header.ts';
import type { OpusEncoderName } from '../../workers/opus-encoder.ts';
import type { SpeechEncoderWorker } from '../../workers/speech-encoder-worker.ts';
import { assetUrls, isToBeChecked } from '../assets/asset-sources.ts';
import { encoderHash } from '../assets/file-hashes.ts';
import { startWorker } from '../assets/start-worker.ts';

/** Written to the encoder at a time: 2 s. */
const PIECE_SAMPLES = 2 * LIVE_SAMPLE_RATE;
/** Copied at a time from existing samples: a minute, about 2 ms of work. */
const SLICE_SAMPLES = 60 * LIVE_SAMPLE_RATE;
/** A Worker that does not respond for this long is dead; it may have to fetch opus-recorder (179 kB) first. */
const RESPONSE_TIMEOUT_MS = 30_000;

export interface SpeechRecorderOptions {
  /** Folder of the Worker files, relative to the page. */
  assetBase?: string | undefined;
  /** Aborts, as `abort()` does. */
  signal?: AbortSignal | undefined;
  /** Allowed formats, both by default. Ogg is smaller and preferred; WAV works in every browser. */
  formats?: readonly ('ogg' | 'wav')[] | undefined;
  /** Encoders to try for Ogg, in order; both by default. */
  encoders?: readonly OpusEncoderName[] | undefined;
}

/** A recording as a file: `audio/ogg;codecs=opus` or `audio/wav`. */
export interface RecordedSpeech {
  readonly blob: Blob;
  /** Duration of the recording. */
  readonly seconds: number;
  readonly encoder: OpusEncoderName | 'wav';
}

/**
 * Records speech, 16 kHz mono, to a file: encodes Opus with the browser's encoder, or opus-recorder's, in a Worker, and falls back to
 * WAV. Samples are kept until the file is complete, 1.9 MB per minute, as Blobs, which the browser may move to disk: if an encoder
 * fails midway, none are lost.
 */
export class SpeechRecorder {
  readonly #options: SpeechRecorderOptions;
  readonly #abort = new AbortController();
  readonly #aborted: Promise<never>;
  readonly #file: Promise<RecordedSpeech>;
  readonly #pieces: (Int16Array<ArrayBuffer> | Blob)[] = [];
  /** Kept alive: Comlink closes a Worker's endpoint when its last proxy is garbage-collected. */
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
    // `finish()` reports it.
    this.#aborted.catch(() => {});
    this.#file.catch(() => {});
  }

  /** Size of the file so far; for Ogg, without the last few seconds. */
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
   * Completes the file.
   * @throws The signal's reason, or an AbortError after `abort()`; SpeechError `not-supported` if this browser supports none of the
   * allowed formats.
   */
  finish(): Promise<RecordedSpeech> {
    this.#finished = true;
    this.#keep();
    return this.#file;
  }

  /** Discards the recording. */
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

  /** Yields all pieces from the first one, also those still to come. The consumer may transfer their buffers. */
  async *#written(): AsyncGenerator<Int16Array<ArrayBuffer>, void, void> {
    for (let next = 0; ; ) {
      const piece = this.#pieces[next];
      if (piece instanceof Blob) {
        next++;
        yield new Int16Array(await piece.arrayBuffer());
      } else if (piece) {
        // It takes 0.3 ms, so not in `write`, which may receive minutes at a time.
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
        // If none could be opened, give up; if one failed later, try the next.
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
      integrity: encoderHash,
      kind: 'Worker',
      directive: 'worker-src',
    } as const;
    const started = await startWorker(asset, assetBase, (worker) => {
      this.#remote = wrap<SpeechEncoderWorker>(worker);
      return this.#remote.ready();
    });
    try {
      const worker = this.#remote as Remote<SpeechEncoderWorker>;
      // importScripts() does not support integrity hashes.
      const urls = assetUrls('encoderWorker.min.js', assetBase).filter((url) => !isToBeChecked(url));
      const encoder = await this.#respond(worker.open(encoders, urls));
      onOpen(encoder);
      for await (const piece of this.#written()) {
        this.#oggBytes = await this.#respond(worker.write(transfer(piece, [piece.buffer])));
      }
      const blob = await this.#respond(worker.finish());
      this.#oggBytes = blob.size;
      return this.#recorded(blob, encoder);
    } finally {
      started.terminate();
    }
  }

  async #makeWav(): Promise<RecordedSpeech> {
    let count = 0;
    for await (const _ of this.#written()) if (++count % 8 === 0) await delay();
    const header = wavHeader(this.#length, LIVE_SAMPLE_RATE);
    return this.#recorded(new Blob([header, ...this.#pieces], { type: 'audio/wav' }), 'wav');
  }

  #recorded(blob: Blob, encoder: RecordedSpeech['encoder']): RecordedSpeech {
    this.#abort.signal.throwIfAborted();
    return { blob, seconds: this.#length / LIVE_SAMPLE_RATE, encoder };
  }

  /** Rejects when the Worker does not respond. */
  #respond<Response>(call: Promise<Response>): Promise<Response> {
    const timeout = () => new Error('The encoder does not respond.');
    return withTimeout(Promise.race([call, this.#aborted]), RESPONSE_TIMEOUT_MS, timeout);
  }
}

/**
 * Encodes speech to the smallest file that this browser can produce.
 * @param samples 16 kHz mono.
 * @throws As `SpeechRecorder.finish`.
 */
export async function encodeSpeech(
  samples: Int16Array,
  options: SpeechRecorderOptions = {},
): Promise<RecordedSpeech> {
  const recorder = new SpeechRecorder(options);
  for (let at = 0; at < samples.length; at += SLICE_SAMPLES) {
    if (at > 0) await delay();
    recorder.write(samples.subarray(at, at + SLICE_SAMPLES));
  }
  return recorder.finish();
}
