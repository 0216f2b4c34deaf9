import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteLast } from '../../../src/text/dictation/delete-last.ts';

test('the last word goes with the marks after it', () => {
  assert.deepEqual(deleteLast('word', ['Ez hatim malê.']), ['Ez hatim']);
  assert.deepEqual(deleteLast('word', ['Ez hatim', '.', '\n']), ['Ez']);
  assert.deepEqual(deleteLast('word', ['ئەو کتێبە باشە؟', '!']), ['ئەو کتێبە']);
  assert.deepEqual(deleteLast('word', ['Sal', '2024']), ['Sal']);
});

test('a word that is an utterance takes the utterance with it', () => {
  assert.deepEqual(deleteLast('word', ['Ez', 'hatim']), ['Ez']);
  assert.deepEqual(deleteLast('word', ['Ez']), []);
});

test('the last sentence goes up to the end of the one before, across utterances', () => {
  assert.deepEqual(deleteLast('sentence', ['Ez hatim. Tu çûyî?']), ['Ez hatim.']);
  assert.deepEqual(deleteLast('sentence', ['Ez hatim.', 'Tu çûyî,', 'lê ew ma', '.']), ['Ez hatim.']);
  assert.deepEqual(deleteLast('sentence', ['Ez hatim. Tu', 'çûyî?']), ['Ez hatim.']);
  assert.deepEqual(deleteLast('sentence', ['من هاتم؟ تۆ چوویت.']), ['من هاتم؟']);
  assert.deepEqual(deleteLast('sentence', ['Ez hatim\ntu çûyî.']), ['Ez hatim\n']);
});

test('where no sentence ends with a mark, an utterance is one', () => {
  assert.deepEqual(deleteLast('sentence', ['ez hatim', 'tu çûyî']), ['ez hatim']);
});

test('where there is nothing to delete, nothing changes', () => {
  const none: readonly string[] = [];
  assert.equal(deleteLast('word', none), none);
  assert.equal(deleteLast('sentence', none), none);
});
