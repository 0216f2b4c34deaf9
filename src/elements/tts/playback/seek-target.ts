import type { Span } from '../../../text/utterance/utterance.ts';
import { lastStarted } from '../../../text/words/last-started.ts';

/** A run of a speech, as a seek sees it. Times are seconds of the whole speech, offsets UTF-16 code units of its text. */
export interface SoughtRun {
  readonly clock: {
    /** Where an earlier seek goes, while it waits for its sound. */
    readonly landing: number | undefined;
    /** The time of the first sample in the player. */
    readonly origin: number;
    /** Those that have arrived. */
    readonly words: readonly { readonly charIndex: number }[];
    offsetAt(seconds: number): number;
  };
  readonly sentences: readonly Span[];
  /** What was spoken before, and is kept. */
  readonly pieces: { at(offset: number): object | undefined };
  /** Files that are played: any place of them can be fetched, so nothing is waited for. */
  readonly published: object | undefined;
  /** All of the text has arrived. */
  readonly complete: boolean;
}

/**
 * How a listener gets to a time: by `play`, as its sound has arrived; or by `wait`, as its sentence has begun to arrive.
 * @param received Seconds of sound in the player.
 * @returns Undefined where it has to be requested, from `playableOffset` on.
 */
export function seekTarget(seconds: number, received: number, run: SoughtRun): 'play' | 'wait' | undefined {
  const { clock, published, complete } = run;
  if (clock.landing !== undefined || seconds < clock.origin) return undefined;
  // Beyond the end of a text that has arrived whole, the player goes to its end.
  if (seconds <= clock.origin + received || (complete && !published)) return 'play';
  const last = clock.words.at(-1);
  return last && !published && playableOffset(seconds, run) <= last.charIndex ? 'wait' : undefined;
}

/** Where speech from a time on can begin: at a word that was spoken before, else at the start of a sentence. */
export function playableOffset(seconds: number, { clock, sentences, pieces }: SoughtRun): number {
  const offset = clock.offsetAt(seconds);
  return pieces.at(offset) ? offset : (sentences[Math.max(0, lastStarted(sentences, offset))]?.start ?? 0);
}
