import { Intonation } from '../../src/engine/formant/planning/intonation.ts';
import { resolveEnding } from '../../src/engine/formant/planning/pauses.ts';
import { planUtterance } from '../../src/engine/formant/planning/plan-utterance.ts';
import { voiceFromId } from '../../src/engine/formant/voices/voice-from-id.ts';
import { Random } from '../../src/engine/random.ts';
import { splitSentences } from '../../src/text/normalize/split-sentences.ts';
import type { Phone } from '../../src/text/utterance/utterance.ts';
import { verbalizeSentence } from '../../src/text/verbalize/verbalize-sentence.ts';
import type { CorpusDialect } from '../corpus-dialect.ts';
import type { Manner } from '../speak-text.ts';

/** A phone of a text, or a pause (no phone), with its duration and its melody. */
export interface PlannedPhone {
  readonly phone: Phone | undefined;
  readonly startsWord: boolean;
  readonly seconds: number;
  /** F0 at its start and its middle, as a factor of the speaker's mean. */
  readonly pitch: readonly [number, number];
}

/** ms at speed 1. Our own plan leaves out the closure of a sentence's first stop; a recorded unit includes it. */
const FIRST_STOP = 75;

/** The phones of a text with the durations and the melody that our own voice would give them. */
export function plannedPhones(text: string, dialect: CorpusDialect, manner: Manner): PlannedPhone[] {
  const voice = voiceFromId(manner.voice);
  const random = new Random(manner.seed);
  const out: PlannedPhone[] = [];
  for (const span of splitSentences(text)) {
    const utterance = resolveEnding(verbalizeSentence(text, span, dialect), undefined);
    const plan = planUtterance(utterance, voice, random, manner.temperature, manner.speed);
    const intonation = new Intonation(plan, voice, random, manner.temperature, manner.pitch);
    let word = -1;
    for (const { phone, shape, start, duration, item } of plan.segments) {
      const isFirstStop = start === 0 && shape?.release !== undefined;
      const factor = (at: number) => intonation.at(at) / voice.pitch;
      out.push({
        phone,
        startsWord: item !== word,
        seconds: Math.max(duration, isFirstStop ? FIRST_STOP : 0) / manner.speed / 1000,
        pitch: [factor(start), factor(start + duration / 2)],
      });
      word = item;
    }
  }
  return out;
}
