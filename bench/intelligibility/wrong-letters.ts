import { editDistance } from '../../training/edit-distance.ts';
import { LetterJudge } from './hear-letters.ts';
import { SPEAKERS } from './judge-set.ts';
import { readSentences } from './read-sentences.ts';
import { type BenchDialect, SENTENCE_SETS, type SetName } from './sentence-sets.ts';

/** Wrong letters, spaces among them, in percent, of the sentences that are spelled with letters alone. */
export function wrongLetters(set: SetName, dialect: BenchDialect, synthesizer: 'ours' | 'espeak-ng'): number {
  const judge = new LetterJudge();
  const spelled = readSentences(SENTENCE_SETS[set], dialect).flatMap((sentence) => {
    const spelling = judge.spellingOf(sentence.text);
    return spelling ? [{ sentence, spelling }] : [];
  });
  const spoken = SPEAKERS[synthesizer](spelled.map(({ sentence }) => sentence));
  let wrong = 0;
  let letters = 0;
  spelled.forEach(({ spelling }, n) => {
    wrong += editDistance([...judge.hear(spoken[n], spelling.dialect)], [...spelling.text]);
    letters += spelling.text.length;
  });
  return (100 * wrong) / letters;
}
