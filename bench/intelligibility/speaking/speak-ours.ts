import { Int16RateConverter } from '../../../src/dsp/int16-rate-converter.ts';
import { planUtterance } from '../../../src/engine/formant/planning/plan-utterance.ts';
import { synthesizeJob } from '../../../src/engine/formant/synthesize-job.ts';
import { voiceFromId } from '../../../src/engine/formant/voices/voice-from-id.ts';
import { mix, Random } from '../../../src/engine/random.ts';
import type { Sentence } from '../read-sentences.ts';
import { levelled, RATE, type Spoken } from './spoken.ts';

const SEED = 7;
const TEMPERATURE = 0.8;

/** Speaks a sentence with our engine; the phone times are from its plan. */
export function speakOurs(sentence: Sentence): Spoken {
  return spokenOf(sentence, samplesOf(sentence));
}

/** A sentence as our engine makes it, at 24 kHz. */
export function samplesOf({ dialect, text, voice }: Sentence, seed = SEED): Int16Array {
  const pieces: number[] = [];
  const job = {
    text,
    dialect,
    voice,
    speed: 1,
    pitch: 0,
    seed,
    temperature: TEMPERATURE,
    sentenceSilenceMs: undefined,
    silenceTrim: true,
    chunkMaxSeconds: undefined,
  };
  for (const step of synthesizeJob(job)) if (step) for (const sample of step.samples) pieces.push(sample);
  return Int16Array.from(pieces);
}

/** @param speech The samples of this sentence at 24 kHz, perhaps decoded. @param seed That it was made with. */
export function spokenOf({ voice, utterance, phones }: Sentence, speech: Int16Array, seed = SEED): Spoken {
  const resampler = new Int16RateConverter(24_000, RATE);
  const parts = [...resampler.push(speech), ...resampler.flush()];
  const own = voiceFromId(voice);
  const plan = planUtterance(utterance, own, new Random(mix(seed ^ own.seed)), TEMPERATURE);
  const segments = plan.segments.filter((segment) => segment.phone !== undefined);
  const isWhole =
    segments.length === phones.length && Math.abs(parts.length / RATE - plan.duration / 1000) < 0.3;
  return {
    samples: levelled(Int16Array.from(parts)),
    phones: phones.map((phone, i) =>
      isWhole
        ? { phone, start: segments[i].start / 1000, end: (segments[i].start + segments[i].duration) / 1000 }
        : undefined,
    ),
  };
}
