import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { toSRT, toVTT } from '../../text/words/captions.ts';
import { segmentCaptions } from '../../text/words/segment-captions.ts';
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
      return toSRT(segmentCaptions(segments));
    case 'vtt':
      return toVTT(segmentCaptions(segments));
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
