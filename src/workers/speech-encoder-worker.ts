import { expose, transfer } from 'comlink';
import type { OpusEncoderName } from './opus-encoder.ts';
import { SpeechEncoder } from './speech-encoder.ts';

const encoder = new SpeechEncoder();

const give = (bytes: Uint8Array<ArrayBuffer>[]) =>
  transfer(
    bytes,
    bytes.map(({ buffer }) => buffer),
  );

/** One file of speech: what the encoding Worker does when asked. */
const speechEncoderWorker = {
  /** Answers once the Worker runs. */
  ready: (): true => true,
  open: (names: readonly OpusEncoderName[], opusRecorderUrls: readonly string[]) =>
    encoder.open(names, opusRecorderUrls),
  write: async (samples: Int16Array) => give(await encoder.write(samples)),
  finish: async () => give(await encoder.finish()),
};

export type SpeechEncoderWorker = typeof speechEncoderWorker;

expose(speechEncoderWorker);
