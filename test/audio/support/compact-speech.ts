import { createTokenSource } from '../../../src/client/create-token-source.ts';
import { type SynthesizeOptions, synthesize } from '../../../src/client/synthesize.ts';

/** Opus keeps how speech sounds, not its waveform. */
export const LEAST_LIKENESS = 0.8;
const TEXT = 'سڵاو، چۆنیت؟ من باشم، سوپاس. ئەمڕۆ ڕۆژێکی خۆشە.';

/** The samples and word times of a text, from the real service behind the real proxy: the same generation each time. */
export async function speak(options: Partial<SynthesizeOptions>) {
  const samples: number[] = [];
  const words: { word: string; start: number }[] = [];
  const calls: Response[] = [];
  const speech = synthesize(TEXT, {
    endpoint: '/speech',
    voice: 'sorani_m001',
    timestamps: true,
    tokenSource: createTokenSource('/speech/token'),
    fetch: async (input, init) => {
      const body = init?.body && JSON.stringify({ ...JSON.parse(String(init.body)), seed: 7 });
      const response = await fetch(input, { ...init, body: body ?? null });
      calls.push(response);
      return response;
    },
    ...options,
  });
  for await (const chunk of speech) {
    for (const sample of chunk.samples) samples.push(sample);
    words.push(...chunk.words);
  }
  return { samples, words, type: calls.at(-1)?.headers.get('content-type') };
}

/** How alike two signals are where one is `lag` samples later: 1 is the same. */
export function correlation(one: readonly number[], other: readonly number[], lag: number): number {
  let product = 0;
  let [power, otherPower] = [0, 0];
  for (let i = Math.max(0, -lag); i < one.length && i + lag < other.length; i++) {
    const [a, b] = [one[i]!, other[i + lag]!];
    product += a * b;
    power += a * a;
    otherPower += b * b;
  }
  return product / Math.sqrt(power * otherPower);
}
