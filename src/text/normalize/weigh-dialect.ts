import type { TextDialect } from '../types.ts';
import { ARABIC_EVIDENCE, type DialectEvidence, LATIN_EVIDENCE } from './dialect-evidence.ts';

/** Long texts are judged by their beginning, in UTF-16 units. */
const SAMPLE_LENGTH = 2000;
/** From so many letters on, a text need not weigh as much to be sure. */
const ENOUGH_LETTERS = 40;

const ARABIC_WORD = /[\u0620-\u064a\u066e-\u06d3\u06d5\u06fa-\u06ff]+/g;
const LATIN_WORD = /\p{Script=Latin}+/gu;

/** How the texts of a script are weighed. */
interface Scale {
  readonly evidence: ReadonlyMap<string, number>;
  /** Where the weight starts: the dialect that is the more common one. */
  readonly prior: number;
  /** The least weight of a sure text. */
  readonly least: number;
  /** The same for a short text. */
  readonly leastOfShort: number;
}

const ARABIC: Scale = { evidence: parse(ARABIC_EVIDENCE), prior: -1, least: 1, leastOfShort: 5 };
const LATIN: Scale = { evidence: parse(LATIN_EVIDENCE), prior: 0, least: 1, leastOfShort: 5 };

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
  const { evidence, prior, least, leastOfShort } = isLatin ? LATIN : ARABIC;
  const words = fold(sample).match(isLatin ? LATIN_WORD : ARABIC_WORD) ?? [];
  const ofWords = weighWords(words, evidence);
  const weight = prior + ofWords + weighLetters(words, evidence);
  const length = words.reduce((sum, word) => sum + word.length, 0);
  // Letters alone make no short text sure: names and loan words have those of other dialects.
  const isShort = length < ENOUGH_LETTERS;
  const isSure = Math.abs(weight) >= (isShort ? leastOfShort : least) && (!isShort || ofWords * weight > 0);
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

function weighWords(words: readonly string[], evidence: ReadonlyMap<string, number>): number {
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
  return sum;
}

/** Each letter counts once. */
function weighLetters(words: readonly string[], evidence: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const letter of new Set(words.join(''))) sum += evidence.get(`~${letter}`) ?? 0;
  return sum;
}

function count(text: string, matches: RegExp): number {
  return text.match(matches)?.length ?? 0;
}
