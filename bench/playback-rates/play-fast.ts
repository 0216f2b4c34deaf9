import { PcmPlayback } from '../../worklets/pcm-playback.ts';

const RATE = 24_000;
const QUANTUM = 128;

/** What the player's audio thread makes of speech at 24 kHz, at a playback rate. */
export function playFast(samples: Int16Array, rate: number): Int16Array {
  let isOver = false;
  const playback = new PcmPlayback(RATE, ({ type }) => {
    if (type === 'ended') isOver = true;
  });
  playback.receive({ type: 'open', epoch: 1, rate });
  playback.receive({ type: 'samples', epoch: 1, samples, rebufferFrames: 0 });
  playback.receive({ type: 'end', epoch: 1, frames: samples.length });
  playback.receive({ type: 'play', epoch: 1, serial: 1 });
  const output: number[] = [];
  for (let frame = 0; !isOver; frame += QUANTUM) {
    const quantum = new Float32Array(QUANTUM);
    playback.render(quantum, frame);
    for (const sample of quantum) output.push(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
  }
  return Int16Array.from(output);
}
