// node --import tsx training/generate-corpus.ts <folder> <sorani|kurmanji> <utterances> [seed]: speech with its text, for training and for measuring.
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Chance } from './chance.ts';
import { ESPEAK_VOICES, embeddedVoices } from './corpus-voices.ts';
import { NATURAL_SENTENCES } from './natural-sentences.ts';
import { type CorpusDialect, lower, Sentences } from './sentences.ts';
import { RECOGNITION_RATE, speakEmbedded, speakEspeak } from './speak-text.ts';

const SEED = 20_260_101;
const LONGEST_SECONDS = 14;
const SPEEDS = [0.7, 1, 1.4];
const PER_SET = 60;

interface Row {
  set: string;
  dialect: string;
  voice: string;
  speed: number;
  text: string;
  /** Place in the sound file, in samples. */
  start: number;
  count: number;
}

const [folder, dialect, size, seed = SEED] = process.argv.slice(2) as [
  string,
  CorpusDialect,
  string,
  string?,
];
const chance = new Chance(Number(seed) + (dialect === 'sorani' ? 1 : 0));
const sentences = new Sentences(dialect);
const voices = embeddedVoices(dialect);
const rows: Row[] = [];
let at = 0;
mkdirSync(folder, { recursive: true });
const sound = openSync(join(folder, `${dialect}.pcm`), 'w');

function add(set: string, text: string, voice: string, speed: number, samples: Int16Array): void {
  if (samples.length === 0 || samples.length > LONGEST_SECONDS * RECOGNITION_RATE) return;
  writeSync(sound, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  const label = lower(text).replace(/[^\p{L} ]/gu, '');
  rows.push({ set, dialect, voice, speed, text: label, start: at, count: samples.length });
  at += samples.length;
}

function addEmbedded(set: string, text: string, among: readonly string[], speed: number): void {
  const voice = chance.of(among);
  const manner = {
    voice,
    speed,
    pitch: chance.between(-3, 3),
    seed: chance.below(2 ** 31),
    temperature: chance.between(0.2, 1.6),
  };
  add(set, text, voice, speed, speakEmbedded(text, dialect, manner));
}

function addEspeak(set: string, text: string, among: readonly string[]): void {
  const voice = chance.of(among);
  add(
    set,
    text,
    `espeak-ng ${voice}`,
    1,
    speakEspeak(lower(text), dialect, voice, chance.between(110, 200), chance.between(15, 85)),
  );
}

const heard = new Set<string>();
for (let i = 0; i < Number(size); i++) {
  const text = sentences.forTraining(chance);
  heard.add(text);
  // One in six through the other synthesizer.
  if (i % 6 === 5) addEspeak('train', text, ESPEAK_VOICES.train);
  else addEmbedded('train', text, voices.train, chance.between(0.68, 1.42));
}

function unheard(make: () => string): string {
  for (;;) {
    const text = make();
    if (!heard.has(text)) return text;
  }
}

for (let i = 0; i < PER_SET; i++) {
  const known = unheard(() => sentences.known(chance));
  const unknown = unheard(() => sentences.unknown(chance));
  for (const speed of SPEEDS) {
    addEmbedded(`new sentences ${speed}`, known, voices.held, speed);
    addEmbedded(`new words ${speed}`, unknown, voices.held, speed);
  }
  addEspeak('espeak-ng', known, ESPEAK_VOICES.held);
  addEmbedded(
    'invented words 1',
    `${sentences.invented(chance)} ${sentences.invented(chance)} ${sentences.invented(chance)}`,
    voices.held,
    1,
  );
}
for (const text of NATURAL_SENTENCES[dialect]) {
  for (const speed of SPEEDS)
    for (let take = 0; take < 2; take++) addEmbedded(`natural ${speed}`, text, voices.held, speed);
}
closeSync(sound);
writeFileSync(join(folder, `${dialect}.jsonl`), rows.map((row) => JSON.stringify(row)).join('\n'));
const hours = (set: (name: string) => boolean) =>
  rows.filter((row) => set(row.set)).reduce((sum, row) => sum + row.count, 0) / RECOGNITION_RATE / 3600;
console.log(
  `${dialect}: ${hours((set) => set === 'train').toFixed(2)} h to train on, ${hours((set) => set !== 'train').toFixed(2)} h to measure on`,
);
