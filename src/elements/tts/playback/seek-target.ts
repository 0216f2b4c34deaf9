import type { Span } from '../../../text/utterance/utterance.ts';
import { lastStarted } from '../../../text/words/last-started.ts';

/** What of a speech has arrived. Times are seconds of the whole speech, offsets UTF-16 code units of its text. */
export interface ArrivedSpeech {
  /** Its sound in the player begins here … */
  readonly origin: number;
  /** … and ends here. */
  readonly end: number;
  /** Where the last word starts that has arrived; undefined before the first. */
  readonly lastOffset: number | undefined;
  /** It is played from files: any place of them can be fetched, so nothing is waited for. */
  readonly isRecorded: boolean;
  /** All of the text has arrived. */
  readonly isComplete: boolean;
}

/**
 * How a listener gets to a time: its sound has `arrived`; it is `arriving`, because the sentence has begun; or it is `missing`, and has to be
 * requested.
 * @param offset Where speech from that time on would begin: see `playableOffset`.
 */
export function seekTarget(
  seconds: number,
  offset: number,
  { origin, end, lastOffset, isRecorded, isComplete }: ArrivedSpeech,
): 'arrived' | 'arriving' | 'missing' {
  if (seconds < origin) return 'missing';
  // Beyond the end of a text that has arrived whole, the player goes to its end.
  if (seconds <= end || (isComplete && !isRecorded)) return 'arrived';
  return !isRecorded && lastOffset !== undefined && offset <= lastOffset ? 'arriving' : 'missing';
}

/**
 * Where speech from an offset on can begin: there, where it has been spoken before; else at the start of its sentence, so that the service is
 * never given half a sentence.
 */
export function playableOffset(
  offset: number,
  sentences: readonly Span[],
  spoken: { at(offset: number): object | undefined },
): number {
  if (spoken.at(offset)) return offset;
  return sentences[Math.max(0, lastStarted(sentences, offset))]?.start ?? 0;
}
