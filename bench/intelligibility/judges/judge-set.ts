import { readFileSync } from 'node:fs';
import { readSentences, type Sentence } from '../read-sentences.ts';
import { digest, remembered } from '../remembered.ts';
import { type BenchDialect, SENTENCE_SETS, type SetName } from '../sentence-sets.ts';
import { speakEspeak } from '../speaking/speak-espeak.ts';
import { speakFlite } from '../speaking/speak-flite.ts';
import { speakOurs } from '../speaking/speak-ours.ts';
import type { Spoken } from '../speaking/spoken.ts';
import { inNoise } from './noise.ts';
import { PEOPLE_WEIGHTS } from './recognize-letters.ts';
import { recognizePeople } from './recognize-people.ts';
import { recognizePhones, WEIGHTS } from './recognize-phones.ts';
import { recognizeWords } from './recognize-words.ts';
import { Verdict } from './verdict.ts';

/** `a in noise` is judge (a) with noise added to its input. */
export type JudgeName = 'a' | 'a in noise' | 'b' | 'd';
export type SynthesizerName = 'ours' | 'espeak-ng' | 'flite';

export const SPEAKERS: Readonly<Record<SynthesizerName, (sentences: readonly Sentence[]) => Spoken[]>> = {
  ours: (sentences) => sentences.map(speakOurs),
  'espeak-ng': speakEspeak,
  flite: (sentences) => sentences.map(speakFlite),
};

/** Speaks the sentences of a set with one synthesizer and judges them. @param onSentence Called with reference and result of each. */
export function judgeSet(
  judge: JudgeName,
  set: SetName,
  dialect: BenchDialect,
  synthesizer: SynthesizerName,
  onSentence?: (line: string) => void,
): Verdict {
  const sentences = readSentences(SENTENCE_SETS[set], dialect);
  const verdict = new Verdict();
  // Our speech changes with the code; the others' does not.
  const judged = <T>(known: string, recognize: (some: readonly Sentence[], spoken: Spoken[]) => T[]): T[] => {
    if (synthesizer === 'ours') return recognize(sentences, SPEAKERS.ours(sentences));
    const keys = sentences.map((sentence) => known + JSON.stringify(sentence));
    return remembered(`${judge.replaceAll(' ', '-')}-${synthesizer}`, keys, (places) => {
      const some = places.map((place) => sentences[place]);
      return recognize(some, SPEAKERS[synthesizer](some));
    });
  };
  if (judge === 'b') {
    judged('', recognizeWords).forEach((slots, n) => {
      verdict.addSlots(slots);
      const choices = slots.map(({ word, recognized }) => {
        const [meant, chosen] = [word.join(''), recognized?.join('') ?? '?'];
        return meant === chosen ? meant : `${meant}>${chosen}`;
      });
      onSentence?.(`${sentences[n].voice}  ${choices.join(' ')}`);
    });
    return verdict;
  }
  const recognized =
    judge === 'd'
      ? judged(digest([readFileSync(PEOPLE_WEIGHTS)]), recognizePeople)
      : judged(digest([readFileSync(WEIGHTS)]), (_, spoken) =>
          recognizePhones(judge === 'a' ? spoken : spoken.map(inNoise)),
        );
  sentences.forEach(({ phones, voice }, n) => {
    verdict.addPhones(phones, recognized[n]);
    onSentence?.(`${voice}\n  ${phones.join('')}\n  ${recognized[n].join('')}`);
  });
  return verdict;
}
