import assert from 'node:assert/strict';
import { test } from 'node:test';
import { syllables } from '../../../src/text/transliterate/syllables.ts';

const CASES = [
  ['کوردستان', 'sorani', 'kur dis tan'],
  ['خوێندن', 'sorani', 'xwên din'],
  ['dixwînim', 'kurmanji', 'di xwî nim'],
  ['derya', 'kurmanji', 'der ya'],
  ['ڕۆژنامە', 'sorani', 'řoj na me'],
  ['saet', 'kurmanji', 'sa et'],
  ['nan', 'kurmanji', 'nan'],
] as const;

test('syllables have one vowel each, after one consonant or a velar and w (kur-dis-tan, di-xwî-nim)', () => {
  for (const [word, dialect, parts] of CASES) assert.equal(syllables(word, dialect).join(' '), parts);
});

test('syllables of a word without letters are none', () => assert.deepEqual(syllables('12', 'sorani'), []));
