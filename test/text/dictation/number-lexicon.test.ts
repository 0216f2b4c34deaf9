import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberLexicon } from '../../../src/text/dictation/number-lexicon.ts';

test('the forms of a number that people say have one value: yazdeh, yanzdeh, پانزە', () => {
  const kurmanji = numberLexicon('kurmanji').words;
  assert.equal(kurmanji.get('yanzdeh')?.value, kurmanji.get('yazdeh')?.value);
  assert.equal(numberLexicon('sorani').words.get('پانزە')?.value, 15);
});

test('every number from 0 to 20, the tens, the hundreds and the scales have a word in both dialects', () => {
  for (const dialect of ['kurmanji', 'sorani'] as const) {
    const values = new Set([...numberLexicon(dialect).words.values()].map(({ value }) => value));
    const expected = [
      ...Array.from({ length: 21 }, (_, value) => value),
      ...[30, 40, 50, 60, 70, 80, 90, 1e3, 1e6, 1e9],
      ...Array.from({ length: 9 }, (_, index) => 100 * (index + 1)),
    ];
    for (const value of expected) assert.ok(values.has(value), `${dialect} ${value}`);
  }
});

test('the months of all calendars in use are known by their first word', () => {
  assert.ok(numberLexicon('sorani').months.has('خاکەلێوە'));
  assert.ok(numberLexicon('sorani').months.has('کانوونی'));
  assert.ok(numberLexicon('kurmanji').months.has('gulan'));
});
