import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VariableRateResampler } from '../../worklets/variable-rate-resampler.ts';
import {
  countClicks,
  frequencyOf,
  joinSound,
  largestStep,
  randomFrom,
  SOURCE_RATE,
  toFloat,
  tone,
  voice,
} from './signals.ts';
import { TRACES } from './traces.ts';
import { playTrace } from './utterance.ts';
import { playerProcessor } from './virtual-audio.ts';

const processor = await playerProcessor();
/** 5 ms, for which the last sample is repeated while it fades. */
const RELEASE = 120;

/** The whole signal with its last sample repeated, resampled at once: the expected output without gaps. */
function reference(signal: Int16Array, contextRate: number): Float32Array {
  const extended = new Float32Array(signal.length + RELEASE + 200);
  extended.set(toFloat(signal));
  extended.fill(extended[signal.length - 1], signal.length);
  const output = new Float32Array(Math.ceil(((signal.length + RELEASE) * contextRate) / SOURCE_RATE));
  const resampler = new VariableRateResampler(SOURCE_RATE, contextRate);
  let written = 0;
  for (let done = 0; done < output.length; ) {
    written += resampler.write(extended, written, Math.min(500, extended.length - written));
    done += resampler.read(output, done, output.length - done);
  }
  return output;
}

/** Frames of `sound` that are not `wanted` and do not lie within a ramp (5 ms) of a seam: lost, doubled or bent. */
function wrongFrames(
  sound: Float32Array,
  seams: readonly number[],
  wanted: Float32Array,
  ramp: number,
): number {
  const ramps = [...seams, wanted.length];
  let wrong = Math.abs(sound.length - wanted.length) > 1 ? Math.abs(sound.length - wanted.length) : 0;
  for (let i = 0; i < Math.min(sound.length, wanted.length); i++) {
    if (sound[i] === wanted[i]) continue;
    const inRamp = ramps.some((seam) => i >= seam - ramp && i < seam + ramp);
    if (!inRamp || Math.abs(sound[i]) > Math.abs(wanted[i])) wrong++;
  }
  return wrong;
}

for (const contextRate of [24_000, 44_100, 48_000]) {
  for (const trace of TRACES) {
    for (const quantum of trace.name === 'RTF 1.1' ? [128, 100, 1024] : [128]) {
      test(`${trace.name} at ${contextRate} Hz, quantum ${quantum}: no click, no sample lost or doubled, ended once`, () => {
        const signal = tone(10.0037);
        const utterance = playTrace(processor, trace.arrivals(signal), { sampleRate: contextRate, quantum });
        const output = utterance.output();
        const wanted = reference(signal, contextRate);
        const ownStep = largestStep(
          wanted.subarray(0, Math.floor((signal.length * contextRate) / SOURCE_RATE)),
        );
        assert.equal(countClicks(output, ownStep), 0);
        const { sound, seams } = joinSound(output);
        assert.equal(wrongFrames(sound, seams, wanted, Math.round(0.005 * contextRate) + 1), 0);

        const ended = utterance.sent().filter((message) => message.type === 'ended');
        assert.equal(ended.length, 1);
        assert.equal(ended[0].complete, true);
        assert.equal(ended[0].playedFrames, signal.length);
        assert.equal(ended[0].receivedFrames, signal.length);
        assert.equal(ended[0].underruns, seams.length - 1);
      });
    }
  }
}

test('at 48 kHz every second frame of the sound is an input sample, bit for bit', () => {
  const random = randomFrom(7);
  const signal = Int16Array.from({ length: 60_000 }, () => Math.round((random() * 2 - 1) * 9000) || 1);
  const { sound } = joinSound(playTrace(processor, [{ at: 0, samples: signal }]).output());
  const ramp = 240;
  for (let i = ramp; i < signal.length; i++) assert.equal(sound[2 * i], signal[i] / 32_768);
});

