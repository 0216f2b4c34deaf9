// node --import tsx training/recorded/generate-recorded.ts <folder> <sorani|kurmanji> <utterances of each speaker>: recorded people's
// units saying Kurdish: -recorded to train on, -recorded-held to stop training in time, -recorded-known to measure how much is left when the
// speaker is known, -recorded-test to measure it where MBROLA is installed.
import { spawnSync } from 'node:child_process';
import type { CorpusDialect } from '../corpus-dialect.ts';
import { embeddedVoices } from '../corpus-voices.ts';
import { CorpusWriter } from '../corpus-writer.ts';
import { addNoise, addRoom } from '../degrade-audio.ts';
import { NATURAL_SENTENCES } from '../natural/natural-sentences.ts';
import { SeededRandom } from '../seeded-random.ts';
import { lower, Sentences } from '../sentences.ts';
import type { Manner } from '../speak-text.ts';
import { finishAudio } from './finish-audio.ts';
import { sayable } from './sayable.ts';
import type { Speaker } from './speaker.ts';
import { HELD_SPEAKERS, TEST_SPEAKERS, TRAINING_SPEAKERS } from './speakers.ts';

const SEED = 41_007;
/** Utterances that a synthesizer speaks in one process. */
const BATCH = 100;
const TEST_SPEEDS = [0.7, 1, 1.4];
/** Each speaker of training says every ninth test sentence. */
const KNOWN_PART = 9;

const [folder, dialect, size] = process.argv.slice(2) as [string, CorpusDialect, string];
const random = new SeededRandom(SEED + (dialect === 'sorani' ? 1 : 0));
const { training, test } = NATURAL_SENTENCES[dialect];
const sentences = new Sentences(dialect, training);
const voices = embeddedVoices(dialect);

const corpus = new CorpusWriter(folder, `${dialect}-recorded`, dialect, random);
for (const speaker of TRAINING_SPEAKERS) {
  for (let left = Number(size); left > 0; left -= BATCH) {
    const texts = Array.from({ length: Math.min(BATCH, left) }, () => sentences.forTraining(random));
    speakAs(speaker, texts, anyManner, (text, speed, sound) =>
      corpus.add('train', text, speaker.id, speed, sound),
    );
  }
  console.log(`${dialect}: ${speaker.id}, ${corpus.rows.length} utterances so far`);
}
console.log(`${dialect}: ${corpus.close().toFixed(1)} h of recorded people`);

const held = new CorpusWriter(folder, `${dialect}-recorded-held`, dialect, random);
for (const speaker of HELD_SPEAKERS) {
  speakAs(
    speaker,
    test,
    () => plainManner(1),
    (text, speed, sound) => held.add('held', text, speaker.id, speed, sound),
  );
}
held.close();

const known = new CorpusWriter(folder, `${dialect}-recorded-known`, dialect, random);
// Its own, so that the sets that follow stay what they were.
const ownRandom = new SeededRandom(SEED + (dialect === 'sorani' ? 3 : 2));
TRAINING_SPEAKERS.forEach((speaker, s) => {
  const texts = test.filter((_, t) => t % KNOWN_PART === s % KNOWN_PART);
  speakAs(
    speaker,
    texts,
    () => plainManner(1, ownRandom),
    (text, speed, sound) => known.add('known', text, speaker.id, speed, sound),
  );
});
known.close();

if (spawnSync('mbrola', ['-h']).error) {
  console.log('MBROLA is not installed: its speakers are not measured.');
} else {
  const judged = new CorpusWriter(folder, `${dialect}-recorded-test`, dialect, random);
  for (const speaker of TEST_SPEAKERS) {
    for (const speed of TEST_SPEEDS) {
      speakAs(
        speaker,
        test,
        () => plainManner(speed),
        (text, _, sound) => {
          const add = (set: string, samples: Int16Array) => judged.add(set, text, speaker.id, speed, samples);
          add(String(speed), sound);
          if (speed !== 1) return;
          add('1, noise 20 dB', addNoise(sound, 20, random));
          add('1, noise 10 dB', addNoise(sound, 10, random));
          add('1, room 0.3 s', addRoom(sound, 0.3, random));
        },
      );
    }
  }
  judged.close();
}

function anyManner(): Manner {
  return {
    voice: random.of(voices.train),
    speed: random.between(0.72, 1.35),
    pitch: random.between(-2.5, 2.5),
    seed: random.below(2 ** 31),
    temperature: random.between(0.2, 1.6),
  };
}

function plainManner(speed: number, among = random): Manner {
  return { voice: among.of(voices.test), speed, pitch: 0, seed: among.below(2 ** 31), temperature: 0.7 };
}

/** Speaks what the speaker can say of each text. */
function speakAs(
  speaker: Speaker,
  texts: readonly string[],
  mannerOf: () => Manner,
  use: (text: string, speed: number, sound: Int16Array) => void,
): void {
  const inventory = speaker.inventory();
  const planned = texts.flatMap((text) => {
    const manner = mannerOf();
    const said = sayable(lower(text), dialect, manner, speaker.tables, inventory);
    return said ? [{ ...said, speed: manner.speed }] : [];
  });
  speaker.speak(planned.map(({ units }) => units)).forEach((sound, i) => {
    if (sound) use(planned[i].text, planned[i].speed, finishAudio(sound));
  });
}
