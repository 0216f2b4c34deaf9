import type { Utterance } from '../../text/types.ts';
import type { SynthesisJob } from './engine.ts';

/** Natural pauses after a sentence, in ms at speed 1. */
const SENTENCE_MS = { statement: 380, question: 420, exclamation: 380, continuation: 300 } as const;
/** Where a long sentence was broken only to be planned in pieces. */
const BREAK_MS = 170;
/** Silence after the last word, in ms at speed 1; what a trimmed speech keeps for the last sound to die away. */
const CLOSING_MS = 160;
const TRIMMED_CLOSING_MS = 25;

/**
 * The pause between a sentence and the next, in ms of real time: the job's own `sentenceSilenceMs`, whatever the speed, or a natural one.
 * @param gap the text between the two. @param rate the voice's own speaking rate.
 */
export function pauseAfter({ ending }: Utterance, gap: string, job: SynthesisJob, rate: number): number {
  const broken = ending === 'continuation' && !/[\n\r\u2028\u2029]/.test(gap);
  if (!broken && job.sentenceSilenceMs !== undefined) return job.sentenceSilenceMs;
  return (broken ? BREAK_MS : SENTENCE_MS[ending]) / rate / job.speed;
}

/** The silence at the end of a speech, in ms of real time. */
export function closingPause({ silenceTrim, speed }: SynthesisJob): number {
  return (silenceTrim ? TRIMMED_CLOSING_MS : CLOSING_MS) / speed;
}
