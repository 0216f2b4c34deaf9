import { Int16RateConverter } from '../../../src/dsp/int16-rate-converter.ts';
import type { SynthesisJob } from '../../../src/engine/synthesis-engine.ts';
import { floatSamples } from '../../../src/service/clones/float-samples.ts';
import { KURMANJI, render, SORANI } from '../../engine/formant/engine-fixture.ts';

/** Words that differ from those that the references are compared with. */
export const TEXTS = {
  sorani: `${SORANI} ڕۆژنامەکە هەواڵێکی گرنگی بڵاو کردەوە. پزیشکەکە گوتی پێویستە زیاتر ئاو بخۆیتەوە.`,
  kurmanji: `${KURMANJI} Rojnameyê nûçeyeke girîng belav kir. Bijîşk got ku divê tu zêdetir avê vexwî.`,
} as const;

/** A recording of the embedded synthesizer in place of a person: 16 kHz, -1 to 1. */
export function recorded(
  voice: Pick<SynthesisJob, 'voice' | 'clone'>,
  dialect: keyof typeof TEXTS,
  text: string = TEXTS[dialect],
): Float32Array {
  const resampler = new Int16RateConverter(24_000, 16_000);
  const { samples } = render({ ...voice, dialect, text, temperature: 0.7 });
  return floatSamples([resampler.push(samples), resampler.flush()]);
}

/** Deterministic noise, -1 to 1. */
export function noise(seconds: number, volume = 0.3): Float32Array {
  let state = 1;
  return Float32Array.from({ length: seconds * 16_000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state / 2 ** 31) * volume;
  });
}

export function tone(seconds: number, hertz: number): Float32Array {
  return Float32Array.from(
    { length: seconds * 16_000 },
    (_, i) => 0.3 * Math.sin((2 * Math.PI * hertz * i) / 16_000),
  );
}