test('progress is reported at most 5 times a second, with source and context frames of the same instant', () => {
  const signal = tone(5.1);
  const utterance = playTrace(processor, [{ at: 0, samples: signal }]);
  const progress = utterance.sent().filter((message) => message.type === 'progress');
  assert.ok(progress.length >= 24 && progress.length <= 25, String(progress.length));
  const first = progress[0];
  for (const { sourceFrame, contextFrame, rate } of progress) {
    assert.equal(rate, 1);
    const passed = (contextFrame - first.contextFrame) / 48_000;
    assert.ok(Math.abs((sourceFrame - first.sourceFrame) / SOURCE_RATE - passed) < 0.0002);
  }
});

for (const rate of [0.25, 0.5, 0.8, 0.96, 1.04, 1.25, 1.5, 2, 3, 4]) {
  test(`at playback rate ${rate} the length is right to 0.5 %, the pitch is as expected, and nothing clicks`, () => {
    const signal = tone(8, { frequency: 220 });
    const utterance = playTrace(processor, [{ at: 0, samples: signal }], { rate });
    const { sound, gaps } = joinSound(utterance.output());
    assert.deepEqual(gaps, []);
    assert.ok(Math.abs(sound.length / 48_000 / (8 / rate) - 1) < 0.005);
    const resampled = Math.abs(rate - 1) <= 0.05;
    const cents = 1200 * Math.log2(frequencyOf(sound, 48_000) / 220 / (resampled ? rate : 1));
    assert.ok(Math.abs(cents) < 20, `${cents.toFixed(1)} cents`);
    assert.equal(countClicks(sound, largestStep(reference(signal, 48_000).subarray(0, 384_000))), 0);
    const last = utterance.last();
    assert.equal(last.playedFrames, signal.length);
  });
}

test('repeated rate changes during playback never click', () => {
  const signal = voice(10);
  const own = reference(signal, 48_000);
  const arrivals = [{ at: 0, samples: signal }];
  const random = randomFrom(3);
  for (let run = 0; run < 5; run++) {
    const utterance = playTrace(processor, []);
    utterance.open();
    for (const { samples } of arrivals) utterance.write(samples);
    utterance.end();
    utterance.play();
    for (let turn = 0; turn < 60; turn++) {
      utterance.setRate(Math.round((0.5 + 1.5 * random()) * 100) / 100);
      utterance.node.advance(0.02 + 0.1 * random());
      utterance.setRate(random() < 0.5 ? 1 : 1.03);
      utterance.node.advance(0.02 + 0.1 * random());
    }
    assert.equal(countClicks(utterance.output(), largestStep(own)), 0);
  }
});

test('an underrun at rate 1.5 fades, buffers and resumes without a click, to the end', () => {
  const signal = voice(10);
  const trace = TRACES[1];
  const utterance = playTrace(processor, trace.arrivals(signal), { rate: 1.5 });
  assert.equal(countClicks(utterance.output(), largestStep(reference(signal, 48_000))), 0);
  assert.ok(utterance.states().includes('waiting'));
  assert.equal(utterance.states().at(-1), 'ended');
  assert.equal(utterance.last().playedFrames, signal.length);
});

for (const contextRate of [8000, 11_025, 16_000, 32_000, 47_999, 88_200, 96_000, 192_000]) {
  test(`a device at ${contextRate} Hz plays the whole length at rates 1, 1.03 and 1.5`, () => {
    const signal = voice(2);
    for (const rate of [1, 1.03, 1.5]) {
      const utterance = playTrace(processor, [{ at: 0, samples: signal }], { sampleRate: contextRate, rate });
      const { sound, gaps } = joinSound(utterance.output());
      assert.deepEqual(gaps, []);
      assert.ok(Math.abs(sound.length / contextRate - 2 / rate - 0.005) < 0.003);
      assert.deepEqual(utterance.states(), ['playing', 'ended']);
    }
  });
}
