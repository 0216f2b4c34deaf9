import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberLexicon } from '../../../src/text/dictation/number-lexicon.ts';
import { readNumber } from '../../../src/text/dictation/read-number.ts';

const read = (text: string, dialect: 'kurmanji' | 'sorani' = 'kurmanji') =>
  readNumber(text.split(' '), 0, numberLexicon(dialect));

test('parts that get smaller are one number: sê sed û pênc', () => {
  assert.deepEqual(read('sê sed û pênc'), { value: 305, length: 4, suffix: '' });
  assert.equal(read('milyarek'), undefined);
  assert.equal(read('du milyar û sê milyon û çar hezar û pênc')?.value, 2_003_004_005);
});

test('parts that do not get smaller are numbers of their own: sê û çar', () => {
  assert.deepEqual(read('sê û çar'), { value: 3, length: 1, suffix: '' });
  assert.equal(read('bîst sî')?.length, 1);
});

test('eighty after a ten is eight with an ending: bîst û heştê', () => {
  assert.deepEqual(read('bîst û heştê'), { value: 28, length: 3, suffix: 'ê' });
  assert.deepEqual(read('sed û heştê'), { value: 180, length: 3, suffix: '' });
});

test('endings stay apart from the number: nozdehemînan, حەفتاکان', () => {
  assert.deepEqual(read('nozdehemînan'), { value: 19, length: 1, suffix: 'emînan' });
  assert.deepEqual(read('حەفتاکاندا', 'sorani'), { value: 70, length: 1, suffix: 'ەکاندا' });
});

test('other words are no number', () => {
  assert.equal(read('heval'), undefined);
  assert.equal(read(''), undefined);
});
