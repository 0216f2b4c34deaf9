import { isRightToLeft } from '../normalize/is-right-to-left.ts';
import type { Span } from '../utterance/utterance.ts';
import { lastStarted } from './last-started.ts';
import type { TimedWord } from './word-map.ts';

/** One caption; times in seconds from the first sample, at playback rate 1. */
export interface Caption {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Characters that fit two lines on a small screen. */
const MAX_CHARACTERS = 84;

/** Returns the captions of the words received so far. All but the last two are final. */
export type CaptionWriter = () => readonly Caption[];

/**
 * Groups words into captions: one for each sentence, several for a long one. Captions do not overlap. Words without a time stay with
 * the preceding words of their sentence, and words are never split. The last word of a long sentence takes the one before it along.
 * @param words May grow at its end; each is read once.
 * @param spoken Its text, in the author's spelling, and the sentences of that; they may grow too.
 */
export function createCaptionWriter(
  words: readonly TimedWord[],
  spoken: { readonly text: string; readonly sentences: readonly Span[] },
): CaptionWriter {
  const closed: Caption[] = [];
  let read = 0;
  const from = { text: 0, sentence: -1, start: 0, end: 0 };
  let to = 0;
  /** The word before: where it starts, and when what precedes it ends. */
  let previous = { text: 0, start: 0, end: 0 };
  const close = (captions: Caption[], place: number, next = Number.POSITIVE_INFINITY) => {
    const text = spoken.text.slice(from.text, place).replace(/\s+/g, ' ').trim();
    const end = Math.min(from.end, next);
    const last = captions.at(-1);
    if (end > from.start) captions.push({ start: from.start, end, text });
    // Punctuation alone has no duration.
    else if (last) captions[captions.length - 1] = { ...last, text: `${last.text} ${text}` };
  };
  const take = ({ charIndex, charLength, ...time }: TimedWord) => {
    const { text, sentences } = spoken;
    const start = Math.max(time.start, from.start);
    const sentence = lastStarted(sentences, charIndex);
    const isNew = sentence !== from.sentence;
    const isLong = charIndex + charLength - from.text > MAX_CHARACTERS && charIndex >= to;
    const isAlone =
      isLong &&
      !isNew &&
      /^\S+[^\p{L}\p{N}]*$/u.test(text.slice(charIndex, sentences[sentence]?.end)) &&
      /\S\s+\S/.test(text.slice(from.text, previous.text)) &&
      charIndex + charLength - previous.text <= MAX_CHARACTERS;
    const first = isNew ? (sentences[sentence]?.start ?? charIndex) : charIndex;
    const place = isAlone ? previous : { text: first, start, end: from.end };
    if (!to || ((isNew || isLong) && Math.min(place.start, place.end) > from.start)) {
      from.end = place.end;
      if (to) close(closed, place.text, place.start);
      Object.assign(from, place, { end: start });
    }
    if (charIndex >= to) previous = { text: charIndex, start, end: from.end };
    from.sentence = sentence;
    from.end = Math.max(from.end, time.end);
    to = Math.max(to, charIndex + charLength);
  };
  return () => {
    for (const word of words.slice(read)) take(word);
    read = words.length;
    const captions = [...closed];
    if (to) close(captions, to);
    return captions;
  };
}

/** WebVTT. */
export function toVTT(captions: readonly Caption[]): string {
  const cues = captions.map(({ start, end, text }) => {
    const line = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
    // Players derive the direction of a line from its first letter.
    const mark = isRightToLeft(text) && /^\P{L}*\p{Script=Latin}/u.test(text) ? '\u200f' : '';
    return `${timestamp(start, '.')} --> ${timestamp(end, '.')}\n${mark}${line}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** SubRip. Direction and escaped markup are possible only through invisible characters. */
export function toSRT(captions: readonly Caption[]): string {
  const cues = captions.map(({ start, end, text }, index) => {
    const line = text.replace(/[<{]|--(?=>)/g, '$&\u2060');
    const embedded = isRightToLeft(text) ? `\u202b${line}\u202c` : line;
    return `${index + 1}\n${timestamp(start, ',')} --> ${timestamp(end, ',')}\n${embedded}\n`;
  });
  return cues.join('\n');
}

function timestamp(seconds: number, point: string): string {
  const milliseconds = Math.round(seconds * 1000);
  const pad = (value: number, width = 2) => String(Math.floor(value)).padStart(width, '0');
  return `${pad(milliseconds / 3_600_000)}:${pad((milliseconds / 60_000) % 60)}:${pad((milliseconds / 1000) % 60)}${point}${pad(milliseconds % 1000, 3)}`;
}
