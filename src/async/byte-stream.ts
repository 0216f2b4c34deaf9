/** Takes bytes as they arrive. Nothing of it is called while the flow is paused, or after it was cancelled. */
export interface ByteSink {
  write(chunk: Uint8Array): void;
  end(): void;
  /** Instead of `end`. */
  fail(error: unknown): void;
}

/** What a sink asks of its source. */
export interface ByteFlow {
  pause(): void;
  resume(): void;
  /** The rest is not needed. Idempotent, also after the end. */
  cancel(): void;
}

/** Bytes on their way, read once: by iteration, or pushed into a sink. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  /**
   * Hands chunks over with no queue, copy or promise for each, where the source can do that.
   * @returns The flow, paused.
   */
  readonly push?: ((sink: ByteSink) => ByteFlow) | undefined;
}
