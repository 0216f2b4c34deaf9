import type { TextDialect } from '../../dialect/text-dialect.ts';
import type { Span, SpokenPause } from '../../utterance/utterance.ts';
import type { Vocabulary } from '../../vocabulary/vocabulary.ts';
import type { Token } from './tokenize.ts';

/**
 * How Latin letters are interpreted: as Kurdish spelling, as Kurdish typed without diacritics (`cawa yi`), or
 * as a foreign word inside Arabic script.
 */
export type LatinOrthography = 'kurdish' | 'plain' | 'foreign';

/** A word of the spoken form, with the source token it came from. */
export interface VerbalizedWord {
  readonly kind: 'word';
  readonly spelling: string;
  readonly span: Span;
}

export type VerbalizedItem = VerbalizedWord | SpokenPause;

/** A verbalizer's match: the number of tokens consumed (1 or more), and what they are spoken as. */
export interface Match {
  readonly length: number;
  readonly items: readonly VerbalizedItem[];
}

export interface Context {
  readonly dialect: TextDialect;
  readonly words: Vocabulary;
  readonly latin: LatinOrthography;
  /** Whether Cyrillic letters are Kurdish ones. */
  readonly isKurdishCyrillic: boolean;
}

/**
 * Recognizes one pattern. Must look at a bounded number of tokens, so that a sentence is verbalized in linear
 * time.
 */
export type Verbalizer = (tokens: readonly Token[], index: number, context: Context) => Match | undefined;

/** Splits phrases into words that share one source token. */
export function toWords(phrase: string | readonly string[], span: Span): VerbalizedWord[] {
  const words: VerbalizedWord[] = [];
  for (const part of typeof phrase === 'string' ? [phrase] : phrase) {
    for (const spelling of part.includes(' ') ? part.split(' ') : [part])
      words.push({ kind: 'word', spelling, span });
  }
  return words;
}

export const COMMA: SpokenPause = { kind: 'pause', strength: 'comma' };
export const COLON: SpokenPause = { kind: 'pause', strength: 'colon' };
export const STOP: SpokenPause = { kind: 'pause', strength: 'stop' };
export const OPENING: SpokenPause = { kind: 'pause', strength: 'comma', aside: 'opens' };
export const CLOSING: SpokenPause = { kind: 'pause', strength: 'comma', aside: 'closes' };
