import type { AacConfig } from './aac-config.ts';

/** AAC frames of a file, and which part of the decoded audio is the recording. */
export interface AacStream {
  readonly config: AacConfig;
  /** Offset and size of each frame, without headers. All of them are within the file. */
  readonly starts: readonly number[];
  readonly sizes: readonly number[];
  /** Frames that are listed but missing from the file. */
  readonly missing: number;
  /** Encoder delay before the recording, in seconds. */
  readonly skip: number;
  /** Length of the recording in seconds; Infinity where the end is not trimmed. */
  readonly duration: number;
}
