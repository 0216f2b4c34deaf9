import { expose } from 'comlink';
import type { OpusEncoderName } from './opus-encoder.ts';
import { SpeechEncoder } from './speech-encoder.ts';

const encoder = new SpeechEncoder();

/** One file of speech: what the encoding Worker does when asked. */
const speechEncoderWorker = {
  /** Answers once the Worker runs. */
  ready: (): true => true,
  open: (names: readonly OpusEncoderName[], opusRecorderUrls: readonly string[]) =>
    encoder.open(names, opusRecorderUrls),
  write: (samples: Int16Array) => encoder.write(samples),
  finish: () => encoder.finish(),
};

export type SpeechEncoderWorker = typeof speechEncoderWorker;

expose(speechEncoderWorker);
