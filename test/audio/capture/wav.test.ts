import { expect } from '@open-wc/testing';
import { encodeWav } from '../../../src/audio/capture/wav.ts';
import { tone } from '../support/helpers.ts';

describe('encodeWav', () => {
  it('writes a file that the browser decodes to the same samples', async () => {
    const samples = tone(0.1);
    const file = encodeWav(samples, 24_000);
    const decoded = await new OfflineAudioContext(1, 1, 24_000).decodeAudioData(file.buffer.slice(0));
    expect(decoded.sampleRate).to.equal(24_000);
    expect(decoded.numberOfChannels).to.equal(1);
    // Chromium divides positive samples by 32,767, others by 32,768.
    const back = decoded.getChannelData(0).map((value) => Math.round(value * (value < 0 ? 32_768 : 32_767)));
    expect([...back]).to.deep.equal([...samples]);
  });

  it('writes a file without samples', () => {
    const view = new DataView(encodeWav(new Int16Array(0), 24_000).buffer);
    expect(view.byteLength).to.equal(44);
    expect(view.getUint32(4, true)).to.equal(36);
    expect(view.getUint32(40, true)).to.equal(0);
  });
});
