// node --import tsx bench/intelligibility/judges/generate-corpus.ts <folder> <utterances>: espeak-ng's speech with its phones, the training data of judge (a).
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { espeakInput } from '../../../src/engine/espeak/espeak-phonemes.ts';
import type { Utterance } from '../../../src/text/utterance/utterance.ts';
import { verbalizeSentence } from '../../../src/text/verbalize/verbalize-sentence.ts';
import { NATURAL_SENTENCES } from '../../../training/natural/natural-sentences.ts';
import { SeededRandom } from '../../../training/seeded-random.ts';
import { Sentences } from '../../../training/sentences.ts';
import { ESPEAK_HELD_OUT, ESPEAK_TRAINING } from '../speaking/espeak-variants.ts';
import { type EspeakJob, resampled, runEspeak } from '../speaking/run-espeak.ts';
import { RATE } from '../speaking/spoken.ts';
import { inventedUtterance } from './invented-phones.ts';
import { targetPhones } from './target-phones.ts';

const SEED = 20_260_402;
const BATCH = 400;
const DEVELOPMENT = 180;
const LONGEST_SECONDS = 9;
/** The rest are training sentences and single words of our own recognizer: none of them is in a judged set. */
const INVENTED = 0.5;

const [folder, size] = process.argv.slice(2) as [string, string];
const random = new SeededRandom(SEED);
const sentences = {
  sorani: new Sentences('sorani', NATURAL_SENTENCES.sorani.training),
  kurmanji: new Sentences('kurmanji', NATURAL_SENTENCES.kurmanji.training),
};
mkdirSync(folder, { recursive: true });
write('development', DEVELOPMENT, ESPEAK_HELD_OUT);
write('train', Number(size), ESPEAK_TRAINING);

function write(name: string, count: number, variants: readonly string[]): void {
  const sound = openSync(join(folder, `${name}.pcm`), 'w');
  const rows: string[] = [];
  let at = 0;
  for (let done = 0; done < count; done += BATCH) {
    const utterances = Array.from({ length: Math.min(BATCH, count - done) }, anyUtterance);
    const jobs = utterances.map((utterance): EspeakJob => {
      const rate = Math.round(random.between(110, 230));
      const pitch = Math.round(random.between(15, 85));
      return { input: espeakInput(utterance), voice: `ku+${random.of(variants)}`, rate, pitch };
    });
    runEspeak(jobs).forEach(({ samples }, i) => {
      const speech = trimmed(resampled(samples));
      const phones = targetPhones(
        utterances[i].items.flatMap((item) => (item.kind === 'word' ? item.phones : [])),
      );
      if (speech.length < RATE / 8 || speech.length > LONGEST_SECONDS * RATE || phones.length === 0) return;
      writeSync(sound, new Uint8Array(speech.buffer, speech.byteOffset, speech.byteLength));
      rows.push(
        JSON.stringify({ voice: jobs[i].voice, phones: phones.join(''), start: at, count: speech.length }),
      );
      at += speech.length;
    });
    console.log(`${name}: ${rows.length} utterances, ${(at / RATE / 3600).toFixed(2)} h`);
  }
  closeSync(sound);
  writeFileSync(join(folder, `${name}.jsonl`), rows.join('\n'));
}

function anyUtterance(): Utterance {
  if (random.next() < INVENTED) return inventedUtterance(random);
  const dialect = random.of(['sorani', 'kurmanji', 'badini'] as const);
  const generator = dialect === 'sorani' ? 'sorani' : 'kurmanji';
  const text = sentences[generator].forTraining(random);
  const utterance = verbalizeSentence(text, { start: 0, end: text.length }, generator);
  return dialect === 'badini' ? shortened(utterance) : utterance;
}

/** Badini leaves out the short vowel of many prefixes and prepositions that Kurmanji writes: dkem, bkeve. */
function shortened(utterance: Utterance): Utterance {
  const items = utterance.items.map((item) => {
    if (item.kind !== 'word' || !'dbjl'.includes(item.phones[0]) || item.phones[1] !== 'i') return item;
    if (item.phones.length < 3) return item;
    return { ...item, phones: item.phones.toSpliced(1, 1), stress: Math.max(-1, item.stress - 1) };
  });
  return { ...utterance, items };
}

function trimmed(samples: Int16Array): Int16Array {
  const isLoud = (sample: number) => Math.abs(sample) > 60;
  const first = samples.findIndex(isLoud);
  const last = samples.findLastIndex(isLoud);
  return first < 0 ? new Int16Array(0) : samples.slice(Math.max(0, first - 400), last + 400);
}
