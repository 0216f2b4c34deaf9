import type { AacConfig } from './aac-config.ts';

/** AAC as a file holds it: where each frame lies, and which part of their sound is the recording. */
export interface AacStream {
  readonly config: AacConfig;
  /** First byte and length of each frame, without headers. All of them lie in the file. */
  readonly starts: readonly number[];
  readonly sizes: readonly number[];
  /** Frames that the file promises and does not hold. */
  readonly missing: number;
  /** What the encoder put before the recording, in seconds. */
  readonly skip: number;
  /** Length of the recording in seconds; Infinity where the file does not cut its end. */
  readonly duration: number;
}
