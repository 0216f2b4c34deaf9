/** Records a node in the audio thread: every frame, in order. */
export interface Probe {
  /** All frames since the probe was connected, once the audio thread has handed them over. */
  frames(): Promise<Float32Array>;
  /** The context's time at the first frame that is not silent, seconds. */
  soundStart(): Promise<number>;
  disconnect(): void;
}

const SOURCE = `
registerProcessor('test-probe', class extends AudioWorkletProcessor {
  constructor() {
    super();
    this.blocks = [];
    this.quanta = 0;
    this.start = 0;
    this.port.onmessage = () => { this.port.postMessage({ blocks: this.blocks, start: this.start }); this.blocks = []; };
    this.port.postMessage('ready');
  }
  process(inputs) {
    // Chromium's frame is behind in some quanta, never ahead.
    this.start = Math.max(this.start, currentFrame - 128 * this.quanta++);
    this.blocks.push(inputs[0][0] ? inputs[0][0].slice() : new Float32Array(128));
    return true;
  }
});`;

const loaded = new WeakSet<BaseAudioContext>();

export async function probe(node: AudioNode): Promise<Probe> {
  const { context } = node;
  if (!loaded.has(context)) {
    loaded.add(context);
    await context.audioWorklet.addModule(`data:text/javascript,${encodeURIComponent(SOURCE)}`);
  }
  const tap = new AudioWorkletNode(context, 'test-probe', { channelCount: 1, channelCountMode: 'explicit' });
  node.connect(tap).connect(context.destination);
  // On a busy machine the processor may be created after a sound that is played at once. In a suspended context it may have to wait.
  await Promise.race([
    new Promise((resolve) => {
      tap.port.onmessage = resolve;
    }),
    new Promise((resolve) => setTimeout(resolve, 1000)),
  ]);
  const blocks: Float32Array[] = [];
  let start = 0;
  function frames(): Promise<Float32Array> {
    return new Promise((resolve) => {
      tap.port.onmessage = (event: MessageEvent<'ready' | { blocks: Float32Array[]; start: number }>) => {
        if (event.data === 'ready') return;
        blocks.push(...event.data.blocks);
        start = event.data.start;
        const all = new Float32Array(blocks.length * 128);
        blocks.forEach((block, index) => {
          all.set(block, index * 128);
        });
        resolve(all);
      };
      tap.port.postMessage('frames');
    });
  }
  return {
    frames,
    async soundStart() {
      const first = (await frames()).findIndex((frame) => frame !== 0);
      return (start + first) / context.sampleRate;
    },
    disconnect() {
      node.disconnect(tap);
      tap.disconnect();
    },
  };
}
