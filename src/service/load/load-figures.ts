/** The work of one engine. */
export interface LaneFigures {
  /** Begun: streams of speech, or live sessions. */
  readonly runningStreams: number;
  /** Begun: whole speeches, or recordings. */
  readonly runningBatches: number;
  /** Not begun yet. */
  readonly waitingStreams: number;
  readonly waitingBatches: number;
}

/** What a service carries at one moment. Plain numbers, for metrics and logs. */
export interface LoadFigures {
  readonly speech: LaneFigures;
  readonly recognition: LaneFigures;
  /** Requests refused since the start because too many were waiting. */
  readonly refused: number;
  /** Bytes of uploads and answers. */
  readonly heldBytes: number;
  readonly maxHeldBytes: number;
}
