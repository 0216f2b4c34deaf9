import type { LatinOrthography, Span, SpokenPause, TextDialect } from '../types.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import type { Token } from './tokenize.ts';

/** A word of the spoken form, in letters, with the token it came from. */
export interface VerbalizedWord {
  readonly kind: 'word';
  readonly spelling: string;
  readonly span: Span;
}

export type VerbalizedItem = VerbalizedWord | SpokenPause;

/** What a reader made of the tokens from an index on: how many it took (1 or more), and what is said for them. */
export interface Match {
  readonly length: number;
  readonly items: readonly VerbalizedItem[];
}

export interface Context {
  readonly dialect: TextDialect;
  readonly words: Vocabulary;
  readonly latin: LatinOrthography;
}

/** Recognises one pattern. Looks at a bounded number of tokens, so that a whole sentence is read in linear time. */
export type Verbalizer = (tokens: readonly Token[], index: number, context: Context) => Match | undefined;

/** Words of a phrase, or of several, as items of one token. */
export function toWords(phrase: string | readonly string[], span: Span): VerbalizedWord[] {
  const words = typeof phrase === 'string' ? phrase.split(' ') : phrase.flatMap((part) => part.split(' '));
  return words.map((spelling) => ({ kind: 'word', spelling, span }));
}

export const COMMA: SpokenPause = { kind: 'pause', strength: 'comma' };
export const COLON: SpokenPause = { kind: 'pause', strength: 'colon' };
export const STOP: SpokenPause = { kind: 'pause', strength: 'stop' };
export const OPENING: SpokenPause = { kind: 'pause', strength: 'comma', aside: 'opens' };
export const CLOSING: SpokenPause = { kind: 'pause', strength: 'comma', aside: 'closes' };
