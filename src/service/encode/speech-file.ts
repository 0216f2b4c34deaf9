/** What speech can be encoded to. */
export type EncodedFormat = 'opus' | 'mp3';

/** A file of 24 kHz mono speech in the making. Each call returns the bytes now finished, none included. */
export interface SpeechFile {
  write(samples: Int16Array): Uint8Array<ArrayBuffer>;
  /** The rest of the file. Nothing may be written afterwards. */
  finish(): Uint8Array<ArrayBuffer>;
}
