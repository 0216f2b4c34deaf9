import { expect } from '@open-wc/testing';
import { configureAssets } from '../../../src/audio/assets/asset-sources.ts';
import { Microphone, type MicrophoneOptions } from '../../../src/audio/capture/microphone.ts';
import type { SpeechError } from '../../../src/contract/errors.ts';
import { PcmResampler } from '../../../src/workers/pcm-resampler.ts';
import { FAKE_MICROPHONE_RATE } from '../../fake-microphone-text.ts';
import { fidelity, join, spokenAtMicrophone } from '../support/captured.ts';
import { elapse, wait } from '../support/helpers.ts';
import { noise, RAW, record, startsWith, tapSources, watchStreams } from '../support/microphone-helpers.ts';

const HALF_SECOND = 8000;
const QUANTUM = 128;
const PATIENCE_MS = 20_000;
/**
 * Listens until half a second arrives with a `fidelity` above `floor`, or the patience runs out: on a busy machine, browsers drop
 * blocks of audio before they reach the page. Another test shows bit for bit that we drop nothing that reaches the audio thread.
 */
async function listen(microphone: Microphone, spoken: Float32Array, floor: number) {
  const giveUpAt = performance.now() + PATIENCE_MS;
  const frames: Int16Array[] = [];
  let read = 0;
  let best = Number.NEGATIVE_INFINITY;
  for await (const frame of microphone) {
    frames.push(frame);
    const unread = join(frames.slice(read));
    if (unread.length < HALF_SECOND) continue;
    read = frames.length;
    if (unread.some((sample) => Math.abs(sample) > 3000))
      best = Math.max(best, fidelity(unread.subarray(0, HALF_SECOND), spoken));
    if (best > floor || performance.now() > giveUpAt) break;
  }
  await microphone.stop();
  return { frames, fidelity: best };
}

