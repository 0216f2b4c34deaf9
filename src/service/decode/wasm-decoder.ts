import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import type { StreamedContainer } from './probe/detect-container.ts';

/** Samples of each channel, -1 to 1, and the frames that could not be decoded. */
export interface DecodedPiece {
  readonly channelData: readonly Float32Array[];
  readonly samplesDecoded: number;
  readonly sampleRate: number;
  readonly errors: readonly { readonly frameLength: number }[];
}

/** A streaming decoder: accepts a file in pieces of any length. */
export interface WasmDecoder {
  readonly ready: Promise<void>;
  decode(bytes: Uint8Array): DecodedPiece | Promise<DecodedPiece>;
  /** Returns the remaining samples after the last piece; absent on decoders that buffer nothing. */
  flush?(): Promise<DecodedPiece>;
  /** Frees the WebAssembly memory. */
  free(): void;
}

/** Decoders are loaded on demand: they are large, and a thread decodes one file. */
export async function createWasmDecoder(container: StreamedContainer): Promise<WasmDecoder> {
  switch (container) {
    case 'ogg-opus': {
      const { OggOpusDecoder } = await import('ogg-opus-decoder');
      // Opus can decode straight to 16 kHz. The option is missing from the package's types.
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
