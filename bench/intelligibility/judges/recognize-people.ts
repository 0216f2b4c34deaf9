import { phonemize } from '../../../src/text/g2p/phonemize.ts';
import type { Phone } from '../../../src/text/utterance/utterance.ts';
import type { Sentence } from '../read-sentences.ts';
import type { Spoken } from '../speaking/spoken.ts';
import { headFor, LetterJudge, PEOPLE_WEIGHTS } from './recognize-letters.ts';

let judge: LetterJudge | undefined;

/** The phones of what judge (d) writes: its letters, read as our voices read them. @throws Error without its weights. */
export function recognizePeople(sentences: readonly Sentence[], spoken: readonly Spoken[]): Phone[][] {
  judge ??= new LetterJudge(PEOPLE_WEIGHTS);
  const listener = judge;
  return sentences.map(({ text, dialect }, n) => {
    const words = listener.recognize(spoken[n], headFor(text)).split(' ').filter(Boolean);
    return words.flatMap((word) => phonemize(word, dialect));
  });
}
