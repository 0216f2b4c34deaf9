import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countClicks, joinSound, largestStep, SOURCE_RATE, toFloat, tone, voice } from './signals.ts';
import { Utterance } from './utterance.ts';
import { evaluateWorklet, playerProcessor } from './virtual-audio.ts';

const processor = await playerProcessor();

/** A node at the source's own rate, so that frames of output are frames of source. */
function start(samples: Int16Array, { end = true, sampleRate = SOURCE_RATE } = {}): Utterance {
  const utterance = new Utterance(processor, { sampleRate });
  utterance.write(samples);
  if (end) utterance.end();
  utterance.play();
  return utterance;
}

function loudest(output: Float32Array): number {
  return output.reduce((largest, sample) => Math.max(largest, Math.abs(sample)), 0);
}

const quantum = 128;

test('pause fades within 5 ms and play resumes at the same position, to the last sample', () => {
  const signal = tone(2);
  const utterance = start(signal);
  utterance.node.advance(0.5);
  utterance.pause();
  utterance.node.advance(0.5);
  const pausedAt = utterance.last().sourceFrame;
  const silentFrom = Math.round(0.5 * SOURCE_RATE) + 120 + 2 * quantum;
  assert.equal(loudest(utterance.output().subarray(silentFrom)), 0);
  assert.equal(utterance.last().state, 'paused');
  utterance.play();
  utterance.node.advance(2);
  const { sound, gaps } = joinSound(utterance.output());
  assert.equal(gaps.length, 1);
  const own = toFloat(signal);
  assert.equal(sound[pausedAt + 200], own[pausedAt + 200]);
  assert.equal(sound[signal.length - 1], own[signal.length - 1]);
  assert.equal(countClicks(utterance.output(), largestStep(own)), 0);
  assert.deepEqual(utterance.states(), ['playing', 'paused', 'playing', 'ended']);
  assert.equal(utterance.last().playedFrames, signal.length);
});

test('seek cross-fades within 5 ms to the requested frame, and skipped frames are accounted for', () => {
  const signal = voice(4);
  const utterance = start(signal);
  utterance.node.advanceTo(1);
  const at = Math.ceil(SOURCE_RATE / quantum) * quantum;
  utterance.seek(3 * SOURCE_RATE);
  utterance.node.advance(2);
  const output = utterance.output();
  const own = toFloat(signal);
  for (let i = 130; i < 2000; i++) assert.equal(output[at + i], own[3 * SOURCE_RATE + i]);
  assert.equal(countClicks(output, largestStep(own)), 0);
  const [seeked] = utterance.sent().filter((message) => message.type === 'seeked');
  assert.equal(seeked.sourceFrame, 3 * SOURCE_RATE);
  const [ended] = utterance.sent().filter((message) => message.type === 'ended');
  assert.equal(ended.complete, true);
});

test('seek while paused stays paused; play then starts there', () => {
  const signal = tone(3);
  const utterance = start(signal);
  utterance.node.advance(0.3);
  utterance.pause();
  utterance.node.advance(0.1);
  utterance.seek(2 * SOURCE_RATE);
  utterance.node.advance(0.1);
  assert.equal(utterance.last().state, 'paused');
  assert.equal(utterance.last().sourceFrame, 2 * SOURCE_RATE);
  const before = utterance.output().length;
  utterance.play();
  utterance.node.advance(1.5);
  const after = utterance.output().subarray(before);
  assert.equal(after[500], signal[2 * SOURCE_RATE + 500] / 32_768);
  assert.equal(utterance.last().state, 'ended');
});

