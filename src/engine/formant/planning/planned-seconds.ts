import { verbalizeTokens } from '../../../text/verbalize/verbalize-tokens.ts';
import { Random } from '../../random.ts';
import type { SynthesisJob } from '../../synthesis-engine.ts';
import { isSpeakable } from './is-speakable.ts';
import { closingPause, pauseAfter } from './pauses.ts';
import { planUtterance } from './plan-utterance.ts';
import { utterances } from './utterances.ts';

/**
 * How long a job's speech will be, pauses included: the plan that the synthesizer follows, without its variation, which averages out to
 * less than a percent. Other engines differ by their own tempo. In steps of a few milliseconds at most.
 * @param rate the voice's speaking rate.
 * @param limit the plan ends beyond this many seconds.
 * @returns seconds; beyond `limit`, an extrapolation from what was planned.
 */
export function* plannedSeconds(
  job: SynthesisJob,
  rate: number,
  limit: number,
): Generator<undefined, number> {
  const random = new Random(0);
  let ms = 0;
  let pause: number | undefined;
  for (const step of utterances(job, verbalizeTokens)) {
    if (step?.utterance.items.some(isSpeakable)) {
      const { utterance, gap, end } = step;
      ms += (pause ?? 0) + planUtterance(utterance, { rate }, random, 0).duration / job.speed;
      pause = pauseAfter(utterance, job, rate, gap);
      if (ms > 1000 * limit) return (ms / 1000 / end) * job.text.length;
    }
    yield;
  }
  return pause === undefined ? 0 : (ms + closingPause(job)) / 1000;
}
