import type { SynthesisJob } from '../../synthesis-engine.ts';

/**
 * The longest that one character makes speech, in seconds at speed 1: letters that are spelled out or stand for a word, digits in numbers,
 * signs read as words, and ligatures of whole phrases (U+FDFA).
 */
const LETTER = 0.4;
const LATIN = 0.5;
/** The name of w. */
const LONGEST_NAME = 0.65;
const W = 0x77;
const DIGIT = 0.75;
const MARK = 0.8;
const SIGN = 4;
const LIGATURE = 3;
/** The longest natural pause. */
const PAUSE = 0.8;

const LINE_BREAK = '\n\r\u2028\u2029';
const SENTENCE_END = '.!?؟۔…';
/** Pauses, and signs that are short words in numbers and addresses. */
const MARKS = new Set(`${SENTENCE_END},،;؛:()[]«»"'’“”‘-–—/\u200c`);

/**
 * More seconds than a job's speech takes, from a glance at its characters: where this is within a limit, nothing needs to be planned to
 * know that the speech is. About four times too much for ordinary text.
 * @param rate the voice's speaking rate.
 */
export function mostSeconds({ text, speed, sentenceSilenceMs }: SynthesisJob, rate: number): number {
  let spoken = PAUSE;
  let pauses = 0;
  for (const character of text) {
    spoken += longest(character);
    if (LINE_BREAK.includes(character) || SENTENCE_END.includes(character)) pauses++;
  }
  const natural = (spoken + pauses * PAUSE) / rate / speed;
  return natural + (pauses * (sentenceSilenceMs ?? 0)) / 1000;
}

function longest(character: string): number {
  const unit = character.charCodeAt(0);
  if (unit <= 0x20) return 0;
  if (MARKS.has(character)) return MARK;
  if (unit < 0x80) {
    if (unit >= 0x30 && unit <= 0x39) return DIGIT;
    if (unit === W || unit === W - 0x20) return LONGEST_NAME;
    return /[A-Za-z]/.test(character) ? LATIN : SIGN;
  }
  if ((unit >= 0x660 && unit <= 0x669) || (unit >= 0x6f0 && unit <= 0x6f9)) return DIGIT;
  if (unit >= 0x620 && unit <= 0x6ff) return LETTER;
  if (unit >= 0xfb50 && unit <= 0xfefc) return LIGATURE;
  const isLetter = unit >= 0xc0 && unit < 0x250 && character !== '×' && character !== '÷';
  return isLetter ? LATIN : SIGN;
}
