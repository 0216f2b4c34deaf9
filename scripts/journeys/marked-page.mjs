// The page's script: the elements, and what collects the touches of the page, its Workers and its worklets in `touches`.
import { CHANNEL, MESSAGE } from './probe.mjs';
import '../../src/elements/index.ts';

const touches = [];
globalThis.touches = touches;
new BroadcastChannel(CHANNEL).onmessage = ({ data }) => touches.push(data);

// The product must not see the messages of the probes.
const { AudioWorkletNode } = globalThis;
globalThis.AudioWorkletNode = class extends AudioWorkletNode {
  constructor(...options) {
    super(...options);
    this.port.addEventListener('message', (event) => {
      const touch = event.data?.[MESSAGE];
      if (!touch) return;
      event.stopImmediatePropagation();
      touches.push(touch);
    });
    this.port.start();
  }
};
