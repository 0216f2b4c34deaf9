import { type Caption, toSRT, toVTT } from '../../text/words/captions.ts';
import type { Utterance } from '../routes/transcribe-upload.ts';
import { LANGUAGES, type TranscriptionSettings } from './choose-transcription.ts';
import type { VerboseTranscription } from './transcription-request.ts';

/** Of a subtitle, in UTF-16 units: what fits two lines on a small screen. */
const LONGEST_CAPTION = 84;

/** The text of a recording, and when it was said. */
export interface Transcript {
  readonly utterances: readonly Utterance[];
  /** Seconds of the recording. */
  readonly duration: number;
  /** The text was cut at the limit of the plan. */
  readonly isTruncated: boolean;
}

/**
 * The utterances up to a limit, which cuts between words.
 * @param limit In code points; undefined for none.
 */
export function withinLimit(
  utterances: readonly Utterance[],
  limit = Number.POSITIVE_INFINITY,
): Pick<Transcript, 'utterances' | 'isTruncated'> {
  const kept: Utterance[] = [];
  let left = limit;
  for (const utterance of utterances) {
    const length = [...utterance.text].length;
    if (length > left) {
      const cut = cutUtterance(utterance, left);
      return { utterances: cut ? [...kept, cut] : kept, isTruncated: true };
    }
    kept.push(utterance);
    left -= length + 1;
  }
  return { utterances: kept, isTruncated: false };
}

function cutUtterance(utterance: Utterance, left: number): Utterance | undefined {
  const beginning = [...utterance.text].slice(0, Math.max(0, left + 1)).join('');
  const text = beginning.slice(0, Math.max(0, beginning.search(/\s+\S*$/)));
  if (!text) return undefined;
  const words = utterance.words?.slice(0, text.split(/\s+/).length);
  return { ...utterance, text, words, end: words?.at(-1)?.end ?? utterance.end };
}

export function textOf({ utterances }: Pick<Transcript, 'utterances'>): string {
  return utterances.map(({ text }) => text).join(' ');
}

/** Rounded up: what OpenAI's clients count. */
export function usageOf({ duration }: Pick<Transcript, 'duration'>) {
  return { type: 'duration', seconds: Math.ceil(duration) } as const;
}

/** The body of an answer and its content type. */
export function formatTranscription(
  transcript: Transcript,
  settings: TranscriptionSettings,
): { readonly type: string; readonly body: string } {
  const text = textOf(transcript);
  const usage = usageOf(transcript);
  const truncated = transcript.isTruncated ? ({ truncated: true } as const) : {};
  switch (settings.format) {
    case 'json':
      return { type: 'application/json', body: JSON.stringify({ text, usage, ...truncated }) };
    case 'verbose_json': {
      const { dialect, granularities } = settings;
      const verbose: VerboseTranscription = {
        task: 'transcribe',
        language: LANGUAGES[dialect],
        duration: rounded(transcript.duration),
        text,
        ...(granularities.includes('word') && { words: transcript.utterances.flatMap(wordsOf) }),
        ...(granularities.includes('segment') && { segments: transcript.utterances.map(segmentOf) }),
        usage,
        ...truncated,
      };
      return { type: 'application/json', body: JSON.stringify(verbose) };
    }
    case 'srt':
      return { type: 'application/x-subrip; charset=utf-8', body: toSRT(captionsOf(transcript)) };
    case 'vtt':
      return { type: 'text/vtt; charset=utf-8', body: toVTT(captionsOf(transcript)) };
    case 'text':
      return { type: 'text/plain; charset=utf-8', body: `${text}\n` };
  }
}

function wordsOf({ text, start, end, words }: Utterance) {
  // A recognizer without times: the words of an utterance share its time by their length.
  if (!words) return spread(text.split(/\s+/), start, end);
  return words.map((word) => ({ word: word.text, start: rounded(word.start), end: rounded(word.end) }));
}

function spread(words: readonly string[], start: number, end: number) {
  const letters = words.reduce((sum, { length }) => sum + length, 0);
  let at = start;
  return words.map((word) => {
    const from = at;
    at += ((end - start) * word.length) / letters;
    return { word, start: rounded(from), end: rounded(at) };
  });
}

function segmentOf(utterance: Utterance, id: number) {
  const { text, words } = utterance;
  const logarithms = words?.map(({ confidence }) => Math.log(Math.max(confidence, 0.001))) ?? [];
  const mean = logarithms.reduce((sum, each) => sum + each, 0) / (logarithms.length || 1);
  return {
    id,
    seek: 0,
    ...spanOf(utterance),
    text,
    tokens: [],
    temperature: 0,
    avg_logprob: rounded(mean),
    compression_ratio: 0,
    no_speech_prob: 0,
  };
}

/** Of its words, where they are known: the utterance itself has some silence around it. */
function spanOf({ start, end, words }: Utterance) {
  return { start: rounded(words?.[0]?.start ?? start), end: rounded(words?.at(-1)?.end ?? end) };
}

/** An utterance is a caption, or several where it is long. */
function captionsOf({ utterances }: Transcript): Caption[] {
  return utterances.flatMap((utterance) => {
    const captions: Caption[] = [];
    for (const { word, start, end } of wordsOf(utterance)) {
      const last = captions.at(-1);
      if (!last || last.text.length + 1 + word.length > LONGEST_CAPTION)
        captions.push({ start, end, text: word });
      else captions[captions.length - 1] = { start: last.start, end, text: `${last.text} ${word}` };
    }
    return captions;
  });
}

/** To the millisecond. */
function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
