/**
 * What the confidence of a recognized word is worth: voices of ours that training has not heard say ordinary sentences. At each limit: how many words
 * are marked, how many of them are wrong, how many of the wrong ones are marked, and for how many of those an alternative is right. The logistic
 * regression is fitted to other sentences by other voices. Run: npm run bench word-confidence
 */
import { AcousticStream } from '../src/engine/recognition/acoustic-stream.ts';
import { BeamSearch } from '../src/engine/recognition/beam-search.ts';
import { Recognizer } from '../src/engine/recognition/recognizer.ts';
import { wordAlternatives } from '../src/engine/recognition/word-alternatives.ts';
import { modelFiles } from '../src/engine/threads/model-files.ts';
import { spellPhrase } from '../src/text/dictation/spell-phrase.ts';
import type { CorpusDialect } from '../training/corpus-dialect.ts';
import { embeddedVoices } from '../training/corpus-voices.ts';
import { NATURAL_SENTENCES } from '../training/natural/natural-sentences.ts';
import { SeededRandom } from '../training/seeded-random.ts';
import { RECOGNITION_RATE, speakEmbedded } from '../training/speak-text.ts';
import { pairWords } from './dictation/pair-words.ts';

const DIALECTS: readonly CorpusDialect[] = ['kurmanji', 'sorani'];
const LIMITS = [0.3, 0.5, 0.6, 0.7, 0.8, 0.9];
const SILENCE = new Int16Array(4800);
const EPOCHS = 4000;

interface Judged {
  readonly word: ReturnType<typeof wordAlternatives>[number];
  readonly isRight: boolean;
  readonly isOffered: boolean;
}

const recognizer = await Recognizer.load(modelFiles);
let milliseconds = 0;
let seconds = 0;

const fitted = await Promise.all(DIALECTS.map((dialect) => judge(dialect, 'development')));
const { intercept, slope } = fitLogistic(fitted.flat());
console.log(`fitted: intercept ${intercept.toFixed(2)}, slope ${slope.toFixed(2)}`);
for (const dialect of DIALECTS) {
  const judged = await judge(dialect, 'test');
  const wrongOnes = judged.filter(({ isRight }) => !isRight).length;
  console.log(`\n${dialect}: ${judged.length} words, ${wrongOnes} wrong`);
  console.log('limit   marked   of these wrong   of the wrong marked   alternative right');
  for (const limit of LIMITS) {
    const marked = judged.filter(({ word }) => word.confidence < limit);
    const wrong = marked.filter(({ isRight }) => !isRight);
    const offered = wrong.filter(({ isOffered }) => isOffered);
    const cells = [
      String(limit).padEnd(6),
      share(marked.length, judged.length).padStart(7),
      share(wrong.length, marked.length).padStart(16),
      share(wrong.length, wrongOnes).padStart(21),
      share(offered.length, wrong.length).padStart(19),
    ];
    console.log(cells.join(' '));
  }
}
console.log(`\n${(milliseconds / seconds).toFixed(1)} ms for a second of sound`);

async function judge(dialect: CorpusDialect, part: 'development' | 'test'): Promise<Judged[]> {
  const list = await recognizer.words(dialect);
  const letters = recognizer.letters(dialect);
  const random = new SeededRandom(23);
  const voices = embeddedVoices(dialect)[part];
  return NATURAL_SENTENCES[dialect][part].flatMap((text) => {
    const manner = {
      voice: random.of(voices),
      speed: random.between(0.9, 1.3),
      pitch: random.between(-3, 3),
      seed: random.below(2 ** 31),
      temperature: random.between(0.2, 1.6),
    };
    const samples = speakEmbedded(text, dialect, manner);
    seconds += samples.length / RECOGNITION_RATE;
    const outputs: Float32Array[] = [];
    const beam = new BeamSearch(letters, list);
    const acoustic = new AcousticStream(recognizer.acoustic, dialect, (frame) => {
      beam.step(frame);
      outputs.push(frame.slice());
    });
    for (const sound of [SILENCE, samples, SILENCE]) acoustic.push(sound);
    const start = performance.now();
    const words = wordAlternatives(beam.best(), outputs, letters, list);
    milliseconds += performance.now() - start;
    const said = spellPhrase(text, dialect).split(' ');
    const pairs = pairWords(
      words.map((word) => word.text),
      said,
    );
    return words.map((word, index) => {
      const right = pairs[index] ?? '';
      return { word, isRight: word.text === right, isOffered: word.alternatives.includes(right) };
    });
  });
}

/** By gradient descent, on the leads that the confidences stand for. */
function fitLogistic(judged: readonly Judged[]): { intercept: number; slope: number } {
  const points = judged.map(({ word, isRight }) => ({ lead: word.lead, target: isRight ? 1 : 0 }));
  let intercept = 0;
  let slope = 0.1;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    let byIntercept = 0;
    let bySlope = 0;
    for (const { lead, target } of points) {
      const error = 1 / (1 + Math.exp(-intercept - slope * lead)) - target;
      byIntercept += error;
      bySlope += error * lead;
    }
    intercept -= (0.5 * byIntercept) / points.length;
    slope -= (0.01 * bySlope) / points.length;
  }
  return { intercept, slope };
}

function share(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
}
