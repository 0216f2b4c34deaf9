import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DIALECTS, htmlOf, readState } from '../../website/playground-html.mjs';

test('the address keeps the state; values that are not valid are the first ones', () => {
  const state = { text: 'Rojbaş & <b>', dialect: 'kurmanji', speed: 1.5, highlight: 'sentence' };
  const hash = `#${new URLSearchParams({ ...state, speed: '1.5' })}`;
  assert.deepEqual(readState(hash), state);
  assert.deepEqual(readState('#dialect=toString&speed=9&highlight=x'), {
    text: DIALECTS.sorani.text,
    dialect: 'sorani',
    speed: 1,
    highlight: 'word',
  });
});

test('the HTML says only what differs from the default, and its text is text', () => {
  const html = htmlOf({ text: '<b> & c', dialect: 'kurmanji', speed: 1, highlight: 'none' });
  assert.match(html, /<kurdish-tts controls for="text" endpoint="local:" dialect="kurmanji"><\/kurdish-tts>/);
  assert.match(html, /<p id="text" lang="kmr" dir="ltr">&lt;b> &amp; c<\/p>/);
});

test('a speed that is being written, or is out of range, is not in the HTML', () => {
  for (const speed of ['', 7, 0]) {
    const html = htmlOf({ ...readState(''), speed: speed as number });
    assert.doesNotMatch(html, /speed="/);
  }
});
