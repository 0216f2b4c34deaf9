import { type Caption, createCaptionWriter } from './captions.ts';
import { createWordMap } from './word-map.ts';

/** A stretch of speech and what is said in it; times in seconds. */
export interface TimedSegment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Undefined where their times are unknown: they then share the segment's, by their length. */
  readonly words:
    | readonly { readonly text: string; readonly start: number; readonly end: number }[]
    | undefined;
}

/** One caption for each segment, several for a long one. */
export function segmentCaptions(segments: readonly TimedSegment[]): readonly Caption[] {
  const text = segments.map((segment) => segment.text).join('\n');
  let at = 0;
  const sentences = segments.map((segment) => {
    const start = at;
    at += segment.text.length + 1;
    return { start, end: at - 1 };
  });
  const words = segments.flatMap((segment) =>
    (segment.words ?? spread(segment)).map(({ text: word, start, end }) => ({ word, start, end })),
  );
  return createCaptionWriter(createWordMap(text)(words), { text, sentences })();
}

/** The words of a segment over its time: good enough to cut captions. */
function spread({ text, start, end }: TimedSegment) {
  const words = text.split(/\s+/).filter(Boolean);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  let before = 0;
  const timeAt = (count: number) => start + ((end - start) * count) / letters;
  return words.map((word) => {
    const from = timeAt(before);
    before += word.length;
    return { text: word, start: from, end: timeAt(before) };
  });
}
