import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMixed } from '../../../src/text/voices/is-mixed.ts';
import { voiceRuns } from '../../../src/text/voices/voice-runs.ts';

const SORANI = 'ئەمە ڕستەیەکی کوردییە.';
const WORDS = 'Em ê «li (vir «kî» – 12 ، ؟ ew hat, û سەرۆک گوتی: «ئەمە» لە 3 Office 365 - \n'.split(' ');

test('isMixed looks for both scripts, one of them in three words, or for a mark of the page', () => {
  assert.equal(isMixed(SORANI, []), false);
  assert.equal(isMixed(`${SORANI} Microsoft Office ${SORANI.split(' ')[0]}`, []), true);
  assert.equal(isMixed('ئەمە Microsoft Office', []), false);
  assert.equal(isMixed('Em ê li vir bin.', []), false);
  assert.equal(isMixed(SORANI, [{ start: 0, end: 4, lang: 'kmr', voice: '' }]), true);
});

test('isMixed is true of every text in which voiceRuns finds a run', () => {
  let state = 11;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  let found = 0;
  for (let index = 0; index < 2000; index++) {
    const text = Array.from({ length: 2 + random(14) }, () => WORDS[random(WORDS.length)]).join(' ');
    for (const dialect of ['sorani', 'kurmanji'] as const) {
      if (!voiceRuns(text, [], dialect).length) continue;
      found++;
      assert.equal(isMixed(text, []), true, text);
    }
  }
  assert.ok(found > 200);
});
