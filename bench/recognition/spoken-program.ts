import type { CorpusDialect } from '../../training/corpus-dialect.ts';
import { embeddedVoices } from '../../training/corpus-voices.ts';
import { NATURAL_SENTENCES } from '../../training/natural/natural-sentences.ts';
import { SeededRandom } from '../../training/seeded-random.ts';
import { lower } from '../../training/sentences.ts';
import { RECOGNITION_RATE, speakEmbedded } from '../../training/speak-text.ts';

/** Start and end of an utterance, in samples of its program: the first and the last sound within 35 dB of its loudest. */
export interface SpokenUtterance {
  readonly onset: number;
  readonly end: number;
}

/** The audio of one client: sentences with pauses, over the noise of a quiet room, 16 kHz mono. It ends with the last sound. */
export interface SpokenProgram {
  readonly dialect: CorpusDialect;
  readonly samples: Int16Array;
  readonly utterances: readonly SpokenUtterance[];
}

const LEAD_IN = 0.7 * RECOGNITION_RATE;
const PAUSE = 1.1 * RECOGNITION_RATE;
/** White noise, -61 dBFS. */
const HISS = 50;
const FRAME = RECOGNITION_RATE / 100;
const AUDIBLE_DB = -35;

/** Held-out sentences and voices, alternating dialects, each program about `seconds` long. */
export function spokenPrograms(count: number, seconds: number): SpokenProgram[] {
  const random = new SeededRandom(20_261_121);
  return Array.from({ length: count }, (_, index) =>
    speakProgram(index % 2 ? 'sorani' : 'kurmanji', seconds, random),
  );
}

function speakProgram(dialect: CorpusDialect, seconds: number, random: SeededRandom): SpokenProgram {
  const voice = random.of(embeddedVoices(dialect).test);
  const parts: Int16Array[] = [new Int16Array(LEAD_IN)];
  const utterances: SpokenUtterance[] = [];
  let length = LEAD_IN;
  while (length < seconds * RECOGNITION_RATE) {
    if (utterances.length > 0) {
      parts.push(new Int16Array(PAUSE));
      length += PAUSE;
    }
    const text = lower(random.of(NATURAL_SENTENCES[dialect].test));
    const manner = { voice, speed: 1, pitch: 0, seed: random.below(2 ** 31), temperature: 1 };
    const sound = speakEmbedded(text, dialect, manner);
    const { onset, end } = audiblePart(sound);
    utterances.push({ onset: length, end: length + end - onset });
    parts.push(sound.subarray(onset, end));
    length += end - onset;
  }
  const samples = new Int16Array(length);
  let position = 0;
  for (const part of parts) {
    samples.set(part, position);
    position += part.length;
  }
  return { dialect, samples: samples.map((sample) => sample + random.between(-HISS, HISS)), utterances };
}

function audiblePart(sound: Int16Array): SpokenUtterance {
  const powers = Array.from({ length: Math.floor(sound.length / FRAME) }, (_, frame) =>
    sound.subarray(frame * FRAME, (frame + 1) * FRAME).reduce((sum, sample) => sum + sample * sample, 0),
  );
  const least = Math.max(...powers) * 10 ** (AUDIBLE_DB / 10);
  const isAudible = (power: number) => power >= least;
  return { onset: powers.findIndex(isAudible) * FRAME, end: (powers.findLastIndex(isAudible) + 1) * FRAME };
}

/** The share of the time that is speech. */
export function speechShare(programs: readonly SpokenProgram[]): number {
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
  const spoken = programs.flatMap(({ utterances }) => utterances.map(({ onset, end }) => end - onset));
  return sum(spoken) / sum(programs.map(({ samples }) => samples.length));
}
