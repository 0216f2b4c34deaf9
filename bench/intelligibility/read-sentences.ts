import { resolveEnding } from '../../src/engine/formant/planning/pauses.ts';
import { splitSentences } from '../../src/text/normalize/split-sentences.ts';
import type { Phone, Utterance } from '../../src/text/utterance/utterance.ts';
import { verbalizeSentence } from '../../src/text/verbalize/verbalize-sentence.ts';
import type { BenchDialect, SentenceSet } from './sentence-sets.ts';

/** One sentence to be spoken by one of our voices and by the other synthesizers. */
export interface Sentence {
  readonly dialect: BenchDialect;
  readonly text: string;
  readonly voice: string;
  readonly utterance: Utterance;
  readonly phones: readonly Phone[];
}

/** The sentences of a set as read by the text front end; texts of several sentences are split. */
export function readSentences(set: SentenceSet, dialect: BenchDialect): Sentence[] {
  const voices = set.voices[dialect];
  return set.texts[dialect].flatMap((text, index) =>
    splitSentences(text).flatMap(({ start, end }) => {
      const own = text.slice(start, end);
      const utterance = resolveEnding(
        verbalizeSentence(own, { start: 0, end: own.length }, dialect),
        undefined,
      );
      const phones = utterance.items.flatMap((item) => (item.kind === 'word' ? item.phones : []));
      const voice = voices[index % voices.length];
      return phones.length > 0 ? [{ dialect, text: own, voice, utterance, phones }] : [];
    }),
  );
}
