import { SENTENCES } from '../../../text/gold/sentences.ts';
import { pitchTrack, render } from '../engine-fixture.ts';
import { dialectOf } from './dialect-of.ts';

/** Median fundamental frequency in Hz of a voice over six sentences. */
export function medianPitch(voice: string): number {
  const dialect = dialectOf(voice);
  const text = SENTENCES[dialect].slice(10, 16).join(' ');
  const track = pitchTrack(render({ voice, dialect, text }).samples, 50, 450)
    .filter((hertz) => hertz > 0)
    .sort((a, b) => a - b);
  return track[track.length >> 1]!;
}