test('seek beyond what has arrived waits there for more', () => {
  const signal = tone(3);
  const utterance = start(signal.slice(0, SOURCE_RATE), { end: false });
  utterance.node.advance(0.3);
  utterance.seek(2 * SOURCE_RATE);
  utterance.node.advance(0.2);
  assert.equal(utterance.last().state, 'waiting');
  assert.equal(utterance.last().sourceFrame, SOURCE_RATE);
  assert.equal(utterance.last().underruns, 0);
  const before = utterance.output().length;
  utterance.write(signal.slice(SOURCE_RATE));
  utterance.end();
  utterance.node.advance(3);
  assert.equal(utterance.output()[before + 1000], signal[SOURCE_RATE + 1000] / 32_768);
  assert.equal(utterance.last().state, 'ended');
});

test('after an underrun is over, a pause does not cause a second rebuffering', () => {
  const signal = tone(3);
  const utterance = start(signal.slice(0, 6000), { end: false });
  utterance.node.advance(0.5);
  assert.equal(utterance.last().state, 'waiting');
  utterance.write(signal.slice(6000, 6000 + 6000));
  utterance.node.advance(0.15);
  assert.equal(utterance.last().state, 'playing');
  utterance.pause();
  utterance.node.advance(0.1);
  utterance.play();
  utterance.node.advance(0.02);
  assert.equal(utterance.last().state, 'playing');
});

test('after an underrun playback resumes only when enough is buffered', () => {
  const signal = tone(3);
  const utterance = start(signal.slice(0, 6000), { end: false });
  utterance.node.advance(0.5);
  utterance.write(signal.slice(6000, 6000 + 3600));
  utterance.node.advance(0.1);
  assert.equal(utterance.last().state, 'waiting');
  utterance.write(signal.slice(9600, 9600 + 2400));
  utterance.node.advance(0.1);
  assert.equal(utterance.last().state, 'playing');
});

test('while it waits after an underrun, what arrives says anew how much is enough', () => {
  const signal = tone(3);
  const utterance = start(signal.slice(0, 6000), { end: false });
  utterance.node.advance(0.5);
  utterance.write(signal.slice(6000, 18_000), undefined, SOURCE_RATE);
  utterance.node.advance(0.1);
  assert.equal(utterance.last().state, 'waiting');
  utterance.write(signal.slice(18_000, 24_000), undefined, 12_000);
  utterance.node.advance(0.1);
  assert.equal(utterance.last().state, 'playing');
});

test('what is enough is counted in speech, whatever the rate', () => {
  const signal = tone(3);
  for (const rate of [0.5, 2]) {
    const utterance = start(signal.slice(0, 6000), { end: false });
    utterance.setRate(rate);
    utterance.node.advance(1);
    utterance.write(signal.slice(6000, 23_000), undefined, 20_000);
    utterance.node.advance(0.1);
    assert.equal(utterance.last().state, 'waiting');
    utterance.write(signal.slice(23_000, 30_000), undefined, 20_000);
    utterance.node.advance(0.1);
    assert.equal(utterance.last().state, 'playing');
  }
});

test('a wait goes on after a pause, and ends with the stream', () => {
  const signal = tone(1);
  const utterance = start(signal.slice(0, 6000), { end: false });
  utterance.node.advance(0.5);
  utterance.pause();
  utterance.node.advance(0.1);
  utterance.write(signal.slice(6000), undefined, 5 * SOURCE_RATE);
  utterance.play();
  utterance.node.advance(0.5);
  assert.equal(utterance.last().state, 'waiting');
  utterance.end();
  utterance.node.advance(1);
  assert.equal(utterance.last().state, 'ended');
  assert.equal(utterance.last().underruns, 1);
});

test('a seek back ends the wait, and one to the end of what has arrived waits for enough', () => {
  const signal = tone(3);
  const utterance = start(signal.slice(0, 12_000), { end: false });
  utterance.node.advance(1);
  assert.equal(utterance.last().state, 'waiting');
  utterance.seek(0);
  utterance.node.advance(0.1);
  assert.equal(utterance.last().state, 'playing');
  utterance.seek(12_000);
  utterance.write(signal.slice(12_000, 16_000));
  utterance.node.advance(0.1);
  assert.equal(utterance.last().state, 'waiting');
  utterance.write(signal.slice(16_000, 18_000));
  utterance.node.advance(0.1);
  assert.equal(utterance.last().state, 'playing');
});

