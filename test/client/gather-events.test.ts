import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatherEvents } from '../../src/client/gather-events.ts';
import type { StreamEvent } from '../../src/contract/synthesis.ts';

const delta = (...bytes: number[]): StreamEvent => ({
  type: 'speech.audio.delta',
  audio: Buffer.from(bytes).toString('base64'),
});
const word = (text: string) => ({ word: text, start: 0, end: 1 });
const words = (...texts: string[]): StreamEvent => ({
  type: 'speech.word_timestamps',
  words: texts.map(word),
});
const done: StreamEvent = { type: 'speech.audio.done' };
const gathered = (...events: StreamEvent[]) =>
  [...gatherEvents(events)].map(({ audio, words, end }) => [
    [...audio],
    words.map(({ word }) => word),
    end?.type,
  ]);

test('events that arrived together are one', () => {
  assert.deepEqual(gathered(delta(1, 2), words('a'), delta(3), words('b', 'c')), [
    [[1, 2, 3], ['a', 'b', 'c'], undefined],
  ]);
});

test('the end comes with what precedes it, and nothing follows it', () => {
  assert.deepEqual(gathered(delta(1), done, delta(2)), [[[1], [], 'speech.audio.done']]);
  assert.deepEqual(gathered({ type: 'error', error: 'no' }), [[[], [], 'error']]);
});

test('no more than two seconds of a compact stream are joined', () => {
  const second = Array.from({ length: 3000 }, () => 7);
  const sizes = [...gatherEvents(Array.from({ length: 5 }, () => delta(...second)))];
  assert.deepEqual(
    sizes.map(({ audio }) => audio.length),
    [6000, 6000, 3000],
  );
});

test('an event that is longer stays whole', () => {
  const long = Array.from({ length: 20_000 }, () => 7);
  const sizes = [...gatherEvents([delta(...long), delta(1)])];
  assert.deepEqual(
    sizes.map(({ audio }) => audio.length),
    [20_000, 1],
  );
});

test('events of other types are skipped, and alone give nothing', () => {
  const unknown = { type: 'speech.new' } as unknown as StreamEvent;
  assert.deepEqual(gathered(unknown), []);
  assert.deepEqual(gathered(delta(1), unknown, delta(2)), [[[1, 2], [], undefined]]);
});
