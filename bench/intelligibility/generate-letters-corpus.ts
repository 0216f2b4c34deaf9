// node --import tsx bench/intelligibility/generate-letters-corpus.ts <folder> <utterances>: espeak-ng's speech with its text, in either script.
import { Chance } from '../../training/chance.ts';
import { CorpusWriter } from '../../training/corpus-writer.ts';
import { NATURAL_SENTENCES } from '../../training/natural/natural-sentences.ts';
import { Sentences } from '../../training/sentences.ts';
import { ESPEAK_KEPT, ESPEAK_TAUGHT } from './espeak-variants.ts';

const SEED = 20_261_122;
const PER_DEVELOPMENT_SET = 24;

const [folder, size] = process.argv.slice(2) as [string, string];
for (const dialect of ['kurmanji', 'sorani'] as const) {
  const chance = new Chance(SEED);
  const { training, development } = NATURAL_SENTENCES[dialect];
  const sentences = new Sentences(dialect, training);
  const taught = new CorpusWriter(folder, dialect, dialect, chance);
  for (let i = 0; i < Number(size) / 2; i++)
    taught.sayEspeak('train', sentences.forTraining(chance), ESPEAK_TAUGHT);
  const count = taught.rows.length;
  const hours = taught.close();
  const kept = new CorpusWriter(folder, `${dialect}-development`, dialect, chance);
  for (const text of development) kept.sayEspeak('development natural', text, ESPEAK_KEPT);
  for (let i = 0; i < PER_DEVELOPMENT_SET; i++)
    kept.sayEspeak('development invented words', sentences.inventedWords(chance, 3), ESPEAK_KEPT);
  kept.close();
  console.log(`${dialect}: ${count} utterances, ${hours.toFixed(1)} h of espeak-ng`);
}
