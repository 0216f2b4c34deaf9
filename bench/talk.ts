/**
 * What the embedded recognizer makes of people who talk: in other languages, since no free recordings of Kurdish are packaged. The texts' phones
 * (espeak-ng's) and the letters of partial results are compared as classes of sounds (talk/letter-classes.ts). Needs Debian. Run:
 * npm run bench talk [--check]
 *
 * `--check` measures Italian and Spanish instead, which are neither trained on nor looked at before: once, for weights that are finished.
 */
import { Recognizer } from '../src/engine/recognition/recognizer.ts';
import { UtteranceRecognition } from '../src/engine/recognition/utterance-recognition.ts';
import { modelFiles } from '../src/engine/threads/model-files.ts';
import { type Comparison, errorRates } from '../src/evaluate/error-rates.ts';
import { addNoise, addRoom } from '../training/degrade-audio.ts';
import { runTool } from '../training/recorded/run-tool.ts';
import { SeededRandom } from '../training/seeded-random.ts';
import { printColumns } from './recognition/print.ts';
import { classesOfLetters, classesOfPhones } from './talk/letter-classes.ts';
import { ensureTools, unpackedPackages } from './talk/packages.ts';
import { decode, throughTelephone } from './talk/sound.ts';
import { CHECKED_LAST, dialogsOf, promptsOf, type Utterance, VOICES } from './talk/utterances.ts';

const RATE = 16_000;
const SECONDS = { least: 2, most: 8 };
const LEAST_CLASSES = 13;
/** Of each speaker, evenly from all that fit. */
const MOST_UTTERANCES = 40;
const BEFORE = new Int16Array(4800);
const AFTER = new Int16Array(8000);
const COLUMNS = [10, 16, 6, 10, 22, 8, 12, 12];

const random = new SeededRandom(1);
const CONDITIONS: readonly ((sounds: readonly Int16Array[]) => readonly Int16Array[])[] = [
  (sounds) => sounds,
  (sounds) => sounds.map((samples) => addNoise(samples, 10, random)),
  throughTelephone,
  (sounds) => sounds.map((samples) => addRoom(samples, 0.3, random)),
];

ensureTools();
const share = unpackedPackages();
const recognizer = await Recognizer.load(modelFiles);
const words = await recognizer.words('kurmanji');
const isCheck = process.argv.includes('--check');
const languages = isCheck ? CHECKED_LAST : (['ru', 'fr', 'en'] as const);
const all = [
  ...languages.flatMap((language) => promptsOf(share, language)),
  ...(isCheck ? [] : (['cs', 'nl'] as const).flatMap((language) => dialogsOf(share, language))),
];

console.log('Classes of sounds that are recognized wrongly, in % (95 % interval), without the word list');
printColumns(COLUMNS, [
  'language',
  'speaker',
  'n',
  'minutes',
  'as recorded',
  '10 dB',
  'telephone',
  'room 0.3 s',
]);
for (const speakerOf of new Set(all.map(nameOf))) measure(all.filter((one) => nameOf(one) === speakerOf));

function nameOf({ language, speaker }: Utterance): string {
  return `${language} ${speaker}`;
}

function measure(utterances: readonly Utterance[]): void {
  const [{ language, speaker }] = utterances as [Utterance, ...Utterance[]];
  const fitting = spread(utterances, 2 * MOST_UTTERANCES).flatMap((one) => {
    const samples = decode(one.file);
    const seconds = samples.length / RATE;
    if (seconds < SECONDS.least || seconds > SECONDS.most) return [];
    const { output } = runTool('espeak-ng', ['-q', '--ipa', '-v', VOICES[one.language], one.text]);
    const reference = classesOfPhones(output.toString());
    return reference.length < LEAST_CLASSES ? [] : { reference, samples };
  });
  const chosen = spread(fitting, MOST_UTTERANCES);
  const sounds = chosen.map(({ samples }) => samples);
  const rates = CONDITIONS.map((change) => {
    const changed = change(sounds);
    const comparisons = chosen.map(
      ({ reference }, index): Comparison => ({
        reference,
        recognized: classesOfLetters(hear(changed[index]!)),
      }),
    );
    return errorRates(comparisons).letters;
  });
  const minutes = chosen.reduce((sum, { samples }) => sum + samples.length, 0) / RATE / 60;
  const [first] = rates;
  const interval = first?.interval?.map((end) => end.toFixed(1)).join('–');
  printColumns(COLUMNS, [
    language,
    speaker,
    String(chosen.length),
    minutes.toFixed(1),
    `${first?.percent.toFixed(1)} (${interval})`,
    ...rates.slice(1).map(({ percent }) => percent.toFixed(1)),
  ]);
}

/** What partial results would say. */
function hear(samples: Int16Array): string {
  const utterance = new UtteranceRecognition(recognizer, words, 'kurmanji');
  for (const part of [BEFORE, samples, AFTER]) utterance.push(part);
  utterance.finish();
  return utterance.partial;
}

function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]!);
}
