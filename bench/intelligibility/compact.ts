import { editDistance } from '../../src/text/words/edit-distance.ts';
import { throughOpus } from '../economy/through-opus.ts';
import { inNoise } from './judges/noise.ts';
import { LetterJudge } from './judges/recognize-letters.ts';
import { recognizePhones } from './judges/recognize-phones.ts';
import { recognizeWords } from './judges/recognize-words.ts';
import { Verdict } from './judges/verdict.ts';
import { readSentences, type Sentence } from './read-sentences.ts';
import { DIALECTS, SENTENCE_SETS } from './sentence-sets.ts';
import { tokensOf } from './sounds/phone-tokens.ts';
import { spectralDistances } from './sounds/spectral-distance.ts';
import { samplesOf, spokenOf } from './speaking/speak-ours.ts';
import type { Spoken } from './speaking/spoken.ts';

const SEEDS = [7, 8, 9] as const;

interface Take {
  readonly plain: readonly Spoken[];
  readonly compact: readonly Spoken[];
}

/**
 * Whether the judges hear compact streams: our speech as samples and as decoded Opus, each with several seeds of the voices. What a judge
 * says of the same sentences with another seed is its noise.
 */
export async function measureCompact(): Promise<void> {
  const letters = new LetterJudge();
  for (const dialect of DIALECTS) {
    const sentences = readSentences(SENTENCE_SETS.tuning, dialect);
    const takes: Take[] = [];
    for (const seed of SEEDS) takes.push(await takeOf(sentences, seed));
    console.log(`\n${dialect}, ${sentences.length} sentences, ${SEEDS.length} seeds`);
    const judges: Record<string, (spoken: readonly Spoken[]) => number> = {
      'a, letters wrong, %': (spoken) => lettersWrong(letters, sentences, spoken),
      'a, phones wrong, %': (spoken) => phonesWrong(sentences, spoken),
      'a in noise, phones wrong, %': (spoken) => phonesWrong(sentences, spoken.map(inNoise)),
      'b, words wrong, %': (spoken) => wordsWrong(sentences, spoken),
    };
    for (const [name, judge] of Object.entries(judges)) {
      const plain = takes.map((take) => judge(take.plain));
      const compact = takes.map((take) => judge(take.compact));
      const noise = Math.max(...plain) - Math.min(...plain);
      const difference = mean(compact) - mean(plain);
      const figures = `samples ${mean(plain).toFixed(2)}, compact ${mean(compact).toFixed(2)}, difference ${difference.toFixed(2)}`;
      console.log(
        `  ${name.padEnd(28)} ${figures}, between seeds ${noise.toFixed(2)}: ${difference <= noise ? 'met' : 'MISSED'}`,
      );
    }
    const tokens = takes.map(({ plain, compact }) => ({
      plain: tokensOf(sentences, plain),
      compact: tokensOf(sentences, compact),
    }));
    const [first, second] = tokens as [(typeof tokens)[0], (typeof tokens)[0]];
    const coded = spectralDistances(first.plain, first.compact);
    const seeded = spectralDistances(first.plain, second.plain);
    for (const [name, distance] of coded)
      console.log(
        `  c, ${name}, dB`.padEnd(31),
        `compact from samples ${distance.toFixed(2)}, another seed from samples ${(seeded.get(name) ?? 0).toFixed(2)}`,
      );
  }
}

async function takeOf(sentences: readonly Sentence[], seed: number): Promise<Take> {
  const plain: Spoken[] = [];
  const compact: Spoken[] = [];
  for (const sentence of sentences) {
    const samples = samplesOf(sentence, seed);
    plain.push(spokenOf(sentence, samples, seed));
    compact.push(spokenOf(sentence, await throughOpus(samples), seed));
  }
  return { plain, compact };
}

function lettersWrong(judge: LetterJudge, sentences: readonly Sentence[], spoken: readonly Spoken[]): number {
  let wrong = 0;
  let all = 0;
  for (const [index, { text }] of sentences.entries()) {
    const spelling = judge.spellingOf(text);
    if (!spelling) continue;
    wrong += editDistance([...judge.recognize(spoken[index], spelling.dialect)], [...spelling.text]);
    all += spelling.text.length;
  }
  return (100 * wrong) / all;
}

function phonesWrong(sentences: readonly Sentence[], spoken: readonly Spoken[]): number {
  const verdict = new Verdict();
  const recognized = recognizePhones([...spoken]);
  for (const [index, { phones }] of sentences.entries()) verdict.addPhones(phones, recognized[index]);
  return verdict.phoneError;
}

function wordsWrong(sentences: readonly Sentence[], spoken: readonly Spoken[]): number {
  const verdict = new Verdict();
  for (const slots of recognizeWords(sentences, spoken)) verdict.addSlots(slots);
  return verdict.wordError;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
