/**
 * What a compact stream costs in intelligibility: letters that the embedded recognizer writes wrong of the same speech as samples and
 * decoded. How much that varies by itself is seen from the same sentences with another seed of the voice.
 */
import { Int16RateConverter } from '../../src/dsp/int16-rate-converter.ts';
import { synthesizeJob } from '../../src/engine/formant/synthesize-job.ts';
import { Recognizer } from '../../src/engine/recognition/recognizer.ts';
import { UtteranceRecognition } from '../../src/engine/recognition/utterance-recognition.ts';
import { modelFiles } from '../../src/engine/threads/model-files.ts';
import type { CorpusDialect } from '../../training/corpus-dialect.ts';
import { embeddedVoices } from '../../training/corpus-voices.ts';
import { NATURAL_SENTENCES } from '../../training/natural/natural-sentences.ts';
import { ScoreBoard } from '../../training/score.ts';
import { joined } from './through-opus.ts';

const DIALECTS: readonly CorpusDialect[] = ['sorani', 'kurmanji'];
const SEEDS = [1, 2, 3];
const SILENCE = new Int16Array(4800);

/**
 * @param name Of the stream, as printed.
 * @param through Encodes 24 kHz samples and decodes them.
 */
export async function measureCompactSound(
  name: string,
  through: (samples: Int16Array) => Promise<Int16Array>,
): Promise<void> {
  const recognizer = await Recognizer.load(modelFiles);
  const board = new ScoreBoard();
  for (const dialect of DIALECTS) {
    const words = await recognizer.words(dialect);
    const voices = embeddedVoices(dialect).test;
    const judge = (set: string, text: string, samples: Int16Array) => {
      const utterance = new UtteranceRecognition(recognizer, words, dialect);
      for (const part of [SILENCE, to16kHz(samples), SILENCE]) utterance.push(part);
      board.of(set, dialect).add(text, utterance.partial, utterance.finish());
    };
    for (const [index, text] of NATURAL_SENTENCES[dialect].test.entries())
      for (const seed of SEEDS) {
        const samples = speech(text, dialect, voices[index % voices.length]!, seed);
        judge(`samples ${seed}`, text, samples);
        judge(`decoded ${seed}`, text, await through(samples));
      }
  }
  console.log(
    'Letters that the embedded recognizer writes wrong, % (unheard sentences, unheard voices of ours):',
  );
  for (const dialect of DIALECTS) {
    const lettersOf = (kind: string) =>
      SEEDS.map((seed) => board.of(`${kind} ${seed}`, dialect).final.letters);
    const [samples, decoded] = [lettersOf('samples'), lettersOf('decoded')];
    const spread = Math.max(...samples) - Math.min(...samples);
    const difference = mean(decoded) - mean(samples);
    const figures = `samples ${mean(samples).toFixed(2)}, ${name} ${mean(decoded).toFixed(2)}`;
    const isMet = difference <= Math.max(spread, 0.1);
    console.log(
      `  ${dialect}  ${figures}; difference ${difference.toFixed(2)}, between seeds ${spread.toFixed(2)}: ${isMet ? 'met' : 'MISSED'}`,
    );
  }
}

function speech(text: string, dialect: CorpusDialect, voice: string, seed: number): Int16Array {
  const job = {
    text,
    dialect,
    voice,
    speed: 1,
    pitch: 0,
    seed,
    temperature: 0.8,
    sentenceSilenceMs: undefined,
    silenceTrim: true,
    chunkMaxSeconds: undefined,
  };
  return joined([...synthesizeJob(job)].flatMap((step) => (step ? [step.samples] : [])));
}

function to16kHz(samples: Int16Array): Int16Array {
  const converter = new Int16RateConverter(24_000, 16_000);
  return joined([converter.push(samples).slice(), converter.flush().slice()]);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
