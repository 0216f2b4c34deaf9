import { expect } from '@open-wc/testing';
import { encodeOpusFile } from '../../../src/audio/encode/encode-opus-file.ts';

const RATE = 24_000;
const SECONDS = 2.5;

function tone(frequency: number): Int16Array {
  return Int16Array.from({ length: SECONDS * RATE }, (_, i) =>
    Math.round(12_000 * Math.sin((2 * Math.PI * frequency * i) / RATE)),
  );
}

/** By its zero crossings, away from the ends. */
function frequencyOf(samples: Float32Array, rate: number): number {
  let crossings = 0;
  const [from, to] = [rate / 2, samples.length - rate / 2];
  for (let i = from; i < to; i++) if (samples[i - 1]! < 0 && samples[i]! >= 0) crossings++;
  return crossings / ((to - from) / rate);
}

describe('encodeOpusFile', () => {
  it('makes a file a fraction of the size, which browsers decode to the same sound and length', async function () {
    if (!globalThis.AudioEncoder) this.skip();
    const file = await encodeOpusFile(tone(1000), RATE);
    expect(file.type).to.equal('audio/ogg;codecs=opus');
    // Of speech a tenth. For a tone the encoders of Firefox and WebKit take more than they were given.
    expect(file.size).to.be.below((SECONDS * RATE * 2) / 7);
    const decoded = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await file.arrayBuffer());
    expect(decoded.duration).to.be.closeTo(SECONDS, 0.001);
    expect(frequencyOf(decoded.getChannelData(0), 48_000)).to.be.closeTo(1000, 3);
  });

  it('keeps what is above 8 kHz: speech has 24 kHz here, not the 16 of recordings', async function () {
    if (!globalThis.AudioEncoder) this.skip();
    const file = await encodeOpusFile(tone(9000), RATE);
    const decoded = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await file.arrayBuffer());
    expect(frequencyOf(decoded.getChannelData(0), 48_000)).to.be.closeTo(9000, 20);
  });

  it('fails where the browser has no encoder', async () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'AudioEncoder');
    Object.defineProperty(globalThis, 'AudioEncoder', { configurable: true, value: undefined });
    try {
      const error = await encodeOpusFile(tone(1000), RATE).catch((reason: unknown) => reason);
      expect(error).to.be.an('error');
    } finally {
      if (own) Object.defineProperty(globalThis, 'AudioEncoder', own);
      else Reflect.deleteProperty(globalThis, 'AudioEncoder');
    }
  });
});
