import type { SpokenPause, Utterance } from '../../../text/utterance/utterance.ts';
import type { SynthesisJob } from '../../synthesis-engine.ts';

/** Pauses inside a sentence in ms at speed 1. */
const MARK_MS = { comma: 180, colon: 270, stop: 340 } as const;
/** List items follow each other faster. */
const ITEM_MS = 120;
/** Natural pauses after a sentence in ms at speed 1; a continuation is a long sentence split for planning. */
const SENTENCE_MS = { statement: 380, question: 420, exclamation: 380, continuation: 170 } as const;
/** Pauses are longer at line ends and paragraph ends by these factors. */
const LINE_END = 1.25;
const PARAGRAPH_END = 1.8;
/** Final silence in ms at speed 1; trimmed speech keeps just enough for the last sound to decay. */
const CLOSING_MS = 160;
const TRIMMED_CLOSING_MS = 25;

const LINE_BREAK = /[\n\r\u2028\u2029]/;
const PARAGRAPH_BREAK = /\u2029|(?:\r\n|\r(?!\n)|[\n\u2028])[^\S\n\r\u2028\u2029]*[\n\r\u2028\u2029]/;

/** The pause after a phrase inside its sentence, in ms at speed 1. @param pause Its mark; undefined where it has none. */
export function pauseWithin(pause: SpokenPause | undefined, isListItem: boolean): number {
  if (isListItem) return ITEM_MS;
  return pause ? MARK_MS[pause.strength] : 0;
}

/**
 * Resolves a sentence's ending in context: one without end punctuation is a statement at the end of a line or
 * of the text, and a continuation only where it was split.
 * @param gap the text up to the next sentence; undefined after the last.
 */
export function resolveEnding(utterance: Utterance, gap: string | undefined): Utterance {
  if (utterance.ending !== 'continuation') return utterance;
  const continues = gap !== undefined && !LINE_BREAK.test(gap);
  return continues ? utterance : { ...utterance, ending: 'statement' };
}

/**
 * The pause before the next sentence in ms of real time: the job's `sentenceSilenceMs` regardless of speed,
 * or a natural one.
 * @param rate the voice's speaking rate.
 * @param gap the text up to the next sentence: line and paragraph breaks lengthen the pause.
 */
export function pauseAfter(
  { ending }: Utterance,
  { sentenceSilenceMs, speed }: SynthesisJob,
  rate: number,
  gap = '',
): number {
  if (ending !== 'continuation' && sentenceSilenceMs !== undefined) return sentenceSilenceMs;
  const factor = PARAGRAPH_BREAK.test(gap) ? PARAGRAPH_END : LINE_BREAK.test(gap) ? LINE_END : 1;
  return (SENTENCE_MS[ending] * factor) / rate / speed;
}

/** The final silence in ms of real time. */
export function closingPause({ silenceTrim, speed }: SynthesisJob): number {
  return (silenceTrim ? TRIMMED_CLOSING_MS : CLOSING_MS) / speed;
}
