import { ARABIC_EVIDENCE, type DialectEvidence, LATIN_EVIDENCE } from './dialect-evidence.ts';
import type { TextDialect } from './text-dialect.ts';

/** Long texts are judged by their beginning, in UTF-16 units. */
const SAMPLE_LENGTH = 2000;
/** From so many letters on, a text need not weigh as much to be sure. */
const ENOUGH_LETTERS = 40;
/** The weight of a longer text that speaks for a dialect, of a short one, and of a short one that contradicts its language. */
const LEAST = 1;
const LEAST_OF_SHORT = 3;
const LEAST_AGAINST_LANGUAGE = 8;
const ARABIC_WORD = /[\u0620-\u064a\u066e-\u06d3\u06d5\u06fa-\u06ff]+/g;
const LATIN_WORD = /\p{Script=Latin}+/gu;

/** How the texts of a script are weighed. */
interface Scale {
  readonly evidence: ReadonlyMap<string, number>;
  /** Where the weight starts: the dialect that is the more common one. */
  readonly prior: number;
}

const ARABIC: Scale = { evidence: parse(ARABIC_EVIDENCE), prior: -1 };
const LATIN: Scale = { evidence: parse(LATIN_EVIDENCE), prior: 0 };

/** What the words of a text say about its dialect. */
export interface WeighedDialect {
  /** Whether most letters are Latin. */
  readonly isLatin: boolean;
  readonly dialect: TextDialect;
  /** Whether the words speak for it at all, so that it is taken where nothing else decides. */
  readonly leans: boolean;
  /** Whether they do so clearly enough to contradict the language that governs the text. */
  readonly isClear: boolean;
}

/** Weighs the function words, endings and letters of a text, Sorani against Badini, or against Kurmanji in Latin letters. */
export function weighDialect(text: string): WeighedDialect {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const isLatin = count(sample, /\p{Script=Latin}/gu) > count(sample, /\p{Script=Arabic}/gu);
  const { evidence, prior } = isLatin ? LATIN : ARABIC;
  const words = fold(sample).match(isLatin ? LATIN_WORD : ARABIC_WORD) ?? [];
  const ofWords = weighWords(words, evidence);
  const weight = prior + ofWords + weighLetters(words, evidence);
  const length = words.reduce((sum, word) => sum + word.length, 0);
  const speaks = (leastOfShort: number) =>
    length < ENOUGH_LETTERS
      ? // Letters alone are not enough: names and loan words have those of other dialects.
        ofWords * weight > 0 && Math.abs(weight) >= leastOfShort
      : Math.abs(weight) >= LEAST;
  return {
    isLatin,
    dialect: weight < 0 ? 'sorani' : isLatin ? 'kurmanji' : 'badini',
    leans: speaks(LEAST_OF_SHORT),
    isClear: speaks(LEAST_AGAINST_LANGUAGE),
  };
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
