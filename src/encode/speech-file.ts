/** Compressed formats of speech. */
export type EncodedFormat = 'opus' | 'mp3';

/** A file of 24 kHz mono speech being encoded. Each call returns newly finished bytes, possibly none. */
export interface SpeechFile {
  write(samples: Int16Array): Uint8Array<ArrayBuffer>;
  /** Returns the rest of the file; `write` must not be called afterwards. */
  finish(): Uint8Array<ArrayBuffer>;
}
