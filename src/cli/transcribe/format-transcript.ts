import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { createCaptionWriter, toSRT, toVTT } from '../../text/words/captions.ts';
import { createWordMap } from '../../text/words/word-map.ts';
import type { TranscriptFormat } from './read-transcribe-flags.ts';
import type { Transcript, TranscriptSegment } from './transcript.ts';

/** What a transcript is of. */
export interface TranscriptSource {
  readonly file: string;
  readonly dialect: TranscriptionDialect;
}

/**
 * A transcript as a file: text and JSON are one line each. JSON is `{file, dialect, duration, text, segments: [{start, end, text, words: [{text,
 * start, end}]}]}`, in seconds; what is not known is left out.
 * @param transcript With segments for `srt` and `vtt`.
 */
export function formatTranscript(
  transcript: Transcript,
  format: TranscriptFormat,
  { file, dialect }: TranscriptSource,
): string {
  const { text, seconds, segments = [], isTruncated } = transcript;
  switch (format) {
    case 'text':
      return `${text}\n`;
    case 'srt':
      return toSRT(captionsOf(segments));
    case 'vtt':
      return toVTT(captionsOf(segments));
    case 'json': {
      const body = {
        file,
        dialect,
        duration: seconds === undefined ? undefined : round(seconds),
        text,
        truncated: isTruncated || undefined,
        segments: transcript.segments && segments.map(segmentAsJson),
      };
      return `${JSON.stringify(body)}\n`;
    }
  }
}

/** One for each segment, several for a long one. */
function captionsOf(segments: readonly TranscriptSegment[]) {
  const text = segments.map((segment) => segment.text).join('\n');
  let at = 0;
  const sentences = segments.map((segment) => {
    const start = at;
    at += segment.text.length + 1;
    return { start, end: at - 1 };
  });
  const words = segments.flatMap((segment) =>
    (segment.words ?? sharedOut(segment)).map(({ text: word, start, end }) => ({ word, start, end })),
  );
  return createCaptionWriter(createWordMap(text)(words), text, sentences)();
}

/** Times for words of which only the segment's are known, by their length: good enough to cut captions. */
function sharedOut({ text, start, end }: TranscriptSegment) {
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

function segmentAsJson({ start, end, text, words }: TranscriptSegment) {
  const timed = words?.map((word) => ({
    text: word.text,
    start: round(word.start),
    end: round(word.end),
  }));
  return { start: round(start), end: round(end), text, words: timed };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
