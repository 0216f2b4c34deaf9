import type { Lexicon } from './lexicon/lexicon.ts';
import type { WiderLexicon } from './lexicon/wider-lexicon.ts';

/** A dialect's inflection rules. */
export interface WordForms {
  noun(stem: string): string[];
  adjective(stem: string): string[];
  name(stem: string): string[];
  verb(present: string, past: string): string[];
  presentVerb(present: string): string[];
  readonly lexicon: Lexicon;
  readonly numbers: readonly string[];
  /** For invented words. */
  readonly consonants: readonly string[];
  readonly vowels: readonly string[];
  syllable(consonant: string, vowel: string, coda: string, first: boolean): string;
}

/** Forms for the word list only, of the wider lexicon's stems and the corpus's own. */
export interface WiderForms {
  readonly lexicon: WiderLexicon;
  noun(stem: string): string[];
  adjective(stem: string): string[];
  /** @param preverb may be empty. */
  verb(preverb: string, present: string, past: string): string[];
}

export function list(text: string): string[] {
  return [...new Set(text.trim().split(/\s+/))];
}
