import { expect } from '@open-wc/testing';
import { configureAssets } from '../../src/audio/asset-sources.ts';
import { sharedAudioContext } from '../../src/audio/audio-context.ts';
import { Microphone, type MicrophoneOptions } from '../../src/audio/microphone.ts';
import type { SpeechError } from '../../src/contract/errors.ts';
import { FAKE_MICROPHONE_RATE } from '../fake-microphone-text.ts';
import { fidelity, join, spokenAtMicrophone } from './captured.ts';
import { once, wait } from './helpers.ts';

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

/** Every stream that getUserMedia has given since. */
function watchStreams(): { streams: MediaStream[]; live(): number; restore(): void } {
  const original = navigator.mediaDevices.getUserMedia;
  const streams: MediaStream[] = [];
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await original.call(navigator.mediaDevices, constraints);
    streams.push(stream);
    return stream;
  };
  return {
    streams,
    live: () =>
      streams.flatMap((stream) => stream.getTracks()).filter((track) => track.readyState === 'live').length,
    restore() {
      navigator.mediaDevices.getUserMedia = original;
    },
  };
}

function refuseWith(name: string, message = ''): () => void {
  const original = navigator.mediaDevices.getUserMedia;
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException(message, name));
  return () => {
    navigator.mediaDevices.getUserMedia = original;
  };
}

