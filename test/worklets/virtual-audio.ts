/**
 * A fake AudioWorkletGlobalScope on a virtual clock: real processors, no browser, the same result every time. Messages
 * posted to a node arrive before the first quantum that starts at or after their time.
 */
export interface Processor {
  readonly port: VirtualPort;
  process(inputs: Float32Array[][], outputs: Float32Array[][], parameters: object): boolean;
}

export type ProcessorClass = new (options?: unknown) => Processor;

/** The processor's end of the channel. Messages are structured clones, as between real threads. */
class VirtualPort {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly sent: { frame: number; message: unknown }[] = [];
  readonly #frame: () => number;

  constructor(frame: () => number) {
    this.#frame = frame;
  }

  postMessage(message: unknown): void {
    this.sent.push({ frame: this.#frame(), message: structuredClone(message) });
  }

  close(): void {}
}

interface Scope {
  frame: number;
  readonly processors: Map<string, ProcessorClass>;
  readonly AudioWorkletProcessor: new () => { port: VirtualPort };
}

/** There is one scope, as in a context, shared by the virtual nodes. */
const scope: Scope = {
  frame: 0,
  processors: new Map(),
  AudioWorkletProcessor: class {
    readonly port = new VirtualPort(() => scope.frame);
  },
};

function registerProcessor(name: string, processor: ProcessorClass): void {
  if (scope.processors.has(name)) throw new Error(`NotSupportedError: ${name} is already registered`);
  scope.processors.set(name, processor);
}

Object.assign(globalThis, {
  AudioWorkletProcessor: scope.AudioWorkletProcessor,
  registerProcessor,
  sampleRate: 48_000,
});
Object.defineProperty(globalThis, 'currentFrame', { configurable: true, get: () => scope.frame });

/** Evaluates a worklet script given as text; returns the processor registered under `name`. */
export function evaluateWorklet(source: string, name: string): ProcessorClass {
  if (!scope.processors.has(name)) new Function(source)();
  return scope.processors.get(name) as ProcessorClass;
}

/** The processor of this package, as TypeScript runs it. */
export async function playerProcessor(): Promise<ProcessorClass> {
  await import('../../worklets/pcm-player-processor.ts');
  return scope.processors.get('kurdish-pcm-player-2') as ProcessorClass;
}

export interface VirtualNodeOptions {
  sampleRate?: number;
  /** Frames in a render quantum. */
  quantum?: number;
  /** Where the context's clock is in the first quantum. As in Chromium, the scope shows 0 there, and the right frame from the second on. */
  firstFrame?: number;
}

/** One node: post messages at times, advance the clock, read what came out. */
export class VirtualNode {
  readonly sampleRate: number;
  readonly processor: Processor;
  alive = true;
  #frame: number;
  readonly #quantum: number;
  readonly #blocks: Float32Array[] = [];
  readonly #inbox: { at: number; message: unknown }[] = [];

  constructor(processorClass: ProcessorClass, options: VirtualNodeOptions = {}) {
    this.sampleRate = options.sampleRate ?? 48_000;
    this.#quantum = options.quantum ?? 128;
    this.#frame = options.firstFrame ?? 0;
    Object.assign(globalThis, { sampleRate: this.sampleRate });
    scope.frame = 0;
    this.processor = new processorClass();
  }

  /** Seconds of virtual time. */
  get now(): number {
    return this.#frame / this.sampleRate;
  }

  /** @param at Seconds; defaults to now. Later times may be posted in any order. */
  post(message: unknown, at = this.now): void {
    this.#inbox.push({ at, message: structuredClone(message) });
    this.#inbox.sort((a, b) => a.at - b.at);
  }

  /** Renders until `seconds` of virtual time, or until the processor ends. `onQuantum` runs after each quantum. */
  advanceTo(seconds: number, onQuantum?: () => void): void {
    while (this.alive && this.now < seconds) {
      scope.frame = this.#blocks.length > 0 ? this.#frame : 0;
      while (this.#inbox.length > 0 && this.#inbox[0].at <= this.now) {
        this.processor.port.onmessage?.({ data: this.#inbox.shift()?.message });
      }
      const block = new Float32Array(this.#quantum);
      this.alive = this.processor.process([], [[block]], {});
      this.#blocks.push(block);
      this.#frame += this.#quantum;
      onQuantum?.();
    }
  }

  advance(seconds: number): void {
    this.advanceTo(this.now + seconds);
  }

  /** Microseconds of each of `count` further `process()` calls. Their sound is not kept. */
  time(count: number): Float64Array {
    const microseconds = new Float64Array(count);
    const block = new Float32Array(this.#quantum);
    const outputs = [[block]];
    const parameters = {};
    for (let i = 0; i < count; i++) {
      scope.frame = this.#frame;
      block.fill(0);
      const before = performance.now();
      this.processor.process([], outputs, parameters);
      microseconds[i] = (performance.now() - before) * 1000;
      this.#frame += this.#quantum;
    }
    return microseconds;
  }

  /** All that was rendered so far. */
  output(): Float32Array {
    const all = new Float32Array(this.#blocks.length * this.#quantum);
    this.#blocks.forEach((block, index) => {
      all.set(block, index * this.#quantum);
    });
    return all;
  }

  /** Messages the processor has sent, oldest first. */
  sent<Message = Record<string, unknown>>(): Message[] {
    return this.processor.port.sent.map(({ message }) => message as Message);
  }
}
