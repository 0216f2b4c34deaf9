import type { TextDialect } from '../types.ts';
import { ARABIC_EVIDENCE, type DialectEvidence, LATIN_EVIDENCE } from './dialect-evidence.ts';

/** Long texts are judged by their beginning, in UTF-16 units. */
const SAMPLE_LENGTH = 2000;
/** From so many letters on, a text need not weigh as much to be sure. */
const ENOUGH_LETTERS = 40;

const ARABIC_WORD = /[\u0620-\u064a\u066e-\u06d3\u06d5\u06fa-\u06ff]+/g;
const LATIN_WORD = /\p{Script=Latin}+/gu;

/** The least weight of a sure text. */
const LEAST = 1;
/** The same for a short text: more than any letter has for Badini, since Sorani has ڤ in loan words. */
const LEAST_OF_SHORT = 5;
/** Where the weight of Arabic script starts: Sorani is the more common dialect. */
const ARABIC_PRIOR = -1;

const ARABIC = parse(ARABIC_EVIDENCE);
const LATIN = parse(LATIN_EVIDENCE);

/** What the words of a text say about its dialect. */
export interface WeighedDialect {
  /** Whether most letters are Latin. */
  readonly isLatin: boolean;
  readonly dialect: TextDialect;
  /** False where the text could be of the other dialect of its script, too, or says nothing. */
  readonly isSure: boolean;
}

/** Weighs the function words, endings and letters of a text, Sorani against Badini, or against Kurmanji in Latin letters. */
export function weighDialect(text: string): WeighedDialect {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const isLatin = count(sample, /\p{Script=Latin}/gu) > count(sample, /\p{Script=Arabic}/gu);
  const words = fold(sample).match(isLatin ? LATIN_WORD : ARABIC_WORD) ?? [];
  const weight = isLatin ? weigh(words, LATIN) : ARABIC_PRIOR + weigh(words, ARABIC);
  const letters = words.reduce((sum, { length }) => sum + length, 0);
  const isSure = Math.abs(weight) >= (letters < ENOUGH_LETTERS ? LEAST_OF_SHORT : LEAST);
  return { isLatin, dialect: weight < 0 ? 'sorani' : isLatin ? 'kurmanji' : 'badini', isSure };
}

/** Writes letters of neighbouring alphabets, and those that lost their mark, as one; drops what only decorates. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u0640\u064b-\u065f\u0670\u200b-\u200d\ufeff¬]/g, '')
    .replace(/[هھہة]/g, 'ە')
    .replace(/ك/g, 'ک')
    .replace(/[يى]/g, 'ی');
}

function parse(evidence: DialectEvidence): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(evidence).flatMap(([weight, marks]) =>
      fold(marks)
        .split(' ')
        .map((mark) => [mark, Number(weight)] as const),
    ),
  );
}

function weigh(words: readonly string[], evidence: ReadonlyMap<string, number>): number {
  let sum = 0;
  const add = (mark: string) => {
    sum += evidence.get(mark) ?? 0;
  };
  for (const word of words) {
    add(`=${word}`);
    for (let length = 1; length < Math.min(4, word.length); length++) {
      add(`^${word.slice(0, length)}`);
      add(`$${word.slice(-length)}`);
    }
  }
  for (const letter of new Set(words.join(''))) add(`~${letter}`);
  return sum;
}

function count(text: string, matches: RegExp): number {
  return text.match(matches)?.length ?? 0;
}
