import type { Microphone } from '../../src/audio/microphone.ts';

export const RAW = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

/** All frames from now until the one after which `enough` have come, and the last ones that stopping brings. */
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

/** Every stream that getUserMedia has given since. */
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
