/** Records a node in the audio thread: every frame, in order. */
export interface Probe {
  /** All frames since the probe was connected, once the audio thread has handed them over. */
  frames(): Promise<Float32Array>;
  disconnect(): void;
}

const SOURCE = `
registerProcessor('test-probe', class extends AudioWorkletProcessor {
  constructor() {
    super();
    this.blocks = [];
    this.port.onmessage = () => { this.port.postMessage(this.blocks); this.blocks = []; };
    this.port.postMessage('ready');
  }
  process(inputs) {
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
  return {
    frames() {
      return new Promise((resolve) => {
        tap.port.onmessage = (event: MessageEvent<Float32Array[]>) => {
          if (!Array.isArray(event.data)) return;
          blocks.push(...event.data);
          const all = new Float32Array(blocks.length * 128);
          blocks.forEach((block, index) => {
            all.set(block, index * 128);
          });
          resolve(all);
        };
        tap.port.postMessage('frames');
      });
    },
    disconnect() {
      node.disconnect(tap);
      tap.disconnect();
    },
  };
}
