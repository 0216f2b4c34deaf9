import { expect } from '@open-wc/testing';
import { outputLatencyOf } from '../../../src/audio/playback/output-latency.ts';
import { PcmPlayer } from '../../../src/audio/playback/pcm-player.ts';
import { clickStep, elapse, largestStep, once, SOURCE_RATE, sound, tone, wait } from '../support/helpers.ts';
import { probe } from '../support/probe.ts';

/** Some quanta: Chromium's audio thread may read a frame that is one behind. */
const TOLERANCE = 0.02;

/** A reading of the player's clock, between two of the context's. */
interface Reading {
  before: number;
  time: number;
  after: number;
  latency: number;
}

/** Reads the clock until the sound ends. */
async function readings(player: PcmPlayer, context: AudioContext): Promise<Reading[]> {
  const all: Reading[] = [];
  while (player.state === 'playing') {
    const before = context.currentTime;
    const time = player.currentTime;
    all.push({ before, time, after: context.currentTime, latency: outputLatencyOf(context) });
    await wait(0.01);
  }
  return all;
}

/** Compared with the context's clock and never with real time: a busy machine starves the audio thread, which later catches up. */
describe("PcmPlayer's clock", () => {
  let context: AudioContext;
  let player: PcmPlayer;
  beforeEach(() => {
    context = new AudioContext();
    player = new PcmPlayer({ latency: 'immediate', context });
  });
  afterEach(async () => {
    await player.close();
    await context.close();
  });

  it("at the device's rate tells what is heard of a complete tone, and is monotonic", async () => {
    await player.prepare();
    const listening = await probe(player.output as AudioNode);
    // Chromium reports no latency at first.
    await elapse(context, 0.2);
    player.open();
    player.write(tone(1));
    player.end();
    player.play();
    await once(player, 'playing');
    const read = await readings(player, context);
    await elapse(context, 0.1);
    const start = await listening.soundStart();
    const frames = await listening.frames();
    listening.disconnect();
    const { played } = sound(frames);
    expect(played.length / context.sampleRate).to.be.closeTo(1.005, 0.001);
    expect(largestStep(frames)).to.be.below((clickStep() * SOURCE_RATE) / context.sampleRate);
    expect(read).to.not.have.length(0);
    const latencies = read.map(({ latency }) => latency);
    const [least, most] = [Math.min(...latencies), Math.max(...latencies)];
    let last = 0;
    for (const { before, time, after } of read) {
      expect(time).to.be.at.least(last);
      expect(time).to.be.at.least(Math.min(1, before - start - most) - TOLERANCE);
      expect(time).to.be.at.most(Math.max(0, after - start - least) + TOLERANCE);
      last = time;
    }
  });

  it('is not ahead of sound that begins as soon as a slow worklet has loaded', async () => {
    const { audioWorklet } = context;
    const addModule = audioWorklet.addModule.bind(audioWorklet);
    const script = (text: string) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    const busy = script('for (const until = Date.now() + 400; Date.now() < until; );');
    let loadedAt = 0;
    audioWorklet.addModule = async (url) => {
      await addModule(script(`import '${busy}'; import '${url}';`));
      loadedAt = context.currentTime;
    };
    await elapse(context, 0.1);
    player.open();
    player.write(tone(1));
    player.end();
    player.play();
    await once(player, 'playing');
    expect(loadedAt).to.be.above(0.1);
    for (const { time, after } of await readings(player, context)) {
      expect(time).to.be.at.most(after - loadedAt + TOLERANCE);
    }
    expect(player.stats.playedFrames).to.equal(SOURCE_RATE);
  });
});