describe('Microphone', () => {
  let context: AudioContext;
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

  it('delivers what was said, sample for sample, at 16 kHz in frames of one length', async () => {
    const microphone = await start();
    let degraded = 0;
    microphone.addEventListener('degraded', () => degraded++);
    const frames = await record(microphone, 25);
    expect(degraded).to.equal(0);
    expect(frames.slice(0, -1).every((frame) => frame.length === 1600)).to.equal(true);
    expect(fidelity(join(frames).subarray(8000, 40_000), await spokenAtMicrophone())).to.be.above(20);
  });

  for (const sampleRate of [16_000, 44_100, 96_000]) {
    it(`hears the same in a context of ${sampleRate} Hz`, async () => {
      const other = new AudioContext({ sampleRate });
      const microphone = await start({ context: other, frameMs: 40 });
      const frames = await record(microphone, 50);
      expect(frames[0]).to.have.length(640);
      expect(fidelity(join(frames).subarray(8000, 30_000), await spokenAtMicrophone())).to.be.above(12);
      await other.close();
    });
  }

  it('loses nothing that is said while nobody reads yet', async () => {
    const microphone = await start();
    await wait(1.5);
    const frames = await record(microphone, 25);
    expect(fidelity(join(frames).subarray(1600, 40_000), await spokenAtMicrophone())).to.be.above(20);
  });

  it('resamples on the main thread, and says so, where no Worker may run', async () => {
    const { Worker } = window;
    window.Worker = class {
      constructor() {
        throw new DOMException('Refused by the Content-Security-Policy.', 'SecurityError');
      }
    } as unknown as typeof Worker;
    try {
      const microphone = new Microphone({ context });
      const degraded = once(microphone, 'degraded');
      await microphone.start(RAW);
      const frames = await record(microphone, 25);
      const { feature, reason } = ((await degraded) as CustomEvent).detail;
      expect(feature).to.equal('worker');
      expect(reason).to.contain('capture-worker.js');
      expect(reason).to.contain('worker-src');
      expect(fidelity(join(frames).subarray(8000, 40_000), await spokenAtMicrophone())).to.be.above(20);
    } finally {
      window.Worker = Worker;
    }
  });

  it('takes the Worker file beside the build, and the embedded copy where there is none', async () => {
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
    for (let i = 0; i < 40; i++) {
      await wait(0.03);
      levels.push(microphone.level);
    }
    expect(Math.max(...levels)).to.be.within(0.3, 1);
    await microphone.stop();
    expect(microphone.level).to.equal(0);
  });

  it('lets go what is said while paused', async () => {
    const microphone = await start();
    microphone.pause();
    expect(microphone.paused).to.equal(true);
    await wait(1);
    microphone.resume();
    expect(microphone.paused).to.equal(false);
    const before = performance.now();
    const frames = await record(microphone, 5);
    // Five frames take 0.5 s to say; those of the pause would have been there at once.
    expect(performance.now() - before).to.be.above(300);
    expect(frames.length).to.be.within(5, 9);
  });

  it('ends by itself when the device is taken away, after the last frame', async () => {
    const watch = watchStreams();
    const microphone = await start();
    const ended = once(microphone, 'ended');
    const frames: Int16Array[] = [];
    for await (const frame of microphone) {
      frames.push(frame);
      // A track that is stopped by script fires no event; unplugging does.
      if (frames.length === 3) watch.streams[0].getAudioTracks()[0].dispatchEvent(new Event('ended'));
    }
    await ended;
    expect(frames.length).to.be.at.least(3);
    expect(microphone.active).to.equal(false);
    expect(watch.live()).to.equal(0);
    watch.restore();
  });

  it('tells when the device falls silent by a mute key or a call, and when it is back', async () => {
    const watch = watchStreams();
    const microphone = await start();
    const [track] = watch.streams[0].getAudioTracks();
    const interrupted = once(microphone, 'interrupted');
    track.dispatchEvent(new Event('mute'));
    expect(((await interrupted) as CustomEvent).detail.reason).to.equal('muted');
    const restored = once(microphone, 'restored');
    track.dispatchEvent(new Event('unmute'));
    await restored;
    await microphone.stop();
    watch.restore();
  });

  it('goes on when the audio context was stopped from outside', async () => {
    const microphone = await start();
    const interrupted = once(microphone, 'interrupted');
    await context.suspend();
    expect(((await interrupted) as CustomEvent).detail.reason).to.equal('suspended');
    expect((await record(microphone, 5)).length).to.be.at.least(5);
  });

  it('listens to a stream of the page and leaves its tracks running', async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: RAW });
    const microphone = new Microphone({ context });
    await microphone.start({ stream });
    const frames = await record(microphone, 10);
    expect(frames.length).to.be.at.least(10);
    expect(stream.getAudioTracks()[0].readyState).to.equal('live');
    stream.getAudioTracks()[0].stop();
  });

  it('stopped while the question is still open, rejects at once and gives the device back unused', async () => {
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

  it('obeys an AbortSignal', async () => {
    const controller = new AbortController();
    controller.abort();
    const error = await new Microphone({ context })
      .start({ signal: controller.signal })
      .catch((reason) => reason as SpeechError);
    expect((error as SpeechError).code).to.equal('aborted');
  });

  it('is started once at a time', async () => {
    const microphone = await start();
    const error = await microphone.start(RAW).catch((reason) => reason as SpeechError);
    expect((error as SpeechError).code).to.equal('invalid-argument');
    await microphone.stop();
  });

  for (const [name, message, code, words] of [
    ['NotAllowedError', 'Permission denied', 'not-allowed', 'site settings'],
    ['NotAllowedError', 'Permission denied by system', 'not-allowed', 'operating system'],
    ['NotFoundError', '', 'audio-capture', 'No microphone was found'],
    ['OverconstrainedError', '', 'audio-capture', 'No microphone was found'],
    ['NotReadableError', '', 'audio-busy', 'another application'],
    ['AbortError', '', 'audio-busy', 'another application'],
  ] as const) {
    it(`tells in its own words about ${name} ${message}`, async () => {
      const restore = refuseWith(name, message);
      const { permissions } = navigator;
      const original = permissions.query;
      permissions.query = async () => ({ state: 'denied' }) as PermissionStatus;
      try {
        const error = await new Microphone({ context }).start().catch((reason) => reason as SpeechError);
        expect((error as SpeechError).code).to.equal(code);
        expect((error as SpeechError).message).to.contain(words);
      } finally {
        permissions.query = original;
        restore();
      }
    });
  }

  it('leaves no live track and no running node after 200 starts and stops', async () => {
    const watch = watchStreams();
    const shared = sharedAudioContext();
    const microphone = new Microphone();
    for (let i = 0; i < 200; i++) {
      await microphone.start(RAW);
      await microphone.stop();
      expect(watch.live()).to.equal(0);
    }
    expect(watch.streams).to.have.length(200);
    expect(sharedAudioContext()).to.equal(shared);
    watch.restore();
    // No node is left to process: held by nobody, the context falls asleep.
    await once(shared, 'statechange');
    expect(shared.state).to.equal('suspended');
  }).timeout(120_000);
});
