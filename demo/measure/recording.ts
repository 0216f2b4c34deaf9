/** The dialects that the recognizer writes. */
export const DIALECTS = ['sorani', 'kurmanji'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** One sentence that someone has read, and what was recognized. */
export interface Recording {
  readonly dialect: Dialect;
  /** As the reader wrote it. */
  readonly speaker: string;
  /** From 1. */
  readonly sentence: number;
  /** What was to be read. */
  readonly text: string;
  /** 16 kHz mono. */
  readonly samples: Int16Array<ArrayBuffer>;
  readonly recognized: string;
}
