import type { SynthesisChunk, SynthesisEngine, SynthesisJob } from '../../engine/synthesis-engine.ts';

/** Speech whose first chunk is at hand. */
export interface Speech {
  /** True when the text holds nothing speakable: there is no chunk. */
  readonly isCollapsed: boolean;
  readonly chunks: AsyncGenerator<SynthesisChunk, void>;
}

/**
 * Waits for the first chunk, so that an engine that fails at once can still be answered with a status of its own.
 * @throws what the engine throws before its first chunk.
 */
export async function startSpeech(
  engine: SynthesisEngine,
  job: SynthesisJob,
  signal: AbortSignal,
): Promise<Speech> {
  const iterator = engine.synthesize(job, signal)[Symbol.asyncIterator]();
  const first = await iterator.next();
  return { isCollapsed: first.done === true, chunks: replay(first, iterator) };
}

async function* replay(
  first: IteratorResult<SynthesisChunk>,
  iterator: AsyncIterator<SynthesisChunk>,
): AsyncGenerator<SynthesisChunk, void> {
  try {
    for (let result = first; !result.done; result = await iterator.next()) yield result.value;
  } finally {
    await iterator.return?.();
  }
}
