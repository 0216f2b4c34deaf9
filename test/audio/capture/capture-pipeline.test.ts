import { expect } from '@open-wc/testing';
import { loadWorklet } from '../../../src/audio/assets/load-worklet.ts';
import { CapturePipeline } from '../../../src/audio/capture/capture-pipeline.ts';
import { PcmResampler } from '../../../src/workers/pcm-resampler.ts';
import pcmCaptureSource from '../../../worklets/pcm-capture-processor.ts?source';
import { join } from '../support/captured.ts';
import { noise, startsWith, tapSources } from '../support/microphone-helpers.ts';

const RATE = 48_000;
const QUANTUM = 128;
const FRAME_SAMPLES = 640;

/** Replaces the page's Workers. @param change Makes the script of one, of the address of that it would run. */
function changeWorkers(change: (url: string) => string): { started: Worker[]; restore(): void } {
  const original = window.Worker;
  const started: Worker[] = [];
  window.Worker = class extends original {
    constructor(url: string | URL) {
      super(URL.createObjectURL(new Blob([change(String(url))], { type: 'text/javascript' })));
      started.push(this);
    }
  };
  const restore = () => {
    window.Worker = original;
  };
  return { started, restore };
}

describe('CapturePipeline', () => {
  let context: AudioContext;
  let restore: (() => void) | undefined;
  beforeEach(async () => {
    context = new AudioContext({ sampleRate: RATE });
    await loadWorklet(context, 'pcm-capture-processor', { embedded: pcmCaptureSource });
  });
  afterEach(async () => {
    restore?.();
    restore = undefined;
    await context.close();
  });

  /** A pipeline at a stream of noise: what it delivers, and what its worklet was given. */
  async function open() {
    const tapped = await tapSources(context);
    const frames: Int16Array[] = [];
    const degraded: string[] = [];
    let onFrame = () => {};
    let isOver = false;
    const pipeline = new CapturePipeline(context, await noise(context, 20), {
      frameSamples: FRAME_SAMPLES,
      onLevel: () => {},
      onFrame: (frame) => {
        // Nothing follows the last.
        expect(isOver).to.equal(false);
        if (frame) frames.push(frame);
        else isOver = true;
        onFrame();
      },
      onDegraded: (reason) => {
        degraded.push(reason);
        onFrame();
      },
      onFailed: () => degraded.push('failed'),
    });
    const until = (happened: () => boolean) =>
      new Promise<void>((resolve) => {
        onFrame = () => {
          if (happened()) resolve();
        };
        onFrame();
      });
    return {
      pipeline,
      frames,
      degraded,
      tapped,
      until,
      async finish() {
        pipeline.finish();
        await until(() => isOver);
        return join(frames);
      },
    };
  }

  /** Quanta of what the worklet was given from which on it sounds like what was delivered. */
  function places(samples: Float32Array, delivered: Int16Array): number[] {
    const length = Math.floor((delivered.length * RATE) / 16_000 / QUANTUM) * QUANTUM;
    const found: number[] = [];
    for (let at = 0; at + length <= samples.length; at += QUANTUM) {
      const begins = (part: Float32Array) => startsWith(delivered, new PcmResampler(RATE).write(part));
      if (begins(samples.subarray(at, at + 4800)) && begins(samples.subarray(at, at + length)))
        found.push(at);
    }
    return found;
  }

  /** That nothing of a stretch was lost or came twice: what was delivered is that stretch, resampled whole. */
  async function expectWhole(tapped: () => Promise<Float32Array>, delivered: Int16Array) {
    const samples = await tapped();
    // Noise begins after silence, which is the same anywhere.
    const at = places(samples, delivered).at(-1);
    expect(at, 'the place of what was delivered').to.be.a('number');
    const length = Math.round((delivered.length * RATE) / 16_000 / QUANTUM) * QUANTUM;
    const resampler = new PcmResampler(RATE);
    const part = samples.subarray(at, Number(at) + length);
    expect(delivered).to.deep.equal(join([resampler.write(part), resampler.finish()]));
  }

  it('delivers each sample once, in frames of equal length, and the rest when it is finished', async () => {
    const { frames, until, finish, tapped, degraded } = await open();
    await until(() => frames.length === 20);
    const delivered = await finish();
    expect(frames.slice(0, -1).every(({ length }) => length === FRAME_SAMPLES)).to.equal(true);
    expect(frames.at(-1)?.length).to.be.within(1, FRAME_SAMPLES);
    await expectWhole(tapped, delivered);
    expect(degraded).to.deep.equal([]);
  });

  it('loses nothing where no Worker can be started, and says so', async () => {
    const changed = changeWorkers(() => {
      throw new Error('a fault of the test');
    });
    restore = changed.restore;
    const { frames, until, finish, tapped, degraded } = await open();
    await until(() => frames.length >= 20 && degraded.length > 0);
    await expectWhole(tapped, await finish());
    expect(degraded.length).to.equal(1);
    expect(degraded[0]).to.match(/^The Worker could not be loaded/);
  });

  it('delivers everything when it is finished before its Worker has started', async () => {
    const changed = changeWorkers(() => '');
    restore = changed.restore;
    const { finish, tapped, degraded } = await open();
    const until = context.currentTime + 0.5;
    while (context.currentTime < until) await new Promise((resolve) => setTimeout(resolve, 10));
    const delivered = await finish();
    expect(delivered.length).to.be.above(3 * FRAME_SAMPLES);
    await expectWhole(tapped, delivered);
    expect(degraded).to.deep.equal([]);
  });

  it('goes on by itself where its Worker fails: what came before is whole, and so is what follows', async () => {
    const fails =
      'addEventListener("message", ({ data }) => { if (data === "fail") throw new Error("a fault of the test"); });';
    const changed = changeWorkers((url) => `${fails}importScripts(${JSON.stringify(url)});`);
    restore = changed.restore;
    const { frames, until, finish, tapped, degraded } = await open();
    await until(() => frames.length >= 15);
    for (const worker of changed.started) worker.postMessage('fail');
    await until(() => degraded.length > 0);
    const before = frames.length;
    await until(() => frames.length >= before + 20);
    await finish();
    expect(degraded).to.have.length(1);
    expect(degraded[0]).to.match(/^The resampling Worker failed: .*a fault of the test/);
    const samples = await tapped();
    const first = places(samples, join(frames.slice(0, before))).at(-1);
    // Frames of the Worker may have been on their way when its failure was reported.
    let resumed = before;
    let second: number | undefined;
    while (second === undefined && resumed < frames.length)
      second = places(samples, join(frames.slice(resumed++))).at(-1);
    expect(second, 'the place of what follows').to.be.a('number');
    const lost = (Number(second) - Number(first)) / RATE - ((resumed - 1) * FRAME_SAMPLES) / 16_000;
    // A frame that was not complete, and what was in the Worker.
    expect(lost).to.be.within(0, 0.5);
  });

  it('delivers nothing once it is closed', async () => {
    const { pipeline, frames, until } = await open();
    await until(() => frames.length >= 5);
    pipeline.close();
    const before = frames.length;
    const later = context.currentTime + 0.3;
    while (context.currentTime < later) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(frames.length).to.equal(before);
  });
});
