/** Runs in Chromium: plays the same paced stream with each player and times its first sound. */

import LegacyPcmPlayer from 'pcm-player';
import { WavStreamPlayer } from 'wavtools';
import { PcmPlayer } from '../../src/audio/playback/pcm-player.ts';
import { createPcmDecoder } from '../../src/formats/pcm-decoder.ts';

const SOURCE_RATE = 24_000;

/** Reports the wall-clock time of the first non-zero sample rendered after `arm`. */
const PROBE = `
registerProcessor('first-sound', class extends AudioWorkletProcessor {
  constructor() {
    super();
    this.armed = false;
    this.port.onmessage = () => { this.armed = true; };
  }
  process(inputs) {
    const channel = inputs[0][0];
    if (this.armed && channel && channel.some((sample) => sample !== 0)) {
      this.armed = false;
      this.port.postMessage(Date.now() + 0.5);
    }
    return true;
  }
});`;

interface LegacyPlayer {
  audioCtx: AudioContext;
  gainNode: GainNode;
  startTime: number;
  volume(volume: number): void;
  feed(samples: Int16Array): void;
}

interface Contestant {
  name: string;
  /** Resolves when context and worklet are ready. */
  warm(): Promise<BaseAudioContext>;
  begin(probe: AudioNode): void;
  write(samples: Int16Array, probe: AudioNode): void;
  stop(): Promise<void>;
}

function ours(): Contestant {
  const player = new PcmPlayer({ latency: 'immediate' });
  return {
    name: 'ours',
    async warm() {
      await player.prepare();
      return (player.output as AudioNode).context;
    },
    begin(probe) {
      (player.output as AudioNode).connect(probe);
      player.open();
      player.play();
    },
    write: (samples) => player.write(samples),
    async stop() {
      player.open();
    },
  };
}

function wavtools(): Contestant {
  const player = new WavStreamPlayer({ sampleRate: SOURCE_RATE });
  return {
    name: 'wavtools',
    async warm() {
      await player.connect();
      return player.context;
    },
    begin() {},
    write(samples, probe) {
      const fresh = !player.stream;
      player.add16BitPCM(samples, String(performance.now()));
      if (fresh) player.stream.connect(probe);
    },
    async stop() {
      await player.interrupt();
    },
  };
}

function legacy(flushTime: number): Contestant {
  // Its types lack both the options it accepts and the members it has.
  const player = new (LegacyPcmPlayer as unknown as new (options: object) => LegacyPlayer)({
    inputCodec: 'Int16',
    channels: 1,
    sampleRate: SOURCE_RATE,
    flushTime,
  });
  player.volume(1);
  return {
    name: `pcm-player, flush ${flushTime} ms`,
    async warm() {
      await player.audioCtx.resume();
      return player.audioCtx;
    },
    begin: (probe) => player.gainNode.connect(probe),
    write: (samples) => player.feed(samples),
    async stop() {
      await wait(500); // scheduled sources cannot be cancelled
      player.startTime = 0;
    },
  };
}

async function firstSound(contestant: Contestant, probe: AudioWorkletNode): Promise<number> {
  contestant.begin(probe);
  probe.port.postMessage('arm');
  const firstSound = new Promise<number>((resolve) => {
    probe.port.onmessage = (event) => resolve(event.data);
  });
  const controller = new AbortController();
  const response = await fetch('/audio', { signal: controller.signal, cache: 'no-store' });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = createPcmDecoder();
  const { value } = await reader.read();
  const firstByteAt = performance.timeOrigin + performance.now();
  contestant.write(decoder.push(value as Uint8Array), probe);
  const milliseconds = (await firstSound) - firstByteAt;
  controller.abort();
  await contestant.stop();
  await wait(60 + 40 * Math.random());
  return milliseconds;
}

async function run(rounds: number): Promise<Record<string, number[]>> {
  const results: Record<string, number[]> = {};
  const contestants = [ours(), wavtools(), legacy(20), legacy(100)];
  const ready: [Contestant, AudioWorkletNode][] = [];
  for (const contestant of contestants) {
    const context = await contestant.warm();
    await context.audioWorklet.addModule(URL.createObjectURL(new Blob([PROBE], { type: 'text/javascript' })));
    const probe = new AudioWorkletNode(context, 'first-sound');
    probe.connect(context.destination);
    ready.push([contestant, probe]);
    results[contestant.name] = [];
  }
  for (let round = 0; round <= rounds; round++) {
    // The order rotates, so that no player always follows the same other; the first round is a warm-up.
    for (let i = 0; i < ready.length; i++) {
      const [contestant, probe] = ready[(i + round) % ready.length];
      const milliseconds = await firstSound(contestant, probe);
      if (round > 0) results[contestant.name].push(milliseconds);
    }
  }
  return results;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

Object.assign(globalThis, { run });
