import { yieldToEventLoop } from '../../async/yield-to-event-loop.ts';
import { countCharacters, longestSpeech } from '../../contract/limits.ts';
import { mostSeconds } from '../../engine/formant/planning/most-seconds.ts';
import { plannedSeconds } from '../../engine/formant/planning/planned-seconds.ts';
import { resolveVoice } from '../../engine/formant/voices/resolve-voice.ts';
import type { SynthesisJob } from '../../engine/synthesis-engine.ts';
import { type Refusal, refuse } from './refusal.ts';

/** The event loop is free at least this often, in ms; a step takes as long again at most. */
const SLICE_MS = 5;

/**
 * Refuses a job whose speech would be longer than its characters pay for, before anything is generated or reserved. Ordinary texts are
 * known to be shorter from their characters alone; only the rest is planned, and only up to the limit.
 */
export async function refuseLongSpeech(job: SynthesisJob, signal: AbortSignal): Promise<Refusal | undefined> {
  const characters = countCharacters(job.text);
  const limit = longestSpeech(characters, job.speed);
  const rate = rateOf(job);
  if (mostSeconds(job, rate) <= limit) return undefined;
  const steps = plannedSeconds(job, rate, limit);
  let sliceEnd = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value <= limit ? undefined : tooLong(step.value, limit, characters, job.speed);
    if (performance.now() < sliceEnd) continue;
    await yieldToEventLoop();
    if (signal.aborted) return refuse(408, 'aborted', 'The caller left.');
    sliceEnd = performance.now() + SLICE_MS;
  }
}

function tooLong(seconds: number, limit: number, characters: number, speed: number): Refusal {
  const most = `${Math.floor(limit)} s is the most for ${characters} characters at speed ${speed}`;
  const error = `"text" would take ${Math.ceil(seconds)} s to speak; ${most}. Send it in shorter parts.`;
  return refuse(400, 'text-too-long', error, { field: 'text' });
}

/** Voices of other engines speak as fast as ours on average. */
function rateOf(job: SynthesisJob): number {
  try {
    return resolveVoice(job).rate;
  } catch {
    return 1;
  }
}
