import { PcmPlayer, type PcmPlayerOptions } from '../../../src/audio/playback/pcm-player.ts';
import { type Probe, probe } from './probe.ts';

export const SOURCE_RATE = 24_000;

/** A sine without silence, so that every gap in the output is the player's. */
export function tone(seconds: number, frequency = 440, amplitude = 0.4): Int16Array {
  return Int16Array.from({ length: Math.round(seconds * SOURCE_RATE) }, (_, i) =>
    Math.round(amplitude * 32_767 * Math.sin((2 * Math.PI * frequency * i) / SOURCE_RATE + 0.5)),
  );
}

export function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** Waits by the context's clock: on a busy machine it stands still while its thread is starved, and nothing is played or captured. */
export async function elapse(context: BaseAudioContext, seconds: number): Promise<void> {
  const until = context.currentTime + seconds;
  while (context.currentTime < until) await wait(0.01);
}

export function once(target: EventTarget, type: string): Promise<Event> {
  return new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
}

export interface Stage {
  player: PcmPlayer;
  context: AudioContext;
  probe: Probe;
  /** Events of the player in order, without `progress`. */
  events: string[];
  close(): Promise<void>;
}

/** A prepared player in a separate context at the source's rate, where output frames equal written samples. */
export async function stage(options: PcmPlayerOptions = {}): Promise<Stage> {
  const context = options.context ?? new AudioContext({ sampleRate: SOURCE_RATE });
  const player = new PcmPlayer({ latency: 'immediate', ...options, context });
  const events: string[] = [];
  for (const type of ['playing', 'waiting', 'pause', 'ended', 'seeked', 'error']) {
    player.addEventListener(type, () => events.push(type));
  }
  await player.prepare();
  const listening = await probe(player.output as AudioNode);
  return {
    player,
    context,
    probe: listening,
    events,
    async close() {
      listening.disconnect();
      await player.close();
      if (!options.context) await context.close();
    },
  };
}

/** The output frames without runs of 32 or more zeros, and the positions of the removed runs. */
export function sound(frames: Float32Array): { played: Float32Array; seams: number[] } {
  const played: number[] = [];
  const seams: number[] = [];
  for (let i = 0; i < frames.length; ) {
    let end = i;
    while (end < frames.length && frames[end] === 0) end++;
    if (end - i >= 32 || (end > i && (i === 0 || end === frames.length))) {
      if (end < frames.length) seams.push(played.length);
      i = end;
    } else {
      if (i === 0) seams.push(0);
      played.push(frames[i++]);
    }
  }
  return { played: Float32Array.from(played), seams };
}

/** Number of frames that differ from the written samples, except in the 5 ms ramps around each seam and at the end. */
export function wrongFrames(played: Float32Array, seams: readonly number[], written: Int16Array): number {
  const ramps = [...seams, written.length];
  let wrong = 0;
  for (let i = 0; i < written.length; i++) {
    const inRamp = ramps.some((seam) => Math.abs(i - seam) <= 122);
    if (!inRamp && played[i] !== written[i] / 32_768) wrong++;
  }
  return wrong;
}

export function loudest(frames: Float32Array): number {
  return frames.reduce((largest, frame) => Math.max(largest, Math.abs(frame)), 0);
}

export function largestStep(frames: Float32Array): number {
  let largest = 0;
  for (let i = 1; i < frames.length; i++) largest = Math.max(largest, Math.abs(frames[i] - frames[i - 1]));
  return largest;
}

/** The largest step of `tone()` times 1.6: anything above is audible as a click. */
export function clickStep(frequency = 440, amplitude = 0.4): number {
  return 1.6 * amplitude * 2 * Math.sin((Math.PI * frequency) / SOURCE_RATE);
}
