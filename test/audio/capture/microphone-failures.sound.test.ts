import { expect } from '@open-wc/testing';
import { Microphone } from '../../../src/audio/capture/microphone.ts';
import type {
  InterruptedDetail,
  MicrophoneDegradedDetail,
  SwitchedDetail,
} from '../../../src/audio/capture/microphone-details.ts';
import type { SpeechError } from '../../../src/contract/errors.ts';
import { PcmResampler } from '../../../src/workers/pcm-resampler.ts';
import { join } from '../support/captured.ts';
import { once, wait } from '../support/helpers.ts';
import { noise, RAW, record, startsWith, tapSources, watchStreams } from '../support/microphone-helpers.ts';

const RATE = 48_000;
const QUANTUM = 128;

/** Chromium's, with --expose-gc. */
declare function gc(): void;
/** Chromium only: a track written by script, which can end as a device does. */
declare const MediaStreamTrackGenerator: {
  new (options: { kind: 'audio' }): MediaStreamTrack & { writable: WritableStream };
};

/** Appends `script` to every Worker until the returned function is called. */
function addToWorkers(script: string, onStart = () => {}): () => void {
  const original = window.Worker;
  window.Worker = class extends original {
    constructor(url: string | URL) {
      const text = `importScripts(${JSON.stringify(String(url))});${script}`;
      super(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
      onStart();
    }
  };
  return () => {
    window.Worker = original;
  };
}

function refuseWith(error: Error): () => void {
  const original = navigator.mediaDevices.getUserMedia;
  navigator.mediaDevices.getUserMedia = () => Promise.reject(error);
  return () => {
    navigator.mediaDevices.getUserMedia = original;
  };
}

describe('Microphone, when something fails', () => {
  let context: AudioContext;
  let restore: (() => void)[];
  beforeEach(() => {
    context = new AudioContext({ sampleRate: RATE });
    restore = [];
  });
  afterEach(async () => {
    for (const undo of restore) undo();
    await context.close();
  });

  it('keeps its Worker listening when garbage is collected while it starts', async () => {
    const collect = () => {
      let turns = 50;
      const timer = setInterval(() => {
        gc();
        if (--turns === 0) clearInterval(timer);
      }, 0);
    };
    restore.push(addToWorkers('', collect));
    const microphone = new Microphone({ context });
    await microphone.start(RAW);
    expect((await record(microphone, 3)).length).to.be.at.least(3);
  });

  for (const [fault, script, reason] of [
    // Late enough for sound to have arrived on a busy machine.
    ['throws', `setTimeout(() => { throw new Error('a fault of the test') }, 2500)`, 'a fault of the test'],
    ['dies without a word', 'setTimeout(() => self.close(), 2500)', 'no frame'],
  ]) {
    it(`continues on the main thread where its Worker stopped, when that ${fault}`, async () => {
      restore.push(addToWorkers(script));
      const tapped = await tapSources(context);
      const microphone = new Microphone({ context, frameMs: 40 });
      const frames: Int16Array[] = [];
      let before = 0;
      let detail: MicrophoneDegradedDetail | undefined;
      microphone.addEventListener('degraded', (event) => {
        before = frames.length;
        detail = (event as CustomEvent<MicrophoneDegradedDetail>).detail;
      });
      await microphone.start({ stream: await noise(context, 20) });
      for await (const frame of microphone) {
        frames.push(frame);
        if (detail && frames.length === before + 20) void microphone.stop();
      }
      expect(detail?.feature).to.equal('worker');
      expect(detail?.reason).to.contain(reason);
      const samples = await tapped();
      const first = find(samples, join(frames.slice(0, before)));
      expect(first.length, 'in the Worker').to.equal(1);
      // Frames of the Worker may still be queued when its failure is reported.
      let second: number[] = [];
      let resumed = before;
      while (resumed < frames.length && !second.length) second = find(samples, join(frames.slice(resumed++)));
      expect(second.length, 'on the main thread').to.equal(1);
      const lostSeconds = (second[0] - first[0]) / RATE - ((resumed - 1) * 640) / 16_000;
      // Frames in transit, a partial frame, and the time until the failure is detected.
      expect(lostSeconds).to.be.within(0, fault === 'throws' ? 1 : 8);
    });
  }

  it('delivers everything when stopped before its Worker has started', async () => {
    const original = window.Worker;
    const silent = URL.createObjectURL(new Blob(['']));
    window.Worker = class extends original {
      constructor() {
        super(silent);
      }
    };
    restore.push(() => {
      window.Worker = original;
    });
    const tapped = await tapSources(context);
    const microphone = new Microphone({ context });
    await microphone.start({ stream: await noise(context) });
    await wait(1.5);
    await microphone.stop();
    const frames: Int16Array[] = [];
    for await (const frame of microphone) frames.push(frame);
    expect(join(frames).length).to.be.at.least(0.4 * 16_000);
    // More than one place where it began with silence.
    expect(find(await tapped(), join(frames)).length).to.be.at.least(1);
  });

  it('reports it and releases the device when the audio thread fails', async () => {
    const original = AudioWorklet.prototype.addModule;
    restore.push(() => {
      AudioWorklet.prototype.addModule = original;
    });
    AudioWorklet.prototype.addModule = async function (url) {
      const failing = `const register = registerProcessor;
        globalThis.registerProcessor = (name, Processor) => register(name, class extends Processor {
          process(inputs) {
            this.turns = (this.turns ?? 0) + 1;
            if (this.turns > 200) throw new Error('a fault of the test');
            return super.process(inputs);
          }
        });`;
      const text = `(() => {${failing}})();${await (await fetch(url)).text()}`;
      return original.call(this, URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    };
    const watch = watchStreams();
    restore.push(watch.restore);
    const microphone = new Microphone({ context });
    await microphone.start(RAW);
    const ended = once(microphone, 'ended');
    for await (const frame of microphone) expect(frame.length).to.be.above(0);
    await ended;
    expect(microphone.active).to.equal(false);
    expect(watch.live()).to.equal(0);
  });

  it('ends after the last frame when the track ends', async () => {
    const generator = new MediaStreamTrackGenerator({ kind: 'audio' });
    const microphone = new Microphone({ context });
    await microphone.start({ stream: new MediaStream([generator]) });
    const ended = once(microphone, 'ended');
    await wait(0.3);
    await generator.writable.close();
    for await (const frame of microphone) expect(frame.length).to.be.above(0);
    await ended;
    expect(microphone.active).to.equal(false);
    await microphone.stop();
  });

  it('ends and releases the device when it is unplugged and there is no other one', async () => {
    const watch = watchStreams();
    restore.push(watch.restore);
    const microphone = new Microphone({ context });
    await microphone.start(RAW);
    const ended = once(microphone, 'ended');
    restore.push(refuseWith(new DOMException('', 'NotFoundError')));
    // A track that a script stops fires no event.
    watch.streams[0].getAudioTracks()[0].dispatchEvent(new Event('ended'));
    for await (const frame of microphone) expect(frame.length).to.be.above(0);
    await ended;
    expect(watch.live()).to.equal(0);
  });

  it('goes on with another device, in one recording, when it is unplugged', async () => {
    const watch = watchStreams();
    restore.push(watch.restore);
    const microphone = new Microphone({ context });
    await microphone.start(RAW);
    const frames: Int16Array[] = [];
    let label: string | undefined;
    let before = 0;
    microphone.addEventListener('switched', (event) => {
      ({ label } = (event as CustomEvent<SwitchedDetail>).detail);
      before = frames.length;
    });
    for await (const frame of microphone) {
      frames.push(frame);
      if (frames.length === 5) watch.streams[0].getAudioTracks()[0].dispatchEvent(new Event('ended'));
      if (label !== undefined && frames.length === before + 10) void microphone.stop();
    }
    expect(frames.length).to.be.at.least(15);
    expect(label).to.equal(watch.streams[1].getAudioTracks()[0].label);
    expect([watch.streams.length, watch.live()]).to.deep.equal([2, 0]);
  });

  it('stopped while it looks for another device, delivers what was captured and releases everything', async () => {
    const watch = watchStreams();
    restore.push(watch.restore);
    const microphone = new Microphone({ context });
    await microphone.start(RAW);
    const frames: Int16Array[] = [];
    for await (const frame of microphone) {
      frames.push(frame);
      if (frames.length > 1) continue;
      watch.streams[0].getAudioTracks()[0].dispatchEvent(new Event('ended'));
      void microphone.stop();
    }
    expect(microphone.active).to.equal(false);
    // What was being opened is released once it is granted.
    while (watch.streams.length < 2 || watch.live()) await wait(0.01);
  });

  it('goes on with a device that is chosen meanwhile, and with the present one where that cannot be opened', async () => {
    const devices = (await navigator.mediaDevices.enumerateDevices()).filter(
      ({ kind }) => kind === 'audioinput',
    );
    const chosen = devices.at(-1) as MediaDeviceInfo;
    const watch = watchStreams();
    restore.push(watch.restore);
    const microphone = new Microphone({ context });
    await microphone.start(RAW);
    const switched = once(microphone, 'switched');
    await microphone.use(chosen.deviceId);
    expect(((await switched) as CustomEvent<SwitchedDetail>).detail.label).to.equal(chosen.label);
    expect(watch.live()).to.equal(1);
    restore.push(refuseWith(new DOMException('', 'NotReadableError')));
    const error: SpeechError = await microphone.use('other').catch((reason) => reason);
    expect(error.code).to.equal('audio-busy');
    expect((await record(microphone, 5)).length).to.be.at.least(5);
  });

  it('reports a device that sends nothing but zeros, by its name, and its first sound', async () => {
    const gain = new GainNode(context, { gain: 0 });
    const output = context.createMediaStreamDestination();
    const source = new OscillatorNode(context);
    source.connect(gain).connect(output);
    source.start();
    const microphone = new Microphone({ context });
    await microphone.start({ stream: output.stream });
    const startedAt = context.currentTime;
    const interrupted = (await once(microphone, 'interrupted')) as CustomEvent<InterruptedDetail>;
    expect(interrupted.detail).to.deep.equal({
      reason: 'silent',
      label: output.stream.getAudioTracks()[0].label,
    });
    expect(context.currentTime - startedAt).to.be.below(3);
    const restored = once(microphone, 'restored');
    gain.gain.value = 0.1;
    expect(((await restored) as CustomEvent<InterruptedDetail>).detail.reason).to.equal('silent');
    await microphone.stop();
  });

  it('reports when the device is muted by a key or a call, and when it is unmuted', async () => {
    const watch = watchStreams();
    restore.push(watch.restore);
    const microphone = new Microphone({ context });
    await microphone.start(RAW);
    const [track] = watch.streams[0].getAudioTracks();
    const interrupted = once(microphone, 'interrupted');
    track.dispatchEvent(new Event('mute'));
    expect(((await interrupted) as CustomEvent).detail.reason).to.equal('muted');
    const restored = once(microphone, 'restored');
    track.dispatchEvent(new Event('unmute'));
    expect(((await restored) as CustomEvent).detail.reason).to.equal('muted');
    await microphone.stop();
  });

  it('continues after the audio context was suspended, and reports it', async () => {
    const microphone = new Microphone({ context });
    await microphone.start(RAW);
    const interrupted = once(microphone, 'interrupted');
    const restored = once(microphone, 'restored');
    await context.suspend();
    expect(((await interrupted) as CustomEvent).detail.reason).to.equal('suspended');
    expect(((await restored) as CustomEvent).detail.reason).to.equal('suspended');
    expect((await record(microphone, 5)).length).to.be.at.least(5);
  });

  it('continues once the page is visible again, after a call has suspended audio', async () => {
    const microphone = new Microphone({ context });
    await microphone.start(RAW);
    const { resume } = context;
    // As in iOS during a call.
    context.resume = () => Promise.reject(new DOMException('', 'InvalidStateError'));
    const interrupted = once(microphone, 'interrupted');
    await context.suspend();
    await interrupted;
    context.resume = resume;
    const restored = once(microphone, 'restored');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(((await restored) as CustomEvent).detail.reason).to.equal('suspended');
    expect((await record(microphone, 5)).length).to.be.at.least(5);
  });

  it('uses another microphone when the chosen one is gone', async () => {
    const microphone = new Microphone({ context });
    await microphone.start({ ...RAW, deviceId: 'gone' });
    expect((await record(microphone, 2)).length).to.be.at.least(2);
  });

  for (const [error, code, words] of [
    [new DOMException('Permission denied', 'NotAllowedError'), 'not-allowed', 'site settings'],
    [new DOMException('Permission denied by system', 'NotAllowedError'), 'not-allowed', 'operating system'],
    [new DOMException('', 'NotFoundError'), 'audio-capture', 'No microphone was found'],
    [overconstrained(), 'audio-capture', 'choose another'],
    [new DOMException('', 'NotReadableError'), 'audio-busy', 'another application'],
    [new DOMException('', 'AbortError'), 'audio-busy', 'another application'],
  ] as const) {
    it(`maps ${error.name} ${error.message}`, async () => {
      restore.push(refuseWith(error));
      const { permissions } = navigator;
      const original = permissions.query;
      permissions.query = async () => ({ state: 'denied' }) as PermissionStatus;
      restore.push(() => {
        permissions.query = original;
      });
      const thrown = await new Microphone({ context }).start().catch((reason) => reason as SpeechError);
      expect((thrown as SpeechError).code).to.equal(code);
      expect((thrown as SpeechError).message).to.contain(words);
    });
  }
});

/** Firefox throws these as well, but scripts cannot construct them there. */
function overconstrained(): Error {
  if (typeof OverconstrainedError === 'function') return new OverconstrainedError('deviceId');
  return Object.assign(new Error(), { name: 'OverconstrainedError' });
}

/** The offset in `samples` from which resampling yields `received`. */
function find(samples: Float32Array, received: Int16Array): number[] {
  const places: number[] = [];
  for (let at = 0; at + 4800 <= samples.length; at += QUANTUM) {
    if (startsWith(received, new PcmResampler(RATE).write(samples.subarray(at, at + 4800)))) places.push(at);
  }
  return places;
}
