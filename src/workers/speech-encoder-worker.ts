import { expose } from 'comlink';
import type { OpusEncoderName } from './opus-encoder.ts';
import { OpusFileEncoder } from './opus-file-encoder.ts';

const encoder = new OpusFileEncoder();

/** API of the encoding Worker, which encodes one file. */
const speechEncoderWorker = {
  /** Resolves once the Worker is running. */
  ready: (): true => true,
  open: (names: readonly OpusEncoderName[], opusRecorderUrls: readonly string[]) =>
    encoder.open(names, opusRecorderUrls),
  write: (samples: Int16Array) => encoder.write(samples),
  finish: () => encoder.finish(),
};

export type SpeechEncoderWorker = typeof speechEncoderWorker;

expose(speechEncoderWorker);
