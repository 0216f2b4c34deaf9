// node --import tsx training/generate-tests.ts <folder> <sorani|kurmanji>: generates the test utterances,
// none of which is in the corpus.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusDialect } from './corpus-dialect.ts';
import { ESPEAK_VOICES, embeddedVoices } from './corpus-voices.ts';
import { CorpusWriter } from './corpus-writer.ts';
import { addNoise, addRoom } from './degrade-audio.ts';
import { NATURAL_SENTENCES } from './natural/natural-sentences.ts';
import { SeededRandom } from './seeded-random.ts';
import { lower, Sentences } from './sentences.ts';
import { FLITE_VOICES, speakFlite } from './speak-flite.ts';
import { RECOGNITION_RATE, speakEmbedded } from './speak-text.ts';

const SEED = 77_031;
const SPEEDS = [0.7, 1, 1.4];
const PER_SET = 60;
const LONG_UTTERANCES = 20;
const BREATH = new Int16Array(0.15 * RECOGNITION_RATE);

const [folder, dialect] = process.argv.slice(2) as [string, CorpusDialect];
const random = new SeededRandom(SEED + (dialect === 'sorani' ? 1 : 0));
const voices = embeddedVoices(dialect).test;
const { training, test } = NATURAL_SENTENCES[dialect];
const sentences = new Sentences(dialect, training);
const used = new Set(
  ['', '-development'].flatMap((suffix) =>
    readFileSync(join(folder, `${dialect}${suffix}.jsonl`), 'utf8')
      .split('\n')
      .map((line) => JSON.parse(line).text),
  ),
);
const writer = new CorpusWriter(folder, `${dialect}-test`, dialect, random);

for (const text of test) {
  for (const speed of SPEEDS) writer.addEmbedded(`natural ${speed}`, text, voices, speed);
  for (const decibels of [20, 10, 5]) {
    add(`natural 1, noise ${decibels} dB`, text, addNoise(speak(text), decibels, random));
  }
  for (const seconds of [0.3, 0.6]) {
    add(`natural 1, room ${seconds} s`, text, addRoom(speak(text), seconds, random));
  }
  writer.addEspeak('espeak-ng', text, ESPEAK_VOICES.held);
  const voice = random.of(FLITE_VOICES);
  writer.add('flite', text, `flite ${voice}`, 1, speakFlite(lower(text), dialect, voice));
}
for (let i = 0; i < LONG_UTTERANCES; i++) {
  const texts = Array.from({ length: 6 }, () => random.of(test));
  const voice = [random.of(voices)];
  const sounds = texts.flatMap((text) => [speak(text, voice), BREATH]);
  add('natural 1, long', texts.join(' '), joined(sounds));
}
for (let i = 0; i < PER_SET; i++) {
  const known = unused(() => sentences.known(random));
  const unknown = unused(() => sentences.unknown(random));
  for (const speed of SPEEDS) {
    writer.addEmbedded(`new sentences ${speed}`, known, voices, speed);
    writer.addEmbedded(`new words ${speed}`, unknown, voices, speed);
  }
  writer.addEmbedded(
    'numbers 1',
    unused(() => sentences.numbers(random)),
    voices,
    1,
  );
  writer.addEmbedded('invented words 1', sentences.inventedWords(random, 3), voices, 1);
}
writer.close();

function speak(text: string, among = voices): Int16Array {
  const voice = random.of(among);
  const seed = random.below(2 ** 31);
  return speakEmbedded(text, dialect, { voice, speed: 1, pitch: 0, seed, temperature: 0.7 });
}

function add(set: string, text: string, samples: Int16Array): void {
  writer.add(set, text, 'ours', 1, samples);
}

function joined(sounds: readonly Int16Array[]): Int16Array {
  const out = new Int16Array(sounds.reduce((sum, sound) => sum + sound.length, 0));
  let at = 0;
  for (const sound of sounds) {
    out.set(sound, at);
    at += sound.length;
  }
  return out;
}

function unused(make: () => string): string {
  for (;;) {
    const text = make();
    if (!used.has(text)) return text;
  }
}
