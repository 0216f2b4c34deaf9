import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isQuestion } from '../../../src/text/dictation/is-question.ts';

const kurmanji = (text: string) => isQuestion(text.split(' '), 'kurmanji');
const sorani = (text: string) => isQuestion(text.split(' '), 'sorani');

test('words that ask make a question wherever they stand: gelo, çi, ئایا, کوا', () => {
  for (const text of ['gelo ew nexweş e', 'navê te çi ye', 'em biçin ku derê', 'saet çend e'])
    assert.ok(kurmanji(text), text);
  for (const text of ['ئایا ئەو نەخۆشە', 'کوا کتێبەکەم', 'کاتژمێر چەندە', 'بچین بۆ کوێ'])
    assert.ok(sorani(text), text);
});

test('whoever and however ask nothing: her kî, هەر چۆنێک', () => {
  assert.ok(!kurmanji('her kî were bila rûne'));
  assert.ok(!sorani('هەر کێ بێت با دانیشێت'));
});

test('what somebody knows or asked is no question, but what the listener knows is', () => {
  assert.ok(!kurmanji('ez nizanim kî hat'));
  assert.ok(!sorani('نەمزانی چی بکەم'));
  assert.ok(kurmanji('tu dizanî kî hat'));
  assert.ok(kurmanji('kî dizane'));
});

test('how many is a question, a few is not: çend, چەند', () => {
  assert.ok(kurmanji('çend zarokên te hene'));
  assert.ok(!kurmanji('çend roj berê em li wir bûn'));
  assert.ok(sorani('چەند منداڵت هەیە'));
  assert.ok(!sorani('چەند جارێک یەکترمان بینی'));
});
