/** What a service carries at one moment. Plain numbers, for metrics and logs. */
export interface LoadFigures {
  /** Bytes of uploads and answers. */
  readonly heldBytes: number;
  readonly maxHeldBytes: number;
}
