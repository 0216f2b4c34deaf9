import { splitSentences } from '../../../text/normalize/split-sentences.ts';
import type { Span } from '../../../text/types.ts';
import { sentenceSteps } from '../../../text/verbalize/sentence-steps.ts';
import type { SynthesisJob } from '../../synthesis-engine.ts';
import { Random } from '../random.ts';
import { isSpeakable } from './is-speakable.ts';
import { closingPause, pauseAfter, resolveEnding } from './pauses.ts';
import { planSpeech } from './speech-plan.ts';
import { utteranceParts } from './utterance-parts.ts';

/** In UTF-16 units. */
const LONGEST_PIECE = 1000;

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
  const { text, dialect, speed } = job;
  const random = new Random(0);
  let ms = 0;
  let pause: number | undefined;
  for (const { span, gap, isCut } of pieces(text)) {
    const read = resolveEnding(yield* sentenceSteps(text, span, dialect), gap);
    let planned = 0;
    for (const part of utteranceParts(isCut ? { ...read, ending: 'continuation' } : read)) {
      planned += part.items.length;
      if (!part.items.some(isSpeakable)) continue;
      ms += (pause ?? 0) + planSpeech(part, { rate }, random, 0).duration / speed;
      pause = pauseAfter(part, job, rate, gap);
      if (ms > 1000 * limit) {
        const covered = span.start + ((span.end - span.start) * planned) / read.items.length;
        return (ms / 1000 / covered) * text.length;
      }
      yield;
    }
  }
  return pause === undefined ? 0 : (ms + closingPause(job)) / 1000;
}

interface Piece {
  readonly span: Span;
  /** What stands before the next sentence; undefined after the last. */
  readonly gap: string | undefined;
  /** The sentence continues after it. */
  readonly isCut: boolean;
}

/** The sentences of a text, and parts of those that one endless token makes long. */
function* pieces(text: string): Generator<Piece, void> {
  const spans = splitSentences(text);
  for (const [i, { start, end }] of spans.entries()) {
    const next = spans[i + 1];
    for (let at = start; at < end; at += LONGEST_PIECE) {
      const isCut = at + LONGEST_PIECE < end;
      const span = { start: at, end: isCut ? at + LONGEST_PIECE : end };
      yield { span, gap: isCut ? '' : next && text.slice(end, next.start), isCut };
    }
  }
}
