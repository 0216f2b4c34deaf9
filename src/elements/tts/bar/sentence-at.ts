import { lastStarted } from '../../../text/words/last-started.ts';
import type { PlaybackRun } from '../playback/playback-run.ts';

/** The sentence that is read at a time, counted from 1, and how many there are. @param seconds Of the whole speech. */
export function sentenceAt(run: PlaybackRun, seconds: number): readonly [number, number] {
  const { sentences } = run;
  return [Math.max(0, lastStarted(sentences, run.clock.offsetAt(seconds))) + 1, sentences.length];
}
