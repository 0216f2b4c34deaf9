import type { WordTime } from '../contract/synthesis.ts';
import { compactSlices } from '../formats/compact-slices.ts';

/** Speech and the words timed since the previous chunk. */
export interface SpokenChunk {
  /** 24 kHz mono. */
  readonly samples: Int16Array;
  readonly words: readonly WordTime[];
}

/** A piece of a stream as it is sent: bytes of the audio's format, possibly none, and the words timed since the previous piece. */
export interface AudioPiece {
  readonly audio: Uint8Array;
  readonly words: readonly WordTime[];
}

/** Encodes one speech: samples, or the bytes of another stream. One call at a time; `close` must follow. */
export interface AudioEncoder<Input = Int16Array> {
  /** @returns Newly finished bytes, possibly none. */
  write(input: Input): Promise<Uint8Array>;
  /** @returns The rest. */
  finish(): Promise<Uint8Array>;
  close(): void;
}

/**
 * Encodes speech as it is generated. Words are sent at once, the end of the audio before them up to 40 ms of speech later in Opus, 0.1 s in MP3.
 * @param open Called when the first piece is read.
 * @throws What `chunks` or the encoder throws.
 */
export async function* encodeChunks(
  chunks: AsyncIterable<SpokenChunk>,
  open: () => AudioEncoder,
): AsyncGenerator<AudioPiece, void> {
  const encoder = open();
  try {
    for await (const { samples, words } of chunks) {
      const audio = samples.length ? await encoder.write(samples) : new Uint8Array();
      yield* pieces(audio, words);
    }
    yield* pieces(await encoder.finish(), []);
  } finally {
    encoder.close();
  }
}

/** The words come with the first piece: playback may begin before the last one is there. */
function* pieces(audio: Uint8Array, words: readonly WordTime[]): Generator<AudioPiece, void> {
  const [first, ...others] = compactSlices(audio);
  if (first || words.length) yield { audio: first ?? audio, words };
  for (const slice of others) yield { audio: slice, words: [] };
}