test('after the end, seek to the start and play replay every sample from the store', () => {
  const signal = tone(1);
  const utterance = start(signal);
  utterance.node.advance(1.5);
  assert.equal(utterance.last().state, 'ended');
  const before = utterance.output().length;
  utterance.seek(0);
  utterance.play();
  utterance.node.advance(1.5);
  const again = utterance.output().subarray(before);
  for (let i = 130; i < signal.length; i++) assert.equal(again[i], signal[i] / 32_768);
  const ended = utterance.sent().filter((message) => message.type === 'ended');
  assert.equal(ended.length, 2);
  assert.ok(ended.every((message) => message.complete));
});

test('stop fades out, returns to the start and stays there', () => {
  const signal = tone(2);
  const utterance = start(signal);
  utterance.node.advance(1);
  utterance.seek(0, { stop: true });
  utterance.node.advance(0.5);
  assert.equal(utterance.last().state, 'idle');
  assert.equal(utterance.last().sourceFrame, 0);
  assert.equal(loudest(utterance.output().subarray(SOURCE_RATE + 120 + 2 * quantum)), 0);
  assert.equal(countClicks(utterance.output(), largestStep(toFloat(signal))), 0);
});

test('abort fades out, discards the audio and never reports ended', () => {
  const signal = tone(2);
  const utterance = start(signal, { end: false });
  utterance.node.advance(0.5);
  utterance.abort();
  utterance.play();
  utterance.node.advance(2);
  const output = utterance.output();
  assert.equal(loudest(output.subarray(Math.round(0.5 * SOURCE_RATE) + 120 + 2 * quantum)), 0);
  assert.equal(countClicks(output, largestStep(toFloat(signal))), 0);
  assert.equal(utterance.states().includes('ended'), false);
  assert.equal(utterance.last().receivedFrames, 0);
});

test('a new utterance takes over immediately; messages of the previous one are ignored', () => {
  const first = tone(2);
  const second = tone(1, { frequency: 300 });
  const utterance = start(first);
  utterance.node.advance(0.5);
  const old = utterance.epoch;
  utterance.open();
  utterance.write(second);
  utterance.end();
  utterance.play();
  for (const late of [
    { type: 'samples', epoch: old, samples: first, rebufferFrames: 0 },
    { type: 'end', epoch: old, frames: 2 * first.length },
    { type: 'pause', epoch: old, serial: 99 },
    { type: 'seek', epoch: old, serial: 99, frame: 0, stop: true },
    { type: 'rate', epoch: old, rate: 2 },
    { type: 'abort', epoch: old },
    { type: 'open', epoch: old, rate: 1 },
  ] as const) {
    utterance.post(late);
  }
  const at = utterance.output().length;
  utterance.node.advance(1.5);
  const output = utterance.output();
  for (let i = 130; i < second.length; i++) assert.equal(output[at + i], second[i] / 32_768);
  assert.equal(countClicks(output, largestStep(toFloat(first)) * 1.2), 0);
  assert.equal(utterance.last().state, 'ended');
  assert.equal(utterance.last().playedFrames, second.length);
});

test('an end with another count than arrived is reported as incomplete', () => {
  const utterance = new Utterance(processor, {});
  utterance.write(tone(0.5));
  utterance.post({ type: 'end', epoch: utterance.epoch, frames: 12_001 });
  utterance.play();
  utterance.node.advance(1);
  const [ended] = utterance.sent().filter((message) => message.type === 'ended');
  assert.equal(ended.complete, false);
});

test('an utterance without samples ends silently', () => {
  const utterance = new Utterance(processor, {});
  utterance.end();
  utterance.play();
  utterance.node.advance(0.2);
  assert.equal(utterance.states().at(-1), 'ended');
  assert.equal(loudest(utterance.output()), 0);
});

