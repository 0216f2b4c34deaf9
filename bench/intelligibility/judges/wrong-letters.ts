import { editDistance } from '../../../src/text/words/edit-distance.ts';
import { readSentences } from '../read-sentences.ts';
import { type BenchDialect, SENTENCE_SETS, type SetName } from '../sentence-sets.ts';
import { SPEAKERS } from './judge-set.ts';
import { LetterJudge } from './recognize-letters.ts';

export interface WrongLetters {
  /** Percentage of the letters, including spaces. */
  readonly percent: number;
  /** Number of judged sentences: those spelled with letters only. */
  readonly sentences: number;
}

let judge: LetterJudge | undefined;

/** Letter errors of judge (a) for one synthesizer. */
export function wrongLetters(
  set: SetName,
  dialect: BenchDialect,
  synthesizer: 'ours' | 'espeak-ng',
): WrongLetters {
  judge ??= new LetterJudge();
  const listener = judge;
  const spelled = readSentences(SENTENCE_SETS[set], dialect).flatMap((sentence) => {
    const spelling = listener.spellingOf(sentence.text);
    return spelling ? [{ sentence, spelling }] : [];
  });
  const spoken = SPEAKERS[synthesizer](spelled.map(({ sentence }) => sentence));
  let wrong = 0;
  let letters = 0;
  for (const [n, { spelling }] of spelled.entries()) {
    wrong += editDistance([...listener.recognize(spoken[n], spelling.dialect)], [...spelling.text]);
    letters += spelling.text.length;
  }
  return { percent: (100 * wrong) / letters, sentences: spelled.length };
}
