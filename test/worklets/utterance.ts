import type { FromProcessor, PlaybackPosition, ToProcessor } from '../../worklets/messages.ts';
import { SOURCE_RATE } from './signals.ts';
import type { Arrival } from './traces.ts';
import { type ProcessorClass, VirtualNode, type VirtualNodeOptions } from './virtual-audio.ts';

export interface UtteranceOptions extends VirtualNodeOptions {
  rate?: number;
  rebufferSeconds?: number;
  /** Seconds from the first chunk to `play`. */
  delay?: number;
}

/** One node with an utterance on it; messages as `PcmPlayer` sends them. */
export class Utterance {
  readonly node: VirtualNode;
  readonly received: FromProcessor[] = [];
  #epoch = 0;
  #serial = 0;
  #frames = 0;
  #rebufferFrames = 0;

  constructor(processor: ProcessorClass, options: UtteranceOptions = {}) {
    this.node = new VirtualNode(processor, options);
    this.open(options);
  }

  open({ rate = 1, rebufferSeconds = 0.2 }: UtteranceOptions = {}): void {
    this.#epoch++;
    this.#frames = 0;
    this.#rebufferFrames = rebufferSeconds * SOURCE_RATE;
    this.post({ type: 'open', epoch: this.#epoch, rate });
  }

  get epoch(): number {
    return this.#epoch;
  }

  post(message: ToProcessor, at?: number): void {
    this.node.post(message, at);
  }

  write(samples: Int16Array, at?: number, rebufferFrames = this.#rebufferFrames): void {
    this.#frames += samples.length;
    this.post({ type: 'samples', epoch: this.#epoch, samples, rebufferFrames }, at);
  }

  end(at?: number): void {
    this.post({ type: 'end', epoch: this.#epoch, frames: this.#frames }, at);
  }

  play(at?: number): void {
    this.post({ type: 'play', epoch: this.#epoch, serial: ++this.#serial }, at);
  }

  pause(at?: number): void {
    this.post({ type: 'pause', epoch: this.#epoch, serial: ++this.#serial }, at);
  }

  seek(frame: number, { stop = false, at }: { stop?: boolean; at?: number } = {}): void {
    this.post({ type: 'seek', epoch: this.#epoch, serial: ++this.#serial, frame, stop }, at);
  }

  setRate(rate: number, at?: number): void {
    this.post({ type: 'rate', epoch: this.#epoch, rate }, at);
  }

  abort(at?: number): void {
    this.post({ type: 'abort', epoch: this.#epoch }, at);
  }

  sent(): FromProcessor[] {
    return this.node.sent<FromProcessor>();
  }

  /** The states announced, in order. */
  states(): string[] {
    return this.sent()
      .filter((message) => message.type === 'state' || message.type === 'ended')
      .map((message) => message.state);
  }

  last(): PlaybackPosition {
    return this.sent().at(-1) as PlaybackPosition;
  }

  output(): Float32Array {
    return this.node.output();
  }
}

/** Feeds a whole trace and renders until its end, at most `limit` seconds. */
export function playTrace(
  processor: ProcessorClass,
  arrivals: readonly Arrival[],
  options: UtteranceOptions = {},
): Utterance {
  const utterance = new Utterance(processor, options);
  for (const { at, samples } of arrivals) utterance.write(samples, at);
  const lastAt = arrivals.at(-1)?.at ?? 0;
  utterance.end(lastAt + 0.001);
  utterance.play((arrivals[0]?.at ?? 0) + (options.delay ?? 0));
  const seconds =
    arrivals.reduce((sum, { samples }) => sum + samples.length, 0) / SOURCE_RATE / (options.rate ?? 1);
  utterance.node.advanceTo(lastAt + seconds + 2);
  return utterance;
}
