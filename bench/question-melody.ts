/**
 * Whether a question is told by its melody: voices of ours that training has not heard say sentences that have no word that asks, once as a statement
 * and once as a question. At each limit: how many questions rise by as much, and how many statements. Run: npm run bench question-melody
 */
import { pitchRise } from '../src/elements/dictate/text/pitch-rise.ts';
import { isQuestion } from '../src/text/dictation/is-question.ts';
import type { CorpusDialect } from '../training/corpus-dialect.ts';
import { embeddedVoices } from '../training/corpus-voices.ts';
import { addNoise } from '../training/degrade-audio.ts';
import { NATURAL_SENTENCES } from '../training/natural/natural-sentences.ts';
import { SeededRandom } from '../training/seeded-random.ts';
import { speakEmbedded } from '../training/speak-text.ts';

const DIALECTS: readonly CorpusDialect[] = ['kurmanji', 'sorani'];
const LIMITS = [1, 2, 3, 4, 5, 6];
const MOST = 200;
const NOISE_DB = 15;

let milliseconds = 0;
let measured = 0;

for (const dialect of DIALECTS)
  for (const noise of [undefined, NOISE_DB]) {
    const voices = embeddedVoices(dialect).test;
    const random = new SeededRandom(7);
    const sentences = NATURAL_SENTENCES[dialect].test
      .map((sentence) => sentence.replace(/[.!?؟…]+$/u, ''))
      .filter((sentence) => !isQuestion(sentence.split(/\s+/u), dialect))
      .slice(0, MOST);
    const rises = (mark: string) =>
      sentences.map((sentence) => {
        const spoken = speakEmbedded(sentence + mark, dialect, {
          voice: random.of(voices),
          speed: random.between(0.9, 1.3),
          pitch: random.between(-3, 3),
          seed: random.below(2 ** 31),
          temperature: random.between(0.2, 1.6),
        });
        const samples = noise === undefined ? spoken : addNoise(spoken, noise, random);
        const start = performance.now();
        const rise = pitchRise(samples);
        milliseconds += performance.now() - start;
        measured++;
        return rise;
      });
    const statements = rises('.');
    const questions = rises(dialect === 'sorani' ? '؟' : '?');
    console.log(
      `${dialect}, ${noise === undefined ? 'clean' : `noise at ${noise} dB`}: ${sentences.length} sentences`,
    );
    for (const limit of LIMITS) {
      const share = (of: number[]) =>
        `${((100 * of.filter((rise) => rise >= limit).length) / of.length).toFixed(0)} %`;
      console.log(
        `  ${limit} semitones: ${share(questions)} of the questions, ${share(statements)} of the statements`,
      );
    }
  }
console.log(`${(milliseconds / measured).toFixed(1)} ms for an utterance`);
