/** A word of a transcript; seconds from the beginning of the recording. */
export interface TranscriptWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What was said without a longer pause. */
export interface TranscriptSegment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Undefined where they have not been found in the sound. */
  readonly words: readonly TranscriptWord[] | undefined;
}

/** What a recording says. */
export interface Transcript {
  readonly text: string;
  /** Of the recording; undefined where a service has not said it, as are `segments`. */
  readonly seconds?: number | undefined;
  readonly segments?: readonly TranscriptSegment[] | undefined;
  /** The plan of a service has cut the text. */
  readonly isTruncated?: boolean | undefined;
}
