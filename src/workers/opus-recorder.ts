import { LIVE_SAMPLE_RATE } from '../contract/limits.ts';
import { type OnPacket, OPUS_BIT_RATE, type OpusEncoder } from './opus-encoder.ts';

/** Globals that opus-recorder's encoderWorker.min.js (8.0.5) defines. */
interface OpusRecorderScope {
  module: {
    exports: {
      Module: unknown;
      OggOpusEncoder: new (config: Record<string, number>, module: unknown) => OggOpusEncoder;
    };
  };
}

interface OggOpusEncoder {
  readonly resampleBuffer: Float32Array;
  readonly encoderBuffer: Float32Array;
  readonly encoderOutputBuffer: Uint8Array;
  /** Resamples `resampleBuffer` into `encoderBuffer`. */
  _speex_resampler_process_interleaved_float(): void;
  /** Called with the length of each packet in `encoderOutputBuffer`; returns finished pages. */
  segmentPacket(length: number): unknown[];
  encode(channels: readonly Float32Array[]): void;
  destroy(): void;
}

/** OPUS_APPLICATION_AUDIO. */
const APPLICATION = 2049;
/** Lookahead of its libopus: 6.5 ms at every rate. */
const PRE_SKIP = 312;

/**
 * Opens libopus in WebAssembly, from the opus-recorder package. Packets are intercepted before it writes Ogg pages, because its own
 * pages declare a pre-skip of 80 ms, which makes decoders drop the first 73.5 ms of speech, and an end beyond the actual one.
 * @param urls Candidate URLs of its file.
 * @throws Error if none of them could be loaded, or WebAssembly is blocked.
 */
export function openOpusRecorder(onPacket: OnPacket, urls: readonly string[]): OpusEncoder {
  importFirst(urls);
  // Its file installs a message handler in this scope.
  self.onmessage = null;
  const { Module, OggOpusEncoder } = (self as unknown as OpusRecorderScope).module.exports;
  const encoder = new OggOpusEncoder(
    {
      encoderApplication: APPLICATION,
      encoderBitRate: OPUS_BIT_RATE,
      encoderSampleRate: LIVE_SAMPLE_RATE,
      originalSampleRate: LIVE_SAMPLE_RATE,
    },
    Module,
  );
  // Even at equal rates, its resampler would attenuate 7 kHz by 3 dB and add 1.5 ms of latency.
  encoder._speex_resampler_process_interleaved_float = () =>
    encoder.encoderBuffer.set(encoder.resampleBuffer);
  encoder.segmentPacket = (length) => {
    if (length < 0) throw new Error(`libopus failed with code ${length}.`);
    onPacket(encoder.encoderOutputBuffer.slice(0, length));
    return [];
  };
  return {
    preSkip: PRE_SKIP,
    async write(samples) {
      encoder.encode([Float32Array.from(samples, (sample) => sample / 32_768)]);
    },
    async finish() {
      encoder.destroy();
    },
  };
}

function importFirst(urls: readonly string[]): void {
  let failure: unknown = new Error('There is no URL to load opus-recorder from.');
  for (const url of urls) {
    try {
      importScripts(url);
      return;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
