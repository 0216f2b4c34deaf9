import { SpeechError } from '../../contract/errors.ts';
import { countCharacters, longestSpeech, SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { SynthesisChunk, SynthesisEngine, SynthesisJob } from '../../engine/synthesis-engine.ts';
import { type Refusal, refuse } from '../admission/refusal.ts';
import { inTurns } from '../load/in-turns.ts';
import type { Work } from '../load/work-lane.ts';
import type { MadeSpeech } from './bill-abandoned.ts';

/** Room for an engine whose tempo is not quite the planned one, as a factor on `longestSpeech`. */
const OVERRUN = 1.05;

/** Speech whose first chunk has been generated. */
export interface Speech {
  /** True when the text has nothing speakable: there are no chunks. */
  readonly isCollapsed: boolean;
  readonly chunks: AsyncGenerator<SynthesisChunk, void>;
}

interface SpeechWork {
  readonly engine: SynthesisEngine;
  readonly job: SynthesisJob;
  readonly signal: AbortSignal;
  /** Its turns; ended with the speech. */
  readonly work: Work;
  /** Called in the first turn, before the engine: a request that waits holds nothing yet. May throw. */
  readonly onBegin: () => void;
  /** Kept up to date. */
  readonly made: MadeSpeech;
}

/**
 * Waits for the first chunk, so that an engine that fails before it can still be answered with an HTTP status.
 * @throws what the engine throws before its first chunk; what `onBegin` or waiting for a turn throws.
 */
export async function startSynthesis({
  engine,
  job,
  signal,
  work,
  onBegin,
  made,
}: SpeechWork): Promise<Speech> {
  async function* begin(): AsyncGenerator<SynthesisChunk, void> {
    onBegin();
    made.isBegun = true;
    for await (const chunk of engine.synthesize(job, signal)) {
      made.seconds += secondsOf(chunk);
      made.words += chunk.words.length;
      yield chunk;
    }
  }
  const iterator = inTurns(work, begin(), secondsOf);
  const first = await iterator.next();
  const longest = OVERRUN * longestSpeech(countCharacters(job.text), job.speed);
  return { isCollapsed: first.done === true, chunks: stopAfter(longest, prepend(first, iterator)) };
}

/** Ends the work of an engine that makes more than was planned. @throws SpeechError `text-too-long`. */
async function* stopAfter(
  seconds: number,
  chunks: AsyncGenerator<SynthesisChunk, void>,
): AsyncGenerator<SynthesisChunk, void> {
  let left = seconds * SYNTHESIS_SAMPLE_RATE;
  for await (const chunk of chunks) {
    left -= chunk.samples.length;
    if (left < 0) {
      const error = `"text" takes more than ${Math.floor(seconds)} s to speak. Send it in shorter parts.`;
      throw new SpeechError('text-too-long', error, { field: 'text' });
    }
    yield chunk;
  }
}

function secondsOf({ samples }: SynthesisChunk): number {
  return samples.length / SYNTHESIS_SAMPLE_RATE;
}

async function* prepend(
  first: IteratorResult<SynthesisChunk>,
  rest: AsyncGenerator<SynthesisChunk, void>,
): AsyncGenerator<SynthesisChunk, void> {
  try {
    for (let result = first; !result.done; result = await rest.next()) yield result.value;
  } finally {
    await rest.return(undefined);
  }
}

/** The refusal for an engine that failed before anything was sent: 400 for a text that it took too long to speak, 503 where a retry may help, else 500. */
export function engineFailure(error: unknown): Refusal {
  if (error instanceof SpeechError && error.code === 'text-too-long') {
    return refuse(400, error.code, error.message, { field: 'text' });
  }
  if (error instanceof SpeechError && error.code === 'service-unavailable') {
    return refuse(503, error.code, error.message);
  }
  return refuse(500, 'synthesis-failed', failureMessage(error));
}

/** Only a SpeechError's message is safe to send; that of any other error may contain anything. */
export function failureMessage(error: unknown): string {
  return error instanceof SpeechError ? error.message : 'The speech could not be generated.';
}
