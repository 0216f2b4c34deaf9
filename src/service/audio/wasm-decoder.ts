import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { MPEGDecoder } from 'mpg123-decoder';
import { OggOpusDecoder } from 'ogg-opus-decoder';
import { LIVE_SAMPLE_RATE } from '../../contract/transcription.ts';
import type { Container } from './container.ts';

/** Samples of each channel, -1 to 1, and what the decoder could not make sense of on its way to them. */
export interface DecodedPiece {
  readonly channelData: readonly Float32Array[];
  readonly samplesDecoded: number;
  readonly sampleRate: number;
  readonly errors: readonly unknown[];
}

/** Takes a file in pieces of any length. */
export interface WasmDecoder {
  readonly ready: Promise<void>;
  decode(bytes: Uint8Array): DecodedPiece | Promise<DecodedPiece>;
  /** What is left after the last piece; absent where nothing is ever left. */
  flush?(): Promise<DecodedPiece>;
}

export function createWasmDecoder(container: Exclude<Container, 'wav'>): WasmDecoder {
  switch (container) {
    case 'ogg-opus': {
      // Opus decodes to any of its rates, and so needs no conversion; the package's types leave the option out.
      const options: { sampleRate: number } & ConstructorParameters<typeof OggOpusDecoder>[0] = {
        sampleRate: LIVE_SAMPLE_RATE,
      };
      return new OggOpusDecoder(options);
    }
    case 'ogg-vorbis':
      return new OggVorbisDecoder();
    case 'mp3':
      return new MPEGDecoder();
    case 'flac':
    case 'ogg-flac':
      return new FLACDecoder();
  }
}
