import { expect } from '@open-wc/testing';
import { Microphone } from '../../../src/audio/capture/microphone.ts';
import { sharedAudioContext } from '../../../src/audio/context/audio-context.ts';
import { once, wait } from '../support/helpers.ts';
import { RAW, watchStreams } from '../support/microphone-helpers.ts';

const CYCLES = 200;
/** The first cycles are warm-up; between the medians of the next and the last ones, the heap may grow this much. */
const WARM_UP = 50;
const SAMPLE = 25;
const GROWTH_BYTES = 100_000;

/** Chromium's, with --expose-gc and --enable-precise-memory-info. */
declare function gc(): void;
const heapSize = () =>
  (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize;

/** Counts objects created from now on by some of the page's classes, and those not garbage-collected yet. */
function watchClass(name: 'AudioWorkletNode' | 'AudioContext' | 'Worker' | 'MessagePort') {
  const made: WeakRef<object>[] = [];
  let restore = () => {};
  if (name === 'MessagePort') {
    const original = window.MessageChannel;
    window.MessageChannel = class extends original {
      constructor() {
        super();
        made.push(new WeakRef(this.port1), new WeakRef(this.port2));
      }
    };
    restore = () => {
      window.MessageChannel = original;
    };
  } else {
    const original = window[name];
    window[name] = new Proxy(original as never, {
      construct(target, options, self) {
        const object = Reflect.construct(target, options, self);
        made.push(new WeakRef(object));
        return object;
      },
    }) as never;
    restore = () => {
      window[name] = original as never;
    };
  }
  return {
    restore,
    get made() {
      return made.length;
    },
    get left() {
      return made.filter((reference) => reference.deref() !== undefined).length;
    },
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

describe('Microphone, started and stopped 200 times', () => {
  it('leaves no live track, Worker, worklet node, port or second context, and the heap no larger', async () => {
    const streams = watchStreams();
    const contexts = watchClass('AudioContext');
    const nodes = watchClass('AudioWorkletNode');
    const ports = watchClass('MessagePort');
    const workers = watchClass('Worker');
    const terminate = Worker.prototype.terminate;
    let terminated = 0;
    Worker.prototype.terminate = function () {
      terminated++;
      terminate.call(this);
    };

    const heap: number[] = [];
    let frames = 0;
    const begun = performance.now();
    const microphone = new Microphone();
    for (let i = 0; i < CYCLES; i++) {
      await microphone.start(RAW);
      const reading = (async () => {
        for await (const frame of microphone) frames += frame.length > 0 ? 1 : 0;
      })();
      await microphone.stop();
      await reading;
      expect(streams.live(), `live tracks after cycle ${i}`).to.equal(0);
      gc();
      heap.push(heapSize());
      streams.streams.length = 0;
    }
    const cycleMs = (performance.now() - begun) / CYCLES;
    streams.restore();
    for (const watched of [contexts, nodes, ports, workers]) watched.restore();

    const early = median(heap.slice(WARM_UP, WARM_UP + SAMPLE));
    const late = median(heap.slice(-SAMPLE));
    expect(contexts.made).to.equal(1);
    expect(nodes.made).to.equal(CYCLES);
    expect(workers.made).to.equal(CYCLES);
    expect(late - early, 'heap growth in bytes').to.be.below(GROWTH_BYTES);
    // Nodes whose process() still runs, open ports and live Workers are not collected.
    for (let i = 0; i < 50 && nodes.left + ports.left + workers.left > 0; i++) {
      await wait(0.1);
      gc();
    }
    Worker.prototype.terminate = terminate;
    // One that was still starting when the microphone was stopped terminates once started.
    expect(terminated).to.equal(CYCLES);
    // biome-ignore lint/suspicious/noConsole: time and heap size, for the log.
    console.log(
      `${CYCLES} cycles: ${cycleMs.toFixed(1)} ms each, ${frames} frames; heap ${early} bytes, then ${late - early} more;`,
      `left: ${nodes.left} nodes, ${ports.left} of ${ports.made} ports, ${workers.left} Workers`,
    );
    expect(nodes.left, 'worklet nodes').to.equal(0);
    expect(workers.left, 'Workers').to.equal(0);
    expect(ports.left, 'ports').to.equal(0);

    // Unused, the context is suspended.
    const context = sharedAudioContext();
    await once(context, 'statechange');
    expect(context.state).to.equal('suspended');
  }).timeout(120_000);
});
