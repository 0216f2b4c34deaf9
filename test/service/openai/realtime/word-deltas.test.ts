import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WordDeltas } from '../../../../src/service/openai/realtime/word-deltas.ts';

test('a word is sent when the next one has begun, and the last with the final text (ez çayê vedixwim)', () => {
  const words = new WordDeltas('');
  const heard = ['e', 'ez', 'ez ç', 'ez çayê', 'ez çayê v', 'ez çayê vedix'];
  assert.deepEqual(
    heard.map((text) => words.addPartial(text)),
    ['', '', 'ez', '', ' çayê', ''],
  );
  assert.equal(words.finish('ez çayê vedixwim'), ' vedixwim');
});

// covers: openai.realtime.items
test('nothing is appended to words that the final text has not kept (ez çay -> ez çayê vedixwim)', () => {
  const words = new WordDeltas('');
  assert.equal(words.addPartial('ez çay ve'), 'ez çay');
  assert.equal(words.finish('ez çayê vedixwim'), '');
});

test('the first word of a further utterance follows a space, and no word is no delta (baş e)', () => {
  const words = new WordDeltas(' ');
  assert.equal(words.addPartial('baş'), '');
  assert.equal(words.addPartial('baş e'), ' baş');
  assert.equal(words.finish('baş e'), ' e');
  assert.equal(new WordDeltas(' ').finish(''), '');
});