test('an utterance of one sample ends without a click', () => {
  const utterance = start(Int16Array.of(20_000));
  utterance.node.advance(0.2);
  assert.equal(utterance.states().at(-1), 'ended');
  assert.equal(utterance.last().playedFrames, 1);
  assert.ok(largestStep(utterance.output()) < 0.02);
});

test('dispose fades out and then lets the processor end', () => {
  const utterance = start(tone(2), { sampleRate: 48_000 });
  utterance.node.advance(0.5);
  utterance.post({ type: 'dispose' });
  utterance.node.advance(0.5);
  assert.equal(utterance.node.alive, false);
  assert.ok(Math.abs(utterance.output().at(-1) ?? 1) < 0.02);
  assert.ok(utterance.node.now < 0.52);
  assert.equal(countClicks(utterance.output(), largestStep(toFloat(tone(2)))), 0);
});

test('every position is of the frame at which it sounds, also where the scope has an older frame in the first quantum', () => {
  const firstFrame = 75 * quantum;
  const utterance = new Utterance(processor, { sampleRate: SOURCE_RATE, firstFrame });
  utterance.write(tone(1));
  utterance.end();
  utterance.play();
  utterance.node.advance(2);
  const began = firstFrame + utterance.output().findIndex((sample) => sample !== 0);
  const moving = utterance.sent().filter(({ rate }) => rate > 0);
  assert.ok(moving.length > 2);
  for (const { contextFrame, sourceFrame } of moving) assert.equal(contextFrame - sourceFrame, began);
});

test('evaluating the worklet a second time in the same context does not throw', async () => {
  await import(`../../worklets/pcm-player-processor.js?again=${Date.now()}`);
  assert.ok(evaluateWorklet('', 'kurdish-pcm-player-2'));
});

test('any order of commands: never a click, never a thrown error, ended only after the last sample', () => {
  const signal = voice(3);
  const own = largestStep(toFloat(signal));
  const command = fc.oneof(
    fc.record({ name: fc.constantFrom('play', 'pause', 'write', 'end', 'stop') }),
    fc.record({ name: fc.constant('seek'), frame: fc.integer({ min: -100, max: 80_000 }) }),
    fc.record({ name: fc.constant('rate'), rate: fc.constantFrom(0.25, 0.97, 1, 1.04, 1.5, 2, 4) }),
  );
  const steps = fc.array(fc.tuple(command, fc.double({ min: 0.001, max: 0.3, noNaN: true })), {
    minLength: 5,
    maxLength: 40,
  });
  fc.assert(
    fc.property(steps, fc.constantFrom(24_000, 44_100, 48_000), (sequence, sampleRate) => {
      const utterance = new Utterance(processor, { sampleRate });
      let written = 0;
      let done = false;
      for (const [step, wait] of sequence) {
        if (step.name === 'play') utterance.play();
        if (step.name === 'pause') utterance.pause();
        if (step.name === 'stop') utterance.seek(0, { stop: true });
        if ('frame' in step) utterance.seek(step.frame);
        if ('rate' in step) utterance.setRate(step.rate);
        if (step.name === 'write' && !done) {
          utterance.write(signal.slice(written, written + 6000));
          written = Math.min(signal.length, written + 6000);
        }
        if (step.name === 'end' && !done) {
          utterance.end();
          done = true;
        }
        utterance.node.advance(wait);
      }
      // Reading faster within 5 % makes steeper steps, and a crossover adds two slopes.
      assert.equal(countClicks(utterance.output(), own * 1.25), 0);
      for (const message of utterance.sent()) {
        if (message.type !== 'ended') continue;
        assert.equal(message.complete, true);
        assert.equal(message.sourceFrame, written);
      }
    }),
    { numRuns: 60 },
  );
});
