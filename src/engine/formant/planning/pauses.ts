import type { Utterance } from '../../../text/types.ts';
import type { SynthesisJob } from '../../synthesis-engine.ts';

/** Natural pauses after a sentence, in ms at speed 1; a continuation is a long sentence broken only to be planned in pieces. */
const SENTENCE_MS = { statement: 380, question: 420, exclamation: 380, continuation: 170 } as const;
/** The pause is this much longer where the line ends, and where a paragraph does. */
const LINE_END = 1.25;
const PARAGRAPH_END = 1.8;
/** Silence after the last word, in ms at speed 1; what a trimmed speech keeps for the last sound to die away. */
const CLOSING_MS = 160;
const TRIMMED_CLOSING_MS = 25;

const LINE_BREAK = /[\n\r\u2028\u2029]/;
const PARAGRAPH_BREAK = /\u2029|(?:\r\n|\r(?!\n)|[\n\u2028])[^\S\n\r\u2028\u2029]*[\n\r\u2028\u2029]/;

/**
 * The sentence with an ending that fits its place: one without a full stop is a statement all the same at the end of a line or of the text,
 * and goes on only where it was broken on the way.
 * @param gap the text between this sentence and the next; undefined after the last.
 */
export function resolveEnding(utterance: Utterance, gap: string | undefined): Utterance {
  if (utterance.ending !== 'continuation') return utterance;
  const goesOn = gap !== undefined && !LINE_BREAK.test(gap);
  return goesOn ? utterance : { ...utterance, ending: 'statement' };
}

/**
 * The pause between a sentence and the next, in ms of real time: the job's own `sentenceSilenceMs`, whatever the speed, or a natural one.
 * @param rate the voice's own speaking rate.
 * @param gap the text between this sentence and the next: a new line or paragraph takes a longer breath.
 */
export function pauseAfter(
  { ending }: Utterance,
  { sentenceSilenceMs, speed }: SynthesisJob,
  rate: number,
  gap = '',
): number {
  if (ending !== 'continuation' && sentenceSilenceMs !== undefined) return sentenceSilenceMs;
  const breath = PARAGRAPH_BREAK.test(gap) ? PARAGRAPH_END : LINE_BREAK.test(gap) ? LINE_END : 1;
  return (SENTENCE_MS[ending] * breath) / rate / speed;
}

/** The silence at the end of a speech, in ms of real time. */
export function closingPause({ silenceTrim, speed }: SynthesisJob): number {
  return (silenceTrim ? TRIMMED_CLOSING_MS : CLOSING_MS) / speed;
}
