import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markFinders } from '../../../scripts/journeys/mark-finders.mjs';
import { MARKED_WORD, marksOf, tone } from '../../../scripts/journeys/marks.mjs';
import { VariableRateResampler } from '../../../worklets/variable-rate-resampler.ts';

const PACKET = Uint8Array.from({ length: 20 }, (_, index) => 255 - 7 * index);
const { toneIn, wordIn } = markFinders(marksOf([PACKET]));
const samples = tone(0.1);
const bytes = new Uint8Array(samples.buffer);

/** In base64, after some bytes of something else. */
const base64After = (count: number, part: Uint8Array) =>
  Buffer.concat([new Uint8Array(count), part]).toString('base64');

test('markFinders find the tone in samples, integers or floats, at the rate of speech and at others', () => {
  assert.equal(toneIn(samples), 'samples');
  assert.equal(toneIn(Float32Array.from(samples, (sample) => sample / 32_768)), 'samples');
  for (const rate of [16_000, 44_100, 48_000]) assert.equal(toneIn(tone(0.1, rate)), 'samples');
  assert.equal(toneIn(Int16Array.from(samples, (sample) => sample / 4)), 'samples', 'quieter');
});

test('markFinders find no tone in silence, noise, other tones and the tables of filters', () => {
  assert.equal(toneIn(new Int16Array(4000)), undefined);
  assert.equal(toneIn(new Float32Array(4000).fill(0.5)), undefined);
  assert.equal(toneIn(Int16Array.from({ length: 4000 }, (_, index) => (index * 7919) % 20_000)), undefined);
  assert.equal(toneIn(tone(0.1, 11_000)), undefined);
  const tables: unknown[] = [];
  for (const value of Object.values(new VariableRateResampler(24_000, 48_000))) tables.push(value);
  assert.equal(toneIn(tables), undefined);
});

test('markFinders find the tone in bytes, wherever they were cut', () => {
  assert.equal(toneIn(bytes.subarray(6)), 'bytes of samples');
  assert.equal(toneIn(bytes.subarray(7)), 'bytes of samples');
  assert.equal(toneIn(Float32Array.from(samples, (sample) => sample / 32_768).buffer), 'bytes of samples');
});

test('markFinders find the tone in base64, in a text or its bytes, wherever its groups begin', () => {
  for (const count of [0, 2, 4]) {
    const text = `data: ${base64After(count, bytes)}`;
    assert.equal(toneIn(text), 'samples in base64');
    assert.equal(toneIn(Buffer.from(text)), 'samples in base64');
  }
});

test('markFinders find packets of the tone, in bytes and in base64', () => {
  for (const count of [1, 2, 3]) {
    assert.equal(toneIn(Buffer.concat([new Uint8Array(count), PACKET, new Uint8Array(4)])), 'Opus');
    assert.equal(toneIn(base64After(count, PACKET)), 'Opus in base64');
  }
});

test('markFinders find the word in a text and in its bytes', () => {
  assert.equal(wordIn(`{"text":"${MARKED_WORD}"}`), 'word');
  assert.equal(wordIn(new TextEncoder().encode(`a ${MARKED_WORD}`)), 'word');
  assert.equal(wordIn('something else'), undefined);
});

test('markFinders look into arrays, plain objects and events, and not into other objects or too deep', () => {
  assert.equal(toneIn([{ samples }]), 'samples');
  assert.equal(toneIn(new MessageEvent('message', { data: { samples } })), 'samples');
  assert.equal(toneIn([[[samples]]]), undefined);
  class Holder {
    readonly samples = samples;
  }
  assert.equal(toneIn(new Holder()), undefined);
});
