/** Compressed files of speech. */
export type EncodedFormat = 'opus' | 'mp3';

/**
 * `opus-stream` is Ogg/Opus for playing while it arrives: smaller, and without waiting for full pages. `mp3-stream` is MP3 without the
 * frame that says how long it is; `mp3-of-opus` is the same, made of the bytes of an `opus-stream`.
 */
export type Encoding = EncodedFormat | 'opus-stream' | 'mp3-stream' | 'mp3-of-opus';

/** Encodes one speech, 24 kHz mono, on the calling thread. Each call returns newly finished bytes, possibly none. */
export interface SyncEncoder<Input = Int16Array> {
  write(input: Input): Uint8Array<ArrayBuffer>;
  /** Returns the rest of the file; `write` must not be called afterwards. */
  finish(): Uint8Array<ArrayBuffer>;
  /** Frees the encoder, also of a file that is not finished. */
  free(): void;
}
