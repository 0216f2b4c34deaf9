// node --import tsx training/generate-corpus.ts <folder> <sorani|kurmanji> <utterances> [seed]: generates
// speech with transcripts for training and tuning.
import type { CorpusDialect } from './corpus-dialect.ts';
import { ESPEAK_VOICES, embeddedVoices } from './corpus-voices.ts';
import { CorpusWriter } from './corpus-writer.ts';
import { NATURAL_SENTENCES } from './natural/natural-sentences.ts';
import { SeededRandom } from './seeded-random.ts';
import { Sentences } from './sentences.ts';

const SEED = 20_260_101;
const PER_DEVELOPMENT_SET = 24;

const [folder, dialect, size, seed = SEED] = process.argv.slice(2) as [
  string,
  CorpusDialect,
  string,
  string?,
];
const random = new SeededRandom(Number(seed) + (dialect === 'sorani' ? 1 : 0));
const sentences = new Sentences(dialect, NATURAL_SENTENCES[dialect].training);
const voices = embeddedVoices(dialect);
const anySpeed = () => random.between(0.68, 1.42);

const training = new CorpusWriter(folder, dialect, dialect, random);
for (let i = 0; i < Number(size); i++) {
  const text = sentences.forTraining(random);
  // One utterance in six comes from the other synthesizer.
  if (i % 6 === 5) training.addEspeak('train', text, ESPEAK_VOICES.train);
  else training.addEmbedded('train', text, voices.train, anySpeed());
}
const used = new Set(training.rows.map((row) => row.text));
const hours = training.close();

const development = new CorpusWriter(folder, `${dialect}-development`, dialect, random);
const speak = (set: string, text: string, speed = anySpeed()) =>
  development.addEmbedded(`development ${set}`, text, voices.development, speed);
for (const text of NATURAL_SENTENCES[dialect].development) {
  speak('natural', text, 1);
  speak('natural', text);
}
for (let i = 0; i < PER_DEVELOPMENT_SET; i++) {
  speak('new sentences', unused(sentences.known));
  speak('new words', unused(sentences.unknown));
  speak('invented words', sentences.inventedWords(random, 3));
}
development.close();
console.log(`${dialect}: ${training.rows.length} utterances, ${hours.toFixed(1)} h to train on`);

function unused(make: (random: SeededRandom) => string): string {
  for (;;) {
    const text = make.call(sentences, random);
    if (!used.has(text)) return text;
  }
}
