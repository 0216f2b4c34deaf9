import { verbalizeTokens } from '../../text/verbalize/verbalize-tokens.ts';
import type { SynthesisJob } from '../synthesis-engine.ts';
import { type Step, synthesisSteps } from './synthesis-steps.ts';

/** Synthesizes a job lazily, one sentence at a time. @throws SpeechError `voice-unavailable`. */
export function synthesizeJob(job: SynthesisJob): Generator<Step, void> {
  return synthesisSteps(job, verbalizeTokens);
}
