import { SpeechError } from '../../contract/errors.ts';
import type { SynthesisChunk, SynthesisEngine, SynthesisJob } from '../../engine/synthesis-engine.ts';
import { type Refusal, refuse } from '../admission/refusal.ts';

/** Speech whose first chunk has been generated. */
export interface Speech {
  /** True when the text has nothing speakable: there are no chunks. */
  readonly isCollapsed: boolean;
  readonly chunks: AsyncGenerator<SynthesisChunk, void>;
}

/**
 * Waits for the first chunk, so that an engine that fails before it can still be answered with an HTTP status.
 * @throws what the engine throws before its first chunk.
 */
export async function startSpeech(
  engine: SynthesisEngine,
  job: SynthesisJob,
  signal: AbortSignal,
): Promise<Speech> {
  const iterator = engine.synthesize(job, signal)[Symbol.asyncIterator]();
  const first = await iterator.next();
  return { isCollapsed: first.done === true, chunks: prepend(first, iterator) };
}

async function* prepend(
  first: IteratorResult<SynthesisChunk>,
  rest: AsyncIterator<SynthesisChunk>,
): AsyncGenerator<SynthesisChunk, void> {
  try {
    for (let result = first; !result.done; result = await rest.next()) yield result.value;
  } finally {
    await rest.return?.();
  }
}

/** The refusal for an engine that failed before its first chunk: 503 where a retry may help, else 500. */
export function engineFailure(error: unknown): Refusal {
  if (error instanceof SpeechError && error.code === 'service-unavailable') {
    return refuse(503, error.code, error.message);
  }
  return refuse(500, 'synthesis-failed', failureMessage(error));
}

/** Only a SpeechError's message is safe to send; that of any other error may contain anything. */
export function failureMessage(error: unknown): string {
  return error instanceof SpeechError ? error.message : 'The speech could not be generated.';
}
