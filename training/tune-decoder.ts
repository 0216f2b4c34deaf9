// node --import tsx training/tune-decoder.ts <corpus folder> <weights>: evaluates decoder settings on the
// development utterances and on recorded people that training does not hear, best first.
import { readFileSync } from 'node:fs';
import { AcousticModel } from '../src/engine/recognition/acoustic-model.ts';
import { AcousticStream } from '../src/engine/recognition/acoustic-stream.ts';
import { BeamSearch } from '../src/engine/recognition/beam-search.ts';
import { chooseText } from '../src/engine/recognition/choose-text.ts';
import { DECODER_SETTINGS, type DecoderSettings } from '../src/engine/recognition/decoder-settings.ts';
import { GreedyDecoder } from '../src/engine/recognition/greedy-decoder.ts';
import { Recognizer } from '../src/engine/recognition/recognizer.ts';
import { readWeights } from '../src/engine/recognition/weights.ts';
import { WordModel } from '../src/engine/recognition/word-model.ts';
import { modelFiles } from '../src/engine/threads/model-files.ts';
import type { CorpusDialect } from './corpus-dialect.ts';
import { readUtterances } from './corpus-reader.ts';
import { Score } from './score.ts';

interface Utterance {
  readonly set: string;
  readonly dialect: CorpusDialect;
  readonly text: string;
  readonly frames: readonly Float32Array[];
  readonly greedy: GreedyDecoder;
}

/**
 * Every tenth listed form is left out here: the list and the development sentences share an author, and real
 * speech contains more unlisted words.
 */
const LEFT_OUT = 10;
/**
 * Weight of each set: people speak sentences, mostly of existing words. `held` are recorded people that training does not hear, and most like those who
 * will speak.
 */
const SHARES: Readonly<Record<string, number>> = {
  'development natural': 0.25,
  'development new words': 0.1,
  'development new sentences': 0.1,
  'development invented words': 0.15,
  held: 0.4,
};
const CANDIDATES = {
  width: [24, 48, 96, 160],
  threshold: [9, 11, 13, 16],
  wordWeight: [0.3, 0.4, 0.5, 0.65, 0.8, 1],
  letterBonus: [0.8, 1.1, 1.3, 1.5, 1.8, 2.2],
  wordBonus: [1, 1.8, 2.5, 3, 3.5, 4, 5],
  unknownWord: [0.001, 0.003, 0.01, 0.03, 0.1],
  backOff: [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 9],
  backOffShare: [0, 0.5, 1, 1.5, 2, 2.5, 3],
} satisfies Record<keyof DecoderSettings, readonly number[]>;

const [folder, weights] = process.argv.slice(2) as [string, string];
const DIALECTS: readonly CorpusDialect[] = ['kurmanji', 'sorani'];
const recognizer = new Recognizer(new AcousticModel(readWeights(readFileSync(weights))), modelFiles);
const lists = new Map<CorpusDialect, string[][]>();
const utterances: Utterance[] = [];
for (const dialect of DIALECTS) {
  const text = await modelFiles.loadWords(dialect);
  lists.set(
    dialect,
    text.split('\n').map((line) => line.split(' ')),
  );
  const names = [`${dialect}-development`, `${dialect}-recorded-held`];
  for (const { row, samples } of names.flatMap((name) => [...readUtterances(folder, name)])) {
    const frames: Float32Array[] = [];
    const greedy = new GreedyDecoder(recognizer.letters(dialect));
    const stream = new AcousticStream(recognizer.acoustic, dialect, (frame) => {
      frames.push(frame.slice());
      greedy.step(frame);
    });
    for (const part of [new Int16Array(4800), samples, new Int16Array(8000)]) stream.push(part);
    utterances.push({ set: row.set, dialect, text: row.text, frames, greedy });
  }
}

// Coordinate descent, two rounds.
let best = { settings: DECODER_SETTINGS, ...evaluate(DECODER_SETTINGS) };
console.log('now', best.line);
for (let round = 0; round < 2; round++) {
  for (const name of Object.keys(CANDIDATES) as (keyof DecoderSettings)[]) {
    for (const value of CANDIDATES[name]) {
      const settings = { ...best.settings, [name]: value };
      if (settings[name] === best.settings[name]) continue;
      const result = evaluate(settings);
      console.log(name, value, result.line);
      // A wider beam must justify its cost.
      if (result.cost < best.cost - (name === 'width' && value > best.settings.width ? 0.05 : 0))
        best = { settings, ...result };
    }
  }
}
console.log(JSON.stringify(best.settings), best.line);

/** @returns letter error rate in percent, weighted by `SHARES`. */
function evaluate(settings: DecoderSettings): { cost: number; line: string } {
  const scores = new Map<string, Score>();
  const models = new Map<CorpusDialect, WordModel>();
  for (const { set, dialect, text, frames, greedy } of utterances) {
    let words = models.get(dialect);
    if (!words) {
      const [common = [], derived = []] = lists.get(dialect) ?? [];
      const known = derived.filter((_, i) => i % LEFT_OUT !== 0);
      words = new WordModel(recognizer.letters(dialect), common, known, settings.unknownWord);
      models.set(dialect, words);
    }
    const beam = new BeamSearch(recognizer.letters(dialect), words, settings);
    for (const frame of frames) beam.step(frame);
    const score = scores.get(set) ?? new Score();
    scores.set(set, score);
    score.add(text, greedy.text, chooseText(greedy, beam.best(), settings).text);
  }
  let cost = 0;
  const parts: string[] = [];
  for (const [set, { greedy, final }] of scores) {
    cost += SHARES[set] * final.letters;
    parts.push(
      `${set.replace('development ', '')} ${greedy.letters.toFixed(1)} -> ${final.letters.toFixed(2)}`,
    );
  }
  return { cost, line: `${cost.toFixed(3)} (${parts.join(', ')})` };
}
