/**
 * Names that the word list lacks (bench/dictation/names.tsv), each in a sentence by a voice of ours that training has not heard: how many are written
 * right without a vocabulary, with it in the recognizer's search, and with its correction alone; and what a vocabulary of these names does to
 * ordinary sentences. Run: npm run bench vocabulary
 */
import { readFileSync } from 'node:fs';
import { Recognizer } from '../src/engine/recognition/recognizer.ts';
import { UtteranceRecognition } from '../src/engine/recognition/utterance-recognition.ts';
import { VocabularyModel } from '../src/engine/recognition/vocabulary-model.ts';
import type { LetterModel } from '../src/engine/recognition/word-model.ts';
import { modelFiles } from '../src/engine/threads/model-files.ts';
import { VocabularyCorrector } from '../src/text/dictation/correct-vocabulary.ts';
import { spellPhrase } from '../src/text/dictation/spell-phrase.ts';
import { spellVocabulary } from '../src/text/dictation/spell-vocabulary.ts';
import { editDistance } from '../src/text/words/edit-distance.ts';
import type { CorpusDialect } from '../training/corpus-dialect.ts';
import { embeddedVoices } from '../training/corpus-voices.ts';
import { NATURAL_SENTENCES } from '../training/natural/natural-sentences.ts';
import { SeededRandom } from '../training/seeded-random.ts';
import { RECOGNITION_RATE, speakEmbedded } from '../training/speak-text.ts';

const DIALECTS: readonly CorpusDialect[] = ['kurmanji', 'sorani'];
const SENTENCES: Readonly<Record<CorpusDialect, readonly string[]>> = {
  kurmanji: ['Duh # hat mala me.', 'Ez ê sibê ji # re bibêjim.', 'Navê wî # bû.', 'Me behsa # kir.'],
  sorani: ['دوێنێ # هاتە ماڵمان', 'من سبەی لەگەڵ # قسە دەکەم', 'ناوی ئەو # بوو', 'ئێمە باسی # دەکەین'],
};
const SILENCE = new Int16Array(4800);

/** What was recognized of one sentence, and what was said. */
interface Heard {
  readonly said: string;
  readonly name: string;
  readonly plain: string;
  readonly searched: string;
}

const names = readFileSync(new URL('dictation/names.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [CorpusDialect, string]);
const recognizer = await Recognizer.load(modelFiles);

for (const dialect of DIALECTS) {
  const terms = names.filter(([of]) => of === dialect).map(([, phrase]) => ({ phrase }));
  const list = await recognizer.words(dialect);
  const letters = recognizer.letters(dialect);
  const model = new VocabularyModel(list, letters, spellVocabulary(terms, dialect));
  const random = new SeededRandom(11);
  const voices = embeddedVoices(dialect).test;
  const seconds = { sound: 0, plain: 0, searched: 0 };

  const hear = (words: LetterModel, samples: Int16Array, kind: 'plain' | 'searched') => {
    const start = performance.now();
    const utterance = new UtteranceRecognition(recognizer, words, dialect);
    for (const part of [SILENCE, samples, SILENCE]) utterance.push(part);
    const text = utterance.finish();
    seconds[kind] += (performance.now() - start) / 1000;
    return text;
  };
  const say = (text: string, name = ''): Heard => {
    const manner = {
      voice: random.of(voices),
      speed: 1,
      pitch: random.between(-3, 3),
      seed: random.below(2 ** 31),
      temperature: random.between(0.2, 1.6),
    };
    const samples = speakEmbedded(text, dialect, manner);
    seconds.sound += samples.length / RECOGNITION_RATE;
    return {
      said: spellPhrase(text, dialect),
      name: spellPhrase(name, dialect),
      plain: hear(list, samples, 'plain'),
      searched: hear(model, samples, 'searched'),
    };
  };
  const sentences = SENTENCES[dialect];
  const named = terms.map(({ phrase }, index) =>
    say(sentences[index % sentences.length]!.replace('#', phrase), phrase),
  );
  const ordinary = NATURAL_SENTENCES[dialect].test.map((text) => say(text));

  const corrector = new VocabularyCorrector(terms, dialect);
  let milliseconds = 0;
  const correct = (text: string) => {
    const start = performance.now();
    const found = corrector.corrections(text);
    milliseconds += performance.now() - start;
    let written = text;
    for (const { start: at, original, replacement } of found.reverse())
      written = written.slice(0, at) + replacement + written.slice(at + original.length);
    return spellPhrase(written, dialect);
  };
  const ways: readonly [string, (heard: Heard) => string][] = [
    ['without a vocabulary', ({ plain }) => plain],
    ["in the recognizer's search", ({ searched }) => searched],
    ['correction alone', ({ plain }) => correct(plain)],
    ['search and correction', ({ searched }) => correct(searched)],
    ['correction of what was said', ({ said }) => correct(said)],
  ];
  console.log(`\n${dialect}: ${terms.length} names, and ${ordinary.length} sentences without them`);
  console.log(`${''.padEnd(30)} ${'names found'.padStart(12)} ${'wrong letters in sentences'.padStart(28)}`);
  for (const [way, textOf] of ways) {
    const found = named.filter((heard) => ` ${textOf(heard)} `.includes(` ${heard.name} `)).length;
    const wrong = ordinary.reduce((sum, heard) => sum + editDistance([...textOf(heard)], [...heard.said]), 0);
    const share = (100 * wrong) / ordinary.reduce((sum, { said }) => sum + said.length, 0);
    console.log(`${way.padEnd(30)} ${String(found).padStart(12)} ${`${share.toFixed(2)} %`.padStart(28)}`);
  }
  const cost = (part: number) => ((1000 * part) / seconds.sound).toFixed(1);
  console.log(
    `ms for a second of sound: ${cost(seconds.plain)} without, ${cost(seconds.searched)} with the vocabulary; correction ${(milliseconds / (3 * (named.length + ordinary.length))).toFixed(1)} ms for a sentence`,
  );
}
