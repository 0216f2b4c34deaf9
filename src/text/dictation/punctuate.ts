import { lowerCase } from '../g2p/lower-case.ts';
import { isQuestion } from './is-question.ts';
import type { DictationDialect } from './number-lexicon.ts';

/** What is known of an utterance's sound. */
export interface UtteranceSound {
  /** How far its pitch ends above the pitch before, in semitones; negative where it falls. */
  readonly pitchRise?: number | undefined;
}

/** Smaller differences of pitch mean nothing to listeners in conversation ('t Hart, 1981). */
const QUESTION_RISE = 3;

/** A sentence does not end with these: and, that, but, or, because. */
const JOINING: Readonly<Record<DictationDialect, ReadonlySet<string>>> = {
  kurmanji: new Set('û ku lê an yan jî ji li bi di de çimkî ji ber bo heta'.split(' ')),
  sorani: new Set('و کە بەڵام یان یا چونکە لە بە بۆ تا ئەگەر لەبەر'.split(' ')),
};
const ENDS_WITH_MARK = /[.,!?؟،؛:;…][)»”"]*$/u;

/**
 * Ends an utterance with a full stop, or a question mark where it has a word that asks or a voice that rises: utterances end at pauses. Not after
 * a word that joins (and, that, but), nor where a mark stands already.
 * @param sound Where it is not known, words alone decide. The limit is that of the literature, not measured on people who speak Kurdish.
 */
export function punctuate(
  utterance: string,
  dialect: DictationDialect,
  { pitchRise = 0 }: UtteranceSound = {},
): string {
  const text = utterance.trimEnd();
  const words = lowerCase(text).split(/\s+/u);
  if (!text || ENDS_WITH_MARK.test(text) || JOINING[dialect].has(words.at(-1)!)) return utterance;
  const question = /\p{Script=Arabic}/u.test(text) ? '؟' : '?';
  const isAsked = pitchRise >= QUESTION_RISE || isQuestion(words, dialect);
  return text + (isAsked ? question : '.') + utterance.slice(text.length);
}