describe('Microphone', () => {
  let context: AudioContext;
  let spoken: Float32Array;
  before(async () => {
    spoken = await spokenAtMicrophone();
  });
  beforeEach(() => {
    context = new AudioContext({ sampleRate: FAKE_MICROPHONE_RATE });
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

  it('delivers speech, sample for sample, at 16 kHz in frames of equal length', async () => {
    const microphone = await start();
    let degraded = 0;
    microphone.addEventListener('degraded', () => degraded++);
    const captured = await listen(microphone, spoken, 60);
    expect(degraded).to.equal(0);
    expect(captured.frames.every((frame) => frame.length === 1600)).to.equal(true);
    expect(captured.fidelity).to.be.above(60);
  });

  // At 16 kHz Chromium resamples the device's 44.1 kHz itself, with a filter that lets aliases through: 30 dB is what it leaves.
  for (const [sampleRate, floor] of [
    [16_000, 25],
    [48_000, 60],
    [96_000, 60],
  ]) {
    it(`delivers the same in a context of ${sampleRate} Hz`, async () => {
      const other = new AudioContext({ sampleRate });
      const microphone = await start({ context: other, frameMs: 40 });
      const captured = await listen(microphone, spoken, floor);
      expect(captured.frames[0]).to.have.length(640);
      expect(captured.fidelity).to.be.above(floor);
      await other.close();
    });
  }

  for (const sampleRate of [44_100, 48_000, 96_000]) {
    it(`delivers bit for bit what the worklet received at ${sampleRate} Hz, resampled, from first to last sample`, async () => {
      const other = new AudioContext({ sampleRate });
      const microphone = new Microphone({ context: other, frameMs: 40 });
      const tapped = await tapSources(other);
      await microphone.start({ stream: await noise(other, 5) });
      // Nothing reads yet: frames are buffered.
      await wait(0.5);
      const received = join(await record(microphone, 50));
      const samples = await tapped();
      const length = Math.floor((received.length * sampleRate) / 16_000 / QUANTUM) * QUANTUM;
      const resampled = (part: Float32Array) => new PcmResampler(sampleRate).write(part);
      // Silence matches anywhere: if the sound started late, only the whole part shows the position.
      const places = [];
      for (let at = 0; at + length <= samples.length; at += QUANTUM) {
        const part = samples.subarray(at, at + length);
        if (startsWith(received, resampled(part.subarray(0, 4800))) && startsWith(received, resampled(part)))
          places.push(part);
      }
      expect(places).to.have.length(1);
      const resampler = new PcmResampler(sampleRate);
      expect(received).to.deep.equal(join([resampler.write(places[0]), resampler.finish()]));
      await other.close();
    });
  }

  it('uses the Worker file next to the build, and the embedded copy if there is none', async () => {
    configureAssets({ order: 'sibling-first', siblingBase: new URL('/nowhere/', location.href).href });
    const microphone = await start();
    let degraded = 0;
    microphone.addEventListener('degraded', () => degraded++);
    expect((await record(microphone, 3)).length).to.be.at.least(3);
    expect(degraded).to.equal(0);
  });

  it('shows a level that follows the voice', async () => {
    const microphone = await start();
    const levels: number[] = [];
    // If the fake microphone keeps playing between two starts, it may be in a pause.
    while (levels.length < 40 || (levels.length < 200 && Math.max(...levels) < 0.3)) {
      await wait(0.03);
      levels.push(microphone.level);
    }
    expect(Math.max(...levels)).to.be.within(0.3, 1);
    await microphone.stop();
    expect(microphone.level).to.equal(0);
  });

  it('drops what is said while paused', async () => {
    const oscillator = new OscillatorNode(context);
    const voice = new GainNode(context, { gain: 0 });
    const destination = context.createMediaStreamDestination();
    oscillator.connect(voice).connect(destination);
    oscillator.start();
    const microphone = new Microphone({ context });
    await microphone.start({ stream: destination.stream });
    microphone.pause();
    expect(microphone.paused).to.equal(true);
    voice.gain.value = 0.5;
    await elapse(context, 1);
    voice.gain.value = 0.1;
    // The stream is behind its source.
    await elapse(context, 0.3);
    microphone.resume();
    expect(microphone.paused).to.equal(false);
    const frames = await record(microphone, 5);
    expect(frames.length).to.be.within(5, 9);
    expect(Math.max(...join(frames)) / 32_768).to.be.within(0.08, 0.15);
  });

  it('captures a stream of the page and leaves its tracks running', async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: RAW });
    const microphone = new Microphone({ context });
    await microphone.start({ stream });
    const frames = await record(microphone, 10);
    expect(frames.length).to.be.at.least(10);
    expect(stream.getAudioTracks()[0].readyState).to.equal('live');
    stream.getAudioTracks()[0].stop();
  });

  it('stopped while the permission prompt is open, rejects immediately and releases the device unused', async () => {
    const watch = watchStreams();
    const microphone = new Microphone({ context });
    const starting = microphone.start(RAW).catch((error) => error as SpeechError);
    await microphone.stop();
    expect(((await starting) as SpeechError).code).to.equal('aborted');
    await microphone.start(RAW);
    expect(watch.live()).to.be.within(1, 2);
    await microphone.stop();
    expect(watch.streams).to.have.length(2);
    expect(watch.live()).to.equal(0);
    watch.restore();
  });

  it('stopped while its worklet is loading, rejects and releases the device immediately', async () => {
    const watch = watchStreams();
    context.audioWorklet.addModule = () => new Promise(() => {});
    const microphone = new Microphone({ context });
    const starting = microphone.start(RAW).catch((error) => error as SpeechError);
    while (watch.live() === 0) await wait(0.01);
    await wait(0.1);
    void microphone.stop();
    expect(((await starting) as SpeechError).code).to.equal('aborted');
    expect(watch.live()).to.equal(0);
    watch.restore();
  });

  it('supports an AbortSignal', async () => {
    const controller = new AbortController();
    controller.abort();
    const error = await new Microphone({ context })
      .start({ signal: controller.signal })
      .catch((reason) => reason as SpeechError);
    expect((error as SpeechError).code).to.equal('aborted');
  });

  it('mounted, unmounted and mounted again, captures once, and releases everything at the end', async () => {
    const watch = watchStreams();
    const microphone = new Microphone({ context });
    const answers: string[] = [];
    for (let i = 0; i < 5; i++) {
      microphone.start(RAW).catch((error: SpeechError) => answers.push(error.code));
      void microphone.stop();
    }
    await microphone.start(RAW);
    expect(answers).to.deep.equal(new Array(5).fill('aborted'));
    expect((await record(microphone, 5)).length).to.be.at.least(5);
    expect(watch.streams.length).to.be.at.most(6);
    expect(watch.live()).to.equal(0);
    watch.restore();
  });

  it('rejects a second start while it is running', async () => {
    const microphone = await start();
    const error = await microphone.start(RAW).catch((reason) => reason as SpeechError);
    expect((error as SpeechError).code).to.equal('invalid-argument');
    await microphone.stop();
  });
});
