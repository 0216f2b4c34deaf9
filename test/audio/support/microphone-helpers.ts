import type { Microphone } from '../../../src/audio/capture/microphone.ts';
import { type Probe, probe } from './probe.ts';

export const RAW = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

/** Records until there are `enough` frames, then stops; includes the last ones that stopping flushes. */
export async function record(microphone: Microphone, enough: number): Promise<Int16Array[]> {
  const frames: Int16Array[] = [];
  let stopped: Promise<void> | undefined;
  for await (const frame of microphone) {
    frames.push(frame);
    if (frames.length === enough) stopped = microphone.stop();
  }
  await stopped;
  return frames;
}

/** Records every stream that getUserMedia returns from now on. */
export function watchStreams(): { streams: MediaStream[]; live(): number; restore(): void } {
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

/** A stream of noise. */
export async function noise(context: AudioContext, seconds = 1): Promise<MediaStream> {
  const buffer = context.createBuffer(1, seconds * context.sampleRate, context.sampleRate);
  buffer.copyToChannel(
    Float32Array.from({ length: buffer.length }, () => Math.random() - 0.5),
    0,
  );
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  const destination = context.createMediaStreamDestination();
  source.connect(destination);
  source.start();
  return destination.stream;
}

/** Records the output of the stream sources that the context creates from now on. */
export async function tapSources(context: AudioContext): Promise<() => Promise<Float32Array>> {
  // Once loaded, a probe connects at once: it receives the same audio as the microphone, from the same instant.
  const first = await probe(context.createGain());
  first.disconnect();
  const original = context.createMediaStreamSource;
  let tap: Promise<Probe> | undefined;
  context.createMediaStreamSource = (stream) => {
    const source = original.call(context, stream);
    tap = probe(source);
    return source;
  };
  return async () => (await (tap as Promise<Probe>)).frames();
}

export function startsWith(whole: Int16Array, part: Int16Array): boolean {
  return part.length <= whole.length && part.every((sample, i) => sample === whole[i]);
}
