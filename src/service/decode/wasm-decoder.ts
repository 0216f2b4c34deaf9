import { LIVE_SAMPLE_RATE } from '../../contract/transcription.ts';
import type { StreamedContainer } from './detect-container.ts';

/** Samples of each channel, -1 to 1, and what the decoder could not make sense of on its way to them. */
export interface DecodedPiece {
  readonly channelData: readonly Float32Array[];
  readonly samplesDecoded: number;
  readonly sampleRate: number;
  readonly errors: readonly { readonly frameLength: number }[];
}

/** Takes a file in pieces of any length. */
export interface WasmDecoder {
  readonly ready: Promise<void>;
  decode(bytes: Uint8Array): DecodedPiece | Promise<DecodedPiece>;
  /** What is left after the last piece; absent where nothing is ever left. */
  flush?(): Promise<DecodedPiece>;
  /** Gives its memory back. */
  free(): void;
}

/** Each decoder is loaded when a file needs it: they are large, and a thread reads one file. */
export async function createWasmDecoder(container: StreamedContainer): Promise<WasmDecoder> {
  switch (container) {
    case 'ogg-opus': {
      const { OggOpusDecoder } = await import('ogg-opus-decoder');
      // Opus decodes to any of its rates, and so needs no conversion; the package's types leave the option out.
      const options: { sampleRate: number } & ConstructorParameters<typeof OggOpusDecoder>[0] = {
        sampleRate: LIVE_SAMPLE_RATE,
      };
      return new OggOpusDecoder(options);
    }
    case 'ogg-vorbis':
      return new (await import('@wasm-audio-decoders/ogg-vorbis')).OggVorbisDecoder();
    case 'mp3':
      return new (await import('mpg123-decoder')).MPEGDecoder();
    case 'flac':
    case 'ogg-flac':
      return new (await import('@wasm-audio-decoders/flac')).FLACDecoder();
  }
}
