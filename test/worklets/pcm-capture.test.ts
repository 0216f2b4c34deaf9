import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FromCapture } from '../../worklets/capture-messages.ts';
import { PcmCapture } from '../../worklets/pcm-capture.ts';
import { randomFrom } from './signals.ts';

const QUANTUM = 128;

/** A capture whose messages are clones, as between threads. */
function listen(sampleRate = 48_000) {
  const levels: number[] = [];
  const sent: FromCapture[] = [];
  const buffers = new Set<unknown>();
  const transferred: unknown[] = [];
  const output = {
    postMessage(message: FromCapture, transfer?: unknown) {
      if (message.type === 'sound') buffers.add(message.samples);
      if (transfer !== undefined) transferred.push(transfer);
      sent.push(structuredClone(message));
    },
  } as unknown as MessagePort;
  const capture = new PcmCapture(sampleRate, (level) => levels.push(level));
  capture.receive({ type: 'open', output });
  const samples = () =>
    sent.flatMap((message) =>
      message.type === 'sound' ? [...message.samples.subarray(0, message.length)] : [],
    );
  return { capture, levels, sent, samples, buffers, transferred };
}

function noise(frames: number, seed: number): Float32Array {
  const random = randomFrom(seed);
  return Float32Array.from({ length: frames }, () => random() * 2 - 1);
}

function feed(capture: PcmCapture, ...channels: Float32Array[]): void {
  for (let at = 0; at + QUANTUM <= channels[0].length; at += QUANTUM) {
    assert.equal(capture.capture(channels.map((channel) => channel.subarray(at, at + QUANTUM))), true);
  }
}

test('every sample is sent, in order, in blocks of about 20 ms, and the end once', () => {
  for (const [sampleRate, block] of [
    [8000, 128],
    [16_000, 384],
    [44_100, 896],
    [48_000, 1024],
    [96_000, 1920],
  ]) {
    const { capture, sent, samples } = listen(sampleRate);
    const sound = noise(50 * QUANTUM, 1);
    feed(capture, sound);
    capture.receive({ type: 'end' });
    capture.receive({ type: 'end' });
    assert.deepEqual(samples(), [...sound]);
    assert.equal(sent[0].type === 'sound' && sent[0].length, block);
    assert.deepEqual(sent.at(-1), { type: 'end' });
    assert.equal(sent.filter(({ type }) => type === 'end').length, 1);
    assert.equal(capture.capture([noise(QUANTUM, 2)]), false);
  }
});

test('two channels are mixed to their mean', () => {
  const { capture, samples } = listen();
  const left = noise(8 * QUANTUM, 1);
  const right = noise(8 * QUANTUM, 2);
  feed(capture, left, right);
  assert.deepEqual(
    samples(),
    [...left].map((sample, i) => Math.fround((sample + right[i]) / 2)),
  );
});

test('one buffer serves all blocks, and is never transferred', () => {
  const { capture, buffers, transferred } = listen();
  feed(capture, noise(800 * QUANTUM, 1));
  assert.equal(buffers.size, 1);
  assert.deepEqual(transferred, []);
});

test('the level is the root mean square of each block', () => {
  const { capture, levels } = listen();
  feed(capture, new Float32Array(8 * QUANTUM).fill(0.25), new Float32Array(8 * QUANTUM).fill(0.25));
  feed(capture, new Float32Array(8 * QUANTUM));
  assert.deepEqual(levels, [0.25, 0]);
});

test('input while paused is discarded; input before it is sent', () => {
  const { capture, samples, levels } = listen();
  const before = noise(3 * QUANTUM, 1);
  const after = noise(8 * QUANTUM, 3);
  feed(capture, before);
  capture.receive({ type: 'pause' });
  feed(capture, noise(20 * QUANTUM, 2));
  capture.receive({ type: 'resume' });
  feed(capture, after);
  assert.deepEqual(samples(), [...before, ...after]);
  assert.equal(levels[1], 0);
});

test('a source without channels, as in Firefox for a silent stream, is captured as silence until the end', () => {
  const { capture, samples } = listen();
  const before = noise(QUANTUM, 8);
  feed(capture, before);
  assert.equal(capture.capture([]), true);
  capture.receive({ type: 'end' });
  assert.equal(capture.capture([]), false);
  assert.deepEqual(samples(), [...before, ...new Float32Array(QUANTUM)]);
});

test('waits for a source that has not started, for at most a second', () => {
  const { capture, samples } = listen(48_000);
  for (let i = 0; i < 374; i++) capture.capture([]);
  const first = noise(QUANTUM, 9);
  feed(capture, first);
  capture.receive({ type: 'end' });
  assert.deepEqual(samples(), [...first]);

  const never = listen(48_000);
  for (let i = 0; i < 374 + 8; i++) never.capture.capture([]);
  assert.deepEqual(never.samples(), [...new Float32Array(8 * QUANTUM)]);
});
