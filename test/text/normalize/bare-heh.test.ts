import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacksE, writeBareHeh } from '../../../src/text/normalize/bare-heh.ts';

const CASES = [
  ['ئهو', 'ئەو'],
  ['لهنێو', 'لەنێو'],
  ['بنهمایه', 'بنەمایه'],
  ['دههێنێت', 'دەهێنێت'],
  ['ههموو', 'هەموو'],
  ['ماڵهوه', 'ماڵەوه'],
  ['دهیانگوت', 'دەیانگوت'],
  ['گهورهیه', 'گەورەیه'],
  ['پهیمان', 'پەیمان'],
] as const;

test('bare heh between consonants and before glides is the vowel (ew, lenêw, hemû, małewe, gewreye, peyman)', () => {
  for (const [typed, read] of CASES) assert.equal(writeBareHeh(typed), read);
});

test('bare heh beside a vowel is the consonant (behar has one, şehîd, guhdar, nihênî)', () => {
  for (const word of ['بهار', 'شهید', 'گوهدار', 'نهێنی', 'شاهین']) assert.equal(writeBareHeh(word), word);
});

test('bare heh is the consonant in Persian and Arabic words that are none of Kurdish with the vowel (mihman, Mehdî, Bihroz)', () => {
  for (const [typed, read] of [
    ['مهمان', 'مهمان'],
    ['لهمهمانهکهوه', 'لەمهمانەکەوه'],
    ['مهدی', 'مهدی'],
    ['بهروزهوه', 'بهروزەوه'],
    ['بهرامبهر', 'بەرامبەر'],
    ['مهدینه', 'مەدینه'],
    ['شهر', 'شەر'],
  ] as const)
    assert.equal(writeBareHeh(typed), read);
});

test('a sentence lacks e only if it has neither the letter nor heh before a non-joiner', () => {
  assert.ok(lacksE('ئهو کتێبه لهنێو شار'));
  assert.ok(!lacksE('ئەو کتێبه'));
  assert.ok(!lacksE('ئه\u200cو کتێبه'));
});
