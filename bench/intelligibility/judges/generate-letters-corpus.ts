// node --import tsx bench/intelligibility/judges/generate-letters-corpus.ts <folder> <utterances>: espeak-ng's speech with its text, in either script.
import { CorpusWriter } from '../../../training/corpus-writer.ts';
import { NATURAL_SENTENCES } from '../../../training/natural/natural-sentences.ts';
import { SeededRandom } from '../../../training/seeded-random.ts';
import { Sentences } from '../../../training/sentences.ts';
import { ESPEAK_HELD_OUT, ESPEAK_TRAINING } from '../speaking/espeak-variants.ts';

const SEED = 20_261_122;
const PER_DEVELOPMENT_SET = 24;

const [folder, size] = process.argv.slice(2) as [string, string];
for (const dialect of ['kurmanji', 'sorani'] as const) {
  const random = new SeededRandom(SEED);
  const { training, development } = NATURAL_SENTENCES[dialect];
  const sentences = new Sentences(dialect, training);
  const trainingCorpus = new CorpusWriter(folder, dialect, dialect, random);
  for (let i = 0; i < Number(size) / 2; i++)
    trainingCorpus.addEspeak('train', sentences.forTraining(random), ESPEAK_TRAINING);
  const count = trainingCorpus.rows.length;
  const hours = trainingCorpus.close();
  const developmentCorpus = new CorpusWriter(folder, `${dialect}-development`, dialect, random);
  for (const text of development) developmentCorpus.addEspeak('development natural', text, ESPEAK_HELD_OUT);
  for (let i = 0; i < PER_DEVELOPMENT_SET; i++)
    developmentCorpus.addEspeak(
      'development invented words',
      sentences.inventedWords(random, 3),
      ESPEAK_HELD_OUT,
    );
  developmentCorpus.close();
  console.log(`${dialect}: ${count} utterances, ${hours.toFixed(1)} h of espeak-ng`);
}
