import { expect } from '@open-wc/testing';
import { configureAssets } from '../../src/audio/asset-sources.ts';
import { Microphone, type MicrophoneOptions } from '../../src/audio/microphone.ts';
import { join, locate, spokenAtMicrophone } from './captured.ts';

const RAW = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

/** All frames from now until the one after which `enough` have come, and the last ones that stopping brings. */
async function record(microphone: Microphone, enough: number): Promise<Int16Array[]> {
  const frames: Int16Array[] = [];
  let stopped: Promise<void> | undefined;
  for await (const frame of microphone) {
    frames.push(frame);
    if (frames.length === enough) stopped = microphone.stop();
  }
  await stopped;
  return frames;
}

describe('Microphone', () => {
  let context: AudioContext;
  beforeEach(() => {
    context = new AudioContext();
  });
  afterEach(async () => {
    configureAssets({ order: 'embedded-first' });
    await context.close();
  });

  async function start(options: MicrophoneOptions = {}): Promise<Microphone> {
    const microphone = new Microphone({ context, ...options });
    await microphone.start(RAW);
    return microphone;
  }

  it('delivers what was said, sample for sample, at 16 kHz in frames of one length', async () => {
    const microphone = await start();
    const degraded: string[] = [];
    microphone.addEventListener('degraded', (event) => degraded.push((event as CustomEvent).detail.reason));
    const frames = await record(microphone, 25);
    const heard = join(frames);
    expect(degraded).to.deep.equal([]);
    expect(frames.slice(0, -1).every((frame) => frame.length === 1600)).to.equal(true);
    const { fidelity } = locate(heard.subarray(8000, 40_000), await spokenAtMicrophone());
    expect(fidelity).to.be.above(30);
  });
});
