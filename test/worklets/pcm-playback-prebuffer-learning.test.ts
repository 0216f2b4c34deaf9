import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  appendLateness,
  prebufferDuration,
  StreamPace,
} from '../../src/audio/playback/prebuffer-duration.ts';
import { SOURCE_RATE, tone } from './signals.ts';
import { type Arrival, TRACES, VARIED_TRACES } from './traces.ts';
import { playTrace } from './utterance.ts';
import { playerProcessor } from './virtual-audio.ts';

const processor = await playerProcessor();

/** Seconds from the first chunk to `play`, by the player's rule. */
function startDelay(arrivals: readonly Arrival[], history: readonly number[]): number {
  const [{ at: first }] = arrivals;
  const pace = new StreamPace();
  for (const [index, { at, samples }] of arrivals.entries()) {
    pace.addChunk(at, samples.length / SOURCE_RATE);
    const rule = prebufferDuration(history, pace.firstChunkSeconds, 'balanced');
    if (rule.untilSecondChunk && index > 0) return at - first;
    const due = Math.max(at, first + rule.seconds);
    if (index + 1 === arrivals.length || due <= arrivals[index + 1].at)
      return Math.min(due, lastOf(arrivals)) - first;
  }
  return 0;
}

function lastOf(arrivals: readonly Arrival[]): number {
  return arrivals[arrivals.length - 1].at + 0.001;
}

for (const trace of [...TRACES, ...VARIED_TRACES]) {
  test(`${trace.name}: from the third utterance on, no underrun that a delay under 1.5 s would avoid`, () => {
    for (let run = 0; run < 4; run++) {
      let history: number[] = [];
      for (let turn = 0; turn < 6; turn++) {
        const signal = tone(2 + ((run * 5 + turn * 3) % 8));
        const arrivals = trace.arrivals(signal, 1 + run * 100 + turn);
        const pace = new StreamPace();
        for (const { at, samples } of arrivals) pace.addChunk(at, samples.length / SOURCE_RATE);
        const delay = startDelay(arrivals, history);
        if (turn >= 2 && pace.requiredDelay < 1.5) {
          const { underruns } = playTrace(processor, arrivals, { delay, sampleRate: SOURCE_RATE }).last();
          assert.equal(
            underruns,
            0,
            `run ${run}, utterance ${turn + 1}: ${delay} s of ${pace.requiredDelay} s`,
          );
        }
        if (pace.lateness !== undefined) history = appendLateness(history, pace.lateness);
      }
    }
  });
}
