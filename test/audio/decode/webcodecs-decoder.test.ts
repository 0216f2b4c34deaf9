import { expect } from '@open-wc/testing';
import { WebCodecsDecoder } from '../../../src/audio/decode/webcodecs-decoder.ts';
import { createTokenSource } from '../../../src/client/create-token-source.ts';
import { type SynthesizeOptions, synthesize } from '../../../src/client/synthesize.ts';

/** Opus keeps how speech sounds, not its waveform. */
const LEAST_LIKENESS = 0.8;
const TEXT = 'سڵاو، چۆنیت؟ من باشم، سوپاس. ئەمڕۆ ڕۆژێکی خۆشە.';

/** The samples and word times of a text, from the real service behind the real proxy. */
async function speak(options: Partial<SynthesizeOptions>) {
  const samples: number[] = [];
  const words: { word: string; start: number }[] = [];
  const calls: Response[] = [];
  const speech = synthesize(TEXT, {
    endpoint: '/speech',
    voice: 'sorani_m001',
    timestamps: true,
    tokenSource: createTokenSource('/speech/token'),
    fetch: async (input, init) => {
      // The same generation each time.
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
function correlation(one: readonly number[], other: readonly number[], lag: number): number {
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

describe('WebCodecsDecoder', () => {
  it('gives a compact stream as many samples as the plain one, in the same place, with the same words', async () => {
    const plain = await speak({});
    const compact = await speak({ openDecoder: () => new WebCodecsDecoder() });
    expect(plain.type).to.equal('text/event-stream');
    expect(compact.type).to.equal('text/event-stream; codecs=opus');
    expect(compact.samples.length).to.equal(plain.samples.length);
    expect(compact.words).to.deep.equal(plain.words);
    const inPlace = correlation(plain.samples, compact.samples, 0);
    expect(inPlace).to.be.above(LEAST_LIKENESS);
    // Half a millisecond off.
    for (const lag of [-12, 12])
      expect(correlation(plain.samples, compact.samples, lag)).to.be.below(inPlace);
  });

  it('gives the same where there are no words, and the stream is a file', async () => {
    const plain = await speak({ timestamps: false });
    const compact = await speak({ timestamps: false, openDecoder: () => new WebCodecsDecoder() });
    expect(compact.type).to.equal('audio/ogg; codecs=opus');
    expect(compact.samples.length).to.equal(plain.samples.length);
    expect(correlation(plain.samples, compact.samples, 0)).to.be.above(LEAST_LIKENESS);
  });

  it('fails as a broken stream does where the audio is none', async () => {
    const broken = new Response(
      'data: {"type":"speech.audio.delta","audio":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}\n\n',
      {
        headers: { 'content-type': 'text/event-stream; codecs=opus' },
      },
    );
    const error = await speak({
      openDecoder: () => new WebCodecsDecoder(),
      tokenSource: undefined,
      apiKey: 'none',
      fetch: async () => broken,
    }).catch((cause) => cause);
    expect(error).to.include({ code: 'stream-truncated' });
  });
});
