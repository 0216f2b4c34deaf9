import { verbalizeTokens } from '../../text/verbalize/verbalize-tokens.ts';
import type { SynthesisJob } from '../synthesis-engine.ts';
import { type Step, speechSteps } from './speech-steps.ts';

/** Synthesizes a job lazily, one sentence at a time. @throws SpeechError `voice-unavailable`. */
export function speak(job: SynthesisJob): Generator<Step, void> {
  return speechSteps(job, verbalizeTokens);
}
