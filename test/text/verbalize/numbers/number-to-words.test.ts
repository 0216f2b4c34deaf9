import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberToWords } from '../../../../src/text/verbalize/numbers/number-to-words.ts';

test('numbers are words of the dialect, in its script', () => {
  assert.equal(numberToWords(1991, 'sorani'), 'هەزار و نۆسەد و نەوەد و یەک');
  assert.equal(numberToWords(25, 'kurmanji'), 'bîst û pênc');
  assert.equal(numberToWords(0, 'badini'), 'سفر');
});

test('numbers may be text, in digits of any script, with a sign and a decimal point', () => {
  assert.equal(numberToWords('٢٥', 'kurmanji'), numberToWords(25, 'kurmanji'));
  assert.equal(numberToWords('-2.5', 'kurmanji'), numberToWords(-2.5, 'kurmanji'));
  assert.match(numberToWords('٢٫٥', 'sorani'), /^دوو \S+ پێنج$/);
  assert.equal(numberToWords('007', 'sorani'), 'سفر سفر حەوت');
});

test('what is no decimal number is refused', () => {
  for (const number of [Number.NaN, Number.POSITIVE_INFINITY, 1e21, '', '1,5', 'پێنج', '1/2'])
    assert.throws(() => numberToWords(number, 'sorani'), RangeError, String(number));
});
