/** Decodes the audio of one stream to 24 kHz 16-bit mono samples. */
export interface SpeechDecoder {
  /** @param bytes The next bytes, cut anywhere. @returns Samples that are ready (a new array, possibly empty). */
  push(bytes: Uint8Array): Int16Array | Promise<Int16Array>;
  /** Bytes that complete no sample yet. */
  readonly rest?: number;
  /** @returns What `push` still owes. @throws Error when the audio is incomplete. */
  finish(): Int16Array | Promise<Int16Array>;
  /** Frees the decoder; also in the middle of a stream. */
  close(): void;
}
