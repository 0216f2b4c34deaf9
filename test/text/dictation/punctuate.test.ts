import assert from 'node:assert/strict';
import { test } from 'node:test';
import { punctuate } from '../../../src/text/dictation/punctuate.ts';

test('an utterance ends with a full stop, and one that asks with the question mark of its script', () => {
  assert.equal(punctuate('ez hatim', 'kurmanji'), 'ez hatim.');
  assert.equal(punctuate('tu çawa yî', 'kurmanji'), 'tu çawa yî?');
  assert.equal(punctuate('تۆ چۆنیت', 'sorani'), 'تۆ چۆنیت؟');
});

test('a mark that stands there already is not doubled', () => {
  for (const text of ['hatî?', 'na!', 'erê,', '(baş e.)', 'wî got: «na.»', 'هاتم.', 'بەڵێ،'])
    assert.equal(punctuate(text, 'kurmanji'), text);
});

test('nothing ends after a word that joins, or in an empty text', () => {
  assert.equal(punctuate('ez hatim û', 'kurmanji'), 'ez hatim û');
  assert.equal(punctuate('ئەو هات بەڵام', 'sorani'), 'ئەو هات بەڵام');
  assert.equal(punctuate(' ', 'kurmanji'), ' ');
});

test('a voice that rises asks, without a word that does; one that falls does not', () => {
  assert.equal(punctuate('tu dikarî werî', 'kurmanji', { pitchRise: 4.5 }), 'tu dikarî werî?');
  assert.equal(punctuate('دەتوانیت بێیت', 'sorani', { pitchRise: 4.5 }), 'دەتوانیت بێیت؟');
  assert.equal(punctuate('tu dikarî werî', 'kurmanji', { pitchRise: -2 }), 'tu dikarî werî.');
});
