import { createRequire } from 'node:module';
import { SOURCE_RATE } from '../../test/worklets/signals.ts';
import type { Arrival } from '../../test/worklets/traces.ts';
import { evaluateWorklet, type ProcessorClass, VirtualNode } from '../../test/worklets/virtual-audio.ts';

const QUANTUM = 128;
/** Not in the package's typed exports. */
const WAVTOOLS_WORKLET: string = '../node_modules/wavtools/lib/worklets/stream_processor.js';

/** The worklet of wavtools, from its embedded source. */
export async function wavtoolsProcessor(): Promise<ProcessorClass> {
  const { StreamProcessorWorklet } = await import(WAVTOOLS_WORKLET);
  return evaluateWorklet(StreamProcessorWorklet, 'stream_processor');
}

/** Driven as by WavStreamPlayer: a context at the source's rate, and a new node after each underrun. */
export function playWavtools(processor: ProcessorClass, arrivals: readonly Arrival[]): Float32Array {
  const outputs: Float32Array[] = [];
  let frames = 0;
  let node: VirtualNode | undefined;
  const finish = () => {
    if (!node) return;
    const output = node.output();
    outputs.push(output);
    frames += output.length;
    node = undefined;
  };
  for (const { at, samples } of arrivals) {
    node?.advanceTo(at - frames / SOURCE_RATE);
    if (node && !node.alive) finish();
    if (!node) {
      const silence = Math.max(0, Math.ceil((at * SOURCE_RATE - frames) / QUANTUM) * QUANTUM);
      outputs.push(new Float32Array(silence));
      frames += silence;
      node = new VirtualNode(processor, { sampleRate: SOURCE_RATE });
    }
    node.post({ event: 'write', buffer: samples, trackId: 'default' });
  }
  node?.advance(30);
  finish();
  return concatenate(outputs);
}

interface VirtualBuffer {
  duration: number;
  getChannelData(channel: number): Float32Array;
}

/**
 * pcm-player over an AudioContext and an interval of virtual time. Its buffer sources are mixed at the source's rate,
 * each from the nearest frame; a real context also interpolates linearly, whose cost is not counted here.
 */
export function playPcmPlayer(arrivals: readonly Arrival[], flushTime: number): Float32Array {
  const output = new Float32Array(40 * SOURCE_RATE);
  let now = 0;
  let flush = () => {};
  const context = {
    get currentTime() {
      return now;
    },
    destination: {},
    createGain: () => ({ gain: { value: 1 }, connect() {} }),
    createAnalyser: () => ({}),
    createBuffer(_channels: number, length: number, rate: number): VirtualBuffer {
      const data = new Float32Array(length);
      return { duration: length / rate, getChannelData: () => data };
    },
    createBufferSource: () => ({
      buffer: undefined as VirtualBuffer | undefined,
      connect() {},
      start(at: number) {
        const from = Math.round(at * SOURCE_RATE);
        this.buffer?.getChannelData(0).forEach((sample, i) => {
          if (from + i < output.length) output[from + i] += sample;
        });
      },
    }),
  };
  Object.assign(globalThis, {
    window: {
      AudioContext: function AudioContext() {
        return context;
      },
    },
  });
  const { setInterval: realInterval } = globalThis;
  globalThis.setInterval = ((callback: () => void) => {
    flush = callback;
  }) as never;
  const PcmPlayer = createRequire(import.meta.url)('pcm-player');
  const player = new PcmPlayer({ inputCodec: 'Int16', channels: 1, sampleRate: SOURCE_RATE, flushTime });
  globalThis.setInterval = realInterval;
  const waiting = [...arrivals];
  const end = (arrivals.at(-1)?.at ?? 0) + 1;
  for (let tick = 0; now < end; tick++) {
    now = (tick * flushTime) / 1000;
    while (waiting.length > 0 && waiting[0].at <= now) {
      const { samples } = waiting.shift() as Arrival;
      if (samples.length > 0) player.feed(samples.slice());
    }
    flush();
  }
  return output;
}

function concatenate(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
