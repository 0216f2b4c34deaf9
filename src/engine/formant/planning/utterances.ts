import { splitSentences } from '../../../text/normalize/split-sentences.ts';
import type { Utterance } from '../../../text/utterance/utterance.ts';
import type { VerbalizeTokens } from '../../../text/verbalize/plain/span-steps.ts';
import { utteranceSteps } from '../../../text/verbalize/utterance-steps.ts';
import type { SynthesisJob } from '../../synthesis-engine.ts';
import { resolveEnding } from './pauses.ts';
import { utteranceParts } from './utterance-parts.ts';

/** A sentence, or a part of one that is too long. */
export interface PlacedUtterance {
  readonly utterance: Utterance;
  /** The text up to the next sentence; undefined after the last. */
  readonly gap: string | undefined;
  /** The place in the text that it reaches, in UTF-16 units: the share of its sentence's words that end with it. */
  readonly end: number;
}

/**
 * What an engine speaks one after the other: the job's sentences, in parts that are planned at once. Some have nothing to pronounce.
 * @param verbalize gets the sentences that are not plain.
 * @returns `undefined` where a caller may stop: after about a millisecond of work, and after each sentence.
 */
export function* utterances(
  { text, dialect }: SynthesisJob,
  verbalize: VerbalizeTokens,
): Generator<PlacedUtterance | undefined, void> {
  const spans = splitSentences(text);
  for (const [i, span] of spans.entries()) {
    const next = spans[i + 1];
    const gap = next && text.slice(span.end, next.start);
    const read = resolveEnding(yield* utteranceSteps(text, span, dialect, verbalize), gap);
    let words = 0;
    for (const utterance of utteranceParts(read)) {
      words += utterance.items.length;
      const end = span.start + ((span.end - span.start) * words) / read.items.length;
      yield { utterance, gap, end };
    }
    yield undefined;
  }
}
