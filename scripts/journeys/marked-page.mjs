// The page's script: the elements, and what collects the probes' notes from the page, its Workers and its worklets in `notes`.
import { CHANNEL, MESSAGE } from './probe.mjs';
import '../../src/elements/index.ts';

const notes = [];
globalThis.notes = notes;
new BroadcastChannel(CHANNEL).onmessage = ({ data }) => notes.push(data);

// The product must not see the messages of the probes.
const { AudioWorkletNode } = globalThis;
globalThis.AudioWorkletNode = class extends AudioWorkletNode {
  constructor(...options) {
    super(...options);
    this.port.addEventListener('message', (event) => {
      const note = event.data?.[MESSAGE];
      if (!note) return;
      event.stopImmediatePropagation();
      notes.push(note);
    });
    this.port.start();
  }
};
