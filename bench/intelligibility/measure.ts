import { judgeSet, type SynthesizerName } from './judges/judge-set.ts';
import type { Verdict } from './judges/verdict.ts';
import { type WrongLetters, wrongLetters } from './judges/wrong-letters.ts';
import { readSentences } from './read-sentences.ts';
import { type BenchDialect, SENTENCE_SETS, type SetName } from './sentence-sets.ts';
import { adjusted, tokensOf } from './sounds/phone-tokens.ts';
import { spectralDistances } from './sounds/spectral-distance.ts';
import { speakEspeak } from './speaking/speak-espeak.ts';
import { speakOurs } from './speaking/speak-ours.ts';

/** A judge's error rates for one synthesizer, in percent. */
export interface Figures {
  readonly phones: number;
  /** Judge (b) only. */
  readonly words?: number;
  readonly classes: Readonly<Record<string, number>>;
}

/** All results for one set of sentences in one dialect. */
export interface Measures {
  readonly set: SetName;
  readonly dialect: BenchDialect;
  readonly sentences: number;
  readonly voices: number;
  /** Judge (a) by letters. */
  readonly letters: Readonly<Partial<Record<SynthesizerName, WrongLetters>>>;
  /** Judge (a) by phones, in silence and in noise. */
  readonly a: Readonly<Partial<Record<SynthesizerName, Figures>>>;
  readonly noise: Readonly<Partial<Record<SynthesizerName, Figures>>>;
  readonly b: Readonly<Partial<Record<SynthesizerName, Figures>>>;
  /** Judge (d): recognized by a network that learned from recorded people. */
  readonly d: Readonly<Partial<Record<SynthesizerName, Figures>>>;
  /** Judge (c): distance of ours from espeak-ng's, dB. */
  readonly c: Readonly<Record<string, number>>;
}

/** @param others Whether the other synthesizers are judged as well. */
export function measure(set: SetName, dialect: BenchDialect, others: boolean): Measures {
  const sentences = readSentences(SENTENCE_SETS[set], dialect);
  const letters = (name: 'ours' | 'espeak-ng') => wrongLetters(set, dialect, name);
  const a = (name: SynthesizerName) => figuresOf(judgeSet('a', set, dialect, name), false);
  const noise = (name: SynthesizerName) => figuresOf(judgeSet('a in noise', set, dialect, name), false);
  const b = (name: SynthesizerName) => figuresOf(judgeSet('b', set, dialect, name), true);
  const d = (name: SynthesizerName) => figuresOf(judgeSet('d', set, dialect, name), false);
  const ours = tokensOf(sentences, sentences.map(speakOurs));
  const theirs = adjusted(tokensOf(sentences, speakEspeak(sentences)), ours);
  return {
    set,
    dialect,
    sentences: sentences.length,
    voices: new Set(sentences.map(({ voice }) => voice)).size,
    letters: { ours: letters('ours'), ...(others && { 'espeak-ng': letters('espeak-ng') }) },
    a: { ours: a('ours'), ...(others && { 'espeak-ng': a('espeak-ng') }) },
    noise: { ours: noise('ours'), ...(others && { 'espeak-ng': noise('espeak-ng') }) },
    b: { ours: b('ours'), ...(others && { 'espeak-ng': b('espeak-ng'), flite: b('flite') }) },
    d: { ours: d('ours'), ...(others && { 'espeak-ng': d('espeak-ng'), flite: d('flite') }) },
    c: Object.fromEntries(spectralDistances(ours, theirs)),
  };
}

function figuresOf(verdict: Verdict, hasWords: boolean): Figures {
  const classes = Object.fromEntries(
    [...verdict.classes].map(([name, { lost, all }]) => [name, (100 * lost) / all]),
  );
  return { phones: verdict.phoneError, ...(hasWords && { words: verdict.wordError }), classes };
}
