import { expect } from '@open-wc/testing';
import { WebCodecsDecoder } from '../../../src/audio/compact-streams/webcodecs-decoder.ts';
import { correlation, LEAST_LIKENESS, speak } from '../support/compact-speech.ts';

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
