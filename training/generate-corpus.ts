// node --import tsx training/generate-corpus.ts <folder> <sorani|kurmanji> <utterances> [seed]: generates
// speech with transcripts for training and tuning.
import { Chance } from './chance.ts';
import type { CorpusDialect } from './corpus-dialect.ts';
import { ESPEAK_VOICES, embeddedVoices } from './corpus-voices.ts';
import { CorpusWriter } from './corpus-writer.ts';
import { NATURAL_SENTENCES } from './natural/natural-sentences.ts';
import { Sentences } from './sentences.ts';

const SEED = 20_260_101;
const PER_DEVELOPMENT_SET = 24;

const [folder, dialect, size, seed = SEED] = process.argv.slice(2) as [
  string,
  CorpusDialect,
  string,
  string?,
];
const chance = new Chance(Number(seed) + (dialect === 'sorani' ? 1 : 0));
const sentences = new Sentences(dialect, NATURAL_SENTENCES[dialect].training);
const voices = embeddedVoices(dialect);
const anySpeed = () => chance.between(0.68, 1.42);

const training = new CorpusWriter(folder, dialect, dialect, chance);
for (let i = 0; i < Number(size); i++) {
  const text = sentences.forTraining(chance);
  // One utterance in six comes from the other synthesizer.
  if (i % 6 === 5) training.sayEspeak('train', text, ESPEAK_VOICES.train);
  else training.sayEmbedded('train', text, voices.train, anySpeed());
}
const heard = new Set(training.rows.map((row) => row.text));
const hours = training.close();

const development = new CorpusWriter(folder, `${dialect}-development`, dialect, chance);
const say = (set: string, text: string, speed = anySpeed()) =>
  development.sayEmbedded(`development ${set}`, text, voices.development, speed);
for (const text of NATURAL_SENTENCES[dialect].development) {
  say('natural', text, 1);
  say('natural', text);
}
for (let i = 0; i < PER_DEVELOPMENT_SET; i++) {
  say('new sentences', unheard(sentences.known));
  say('new words', unheard(sentences.unknown));
  say('invented words', sentences.inventedWords(chance, 3));
}
development.close();
console.log(`${dialect}: ${training.rows.length} utterances, ${hours.toFixed(1)} h to train on`);

function unheard(make: (chance: Chance) => string): string {
  for (;;) {
    const text = make.call(sentences, chance);
    if (!heard.has(text)) return text;
  }
}
