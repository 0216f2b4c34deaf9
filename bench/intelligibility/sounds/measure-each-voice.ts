import { TRAINING_SPEAKERS } from '../../../training/recorded/speakers.ts';
import { readSentences } from '../read-sentences.ts';
import { SENTENCE_SETS } from '../sentence-sets.ts';
import { speakOurs } from '../speaking/speak-ours.ts';
import { speakPerson } from '../speaking/speak-person.ts';
import type { Spoken } from '../speaking/spoken.ts';

const DIALECTS = ['sorani', 'kurmanji'] as const;

/** Measures each of our voices and each recorded speaker, saying the tuning sentences with the same durations and melody. */
export function measureEachVoice<T>(measure: (spoken: readonly Spoken[]) => T): { ours: T[]; people: T[] } {
  const sentences = DIALECTS.flatMap((dialect) => readSentences(SENTENCE_SETS.tuning, dialect));
  const voices = [...new Set(sentences.map(({ voice }) => voice))];
  return {
    ours: voices.map((voice) =>
      measure(sentences.filter((sentence) => sentence.voice === voice).map(speakOurs)),
    ),
    people: TRAINING_SPEAKERS.map((speaker) => measure(speakPerson(speaker, sentences))),
  };
}
