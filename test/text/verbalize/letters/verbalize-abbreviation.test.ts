import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbalizeSentence } from '../../../../src/text/verbalize/verbalize-sentence.ts';

/** The words of a text that is one sentence, whatever its full stops. */
function spoken(text: string): string {
  const { items } = verbalizeSentence(text, { start: 0, end: text.length }, 'kurmanji');
  return items.map((item) => (item.kind === 'word' ? item.spelling : '|')).join(' ');
}

test('verbalizeAbbreviation says Kurmanji titles, pages and closing words in full', () => {
  assert.equal(spoken('Av. Ehmed û Mr. Bean hatin'), 'avûkat ehmed û mîster bean hatin');
  assert.equal(spoken('li r. 45 û rp. 50'), 'li rûpel çil û pênc û rûpel pêncî');
  assert.equal(spoken('Yrd. Doç. Dr. Azad'), 'alîkar doçent doktor azad');
  assert.equal(spoken('sêv, hinar w.d. hene'), 'sêv | hinar wekî din hene');
  assert.equal(spoken('sêv, hinar ûwd. hene'), 'sêv | hinar û wekî din hene');
  assert.equal(spoken('St. Petersburg'), 'sant petersburg');
});

test('verbalizeAbbreviation says an era before its year, as CLDR writes it', () => {
  assert.equal(spoken('BM 1200'), 'berî mîladê hezar û dused');
  assert.equal(spoken('PM 2024'), 'piştî mîladê du hezar û bîst û çar');
});
