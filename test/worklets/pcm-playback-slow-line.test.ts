import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArrivalPace, rebufferDuration } from '../../src/audio/playback/rebuffer-duration.ts';
import { joinSound, SOURCE_RATE, tone } from './signals.ts';
import { Utterance } from './utterance.ts';
import { playerProcessor } from './virtual-audio.ts';

const processor = await playerProcessor();
const MINIMUM = 0.5;

/** Plays a line that sends `chunk` seconds at a time, as the player does: with each chunk it says anew how long a wait lasts. */
function playLine(signal: Int16Array, { pace = 1, chunk = 1, rate = 1, isLengthKnown = true }): Utterance {
  const utterance = new Utterance(processor, { rate, sampleRate: SOURCE_RATE });
  const arrivals = new ArrivalPace();
  const length = signal.length / SOURCE_RATE;
  utterance.play();
  for (let from = 0; from < signal.length; ) {
    const samples = signal.slice(from, from + chunk * SOURCE_RATE);
    const seconds = samples.length / SOURCE_RATE;
    if (from) utterance.node.advance(seconds / pace);
    from += samples.length;
    arrivals.addChunk(utterance.node.now, seconds);
    const { sourceFrame = 0, underruns = 0 } = utterance.last() ?? {};
    const remaining = isLengthKnown ? length - sourceFrame / SOURCE_RATE : 0;
    const wait = rebufferDuration(
      arrivals.value / rate,
      arrivals.chunkSeconds,
      remaining,
      MINIMUM * rate,
      underruns,
    );
    utterance.write(samples, undefined, wait * SOURCE_RATE);
  }
  utterance.end();
  utterance.node.advance(length / rate + 1);
  return utterance;
}

for (const rate of [0.25, 0.5, 1, 2, 4])
  for (const pace of [0.2, 0.5, 0.8, 0.95])
    for (const chunk of [0.1, 0.5, 2]) {
      test(`at rate ${rate} a line of pace ${pace}, ${chunk} s at a time, stalls once and plays every sample`, () => {
        const signal = tone(12);
        const utterance = playLine(signal, { pace, chunk, rate });
        const { underruns, state, playedFrames } = utterance.last();
        assert.deepEqual([state, playedFrames], ['ended', signal.length]);
        assert.ok(underruns <= 1, `${underruns} underruns`);
        assert.equal(joinSound(utterance.output()).gaps.length, underruns);
      });
    }

test('where the length is unknown, each wait is twice as long as the one before', () => {
  const utterance = playLine(tone(30), { pace: 0.5, chunk: 0.1, isLengthKnown: false });
  const { gaps } = joinSound(utterance.output());
  // At this pace as much arrives while it plays as has been waited for.
  assert.ok(gaps.length <= 6, `${gaps.length} underruns`);
  const seconds = gaps.slice(0, 4).map((frames) => frames / SOURCE_RATE);
  for (let i = 1; i < seconds.length; i++)
    assert.ok(Math.abs(seconds[i] / seconds[i - 1] - 2) < 0.5, seconds.join());
});
