/**
 * A range of the source text. Offsets are UTF-16 code units into the caller's text, so
 * `text.slice(span.start, span.end)` is always the caller's own wording.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * One phone, written as one letter of the extended Hawar alphabet: consonants `ʔ b p t c ç ḧ x d r ř z j s ş
 * ƹ ẍ f v q k g l ł m n ŋ w h y` and vowels `a e ê o u û î i` (ř trill, ł velarised l, ḧ ƹ pharyngeals, ẍ
 * voiced velar fricative, ŋ velar nasal).
 */
export type Phone = string;

/** A spoken word: `100` in the source becomes one or more of these, all with the span of `100`. */
export interface SpokenWord {
  readonly kind: 'word';
  /** The word in letters, normalized, with numbers and signs written out. */
  readonly spelling: string;
  readonly phones: readonly Phone[];
  /** Index in `phones` of the stressed vowel; -1 for clitics and function words, which are unstressed. */
  readonly stress: number;
  readonly isFunctionWord: boolean;
  /** The word's role in its sentence, where it affects intonation. */
  readonly role?: WordRole | undefined;
  /** The whitespace-separated token of the source that this word belongs to. */
  readonly span: Span;
}

/**
 * `question`: an interrogative (who, what, where). `conjunction`: introduces a clause or the last item of a
 * list. `verb`: finite and not negated, so that the nuclear accent falls on what precedes it.
 */
export type WordRole = 'question' | 'conjunction' | 'verb';

/** A pause inside a sentence. */
export interface SpokenPause {
  readonly kind: 'pause';
  /** `stop`: a full stop, or a mark like it, inside a sentence. */
  readonly strength: 'comma' | 'colon' | 'stop';
  /** Start or end of a parenthetical. */
  readonly aside?: 'opens' | 'closes' | undefined;
}

/** One sentence, ready for prosody. */
export interface Utterance {
  readonly span: Span;
  readonly items: readonly (SpokenWord | SpokenPause)[];
  readonly ending: 'statement' | 'question' | 'exclamation' | 'continuation';
}
