import type { Sound } from './mixed-sound.ts';

/** Decodes the audio of one stream to 24 kHz 16-bit mono samples, or to what stands for them. */
export interface SpeechDecoder<Decoded extends Sound = Int16Array> {
  /** @param bytes The next bytes, cut anywhere. @returns Samples that are ready (a new array, possibly empty). */
  push(bytes: Uint8Array): Decoded | Promise<Decoded>;
  /** Bytes that complete no sample yet. */
  readonly rest?: number;
  /** @returns What `push` still owes. @throws Error when the audio is incomplete. */
  finish(): Decoded | Promise<Decoded>;
  /** Frees the decoder; also in the middle of a stream. */
  close(): void;
}
