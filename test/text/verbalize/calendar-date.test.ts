import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import { dateOf, monthName } from '../../../src/text/verbalize/calendar-date.ts';
import { VOCABULARIES } from '../../../src/text/vocabulary/vocabularies.ts';

test('dateOf takes the month before the day, and the other way round where only that is a date', () => {
  assert.deepEqual(dateOf('2024', '11', '28'), { day: 28, month: 11, year: '2024' });
  assert.deepEqual(dateOf('2024', '28', '11'), { day: 28, month: 11, year: '2024' });
  assert.deepEqual(dateOf('2024', '05', '06'), { day: 6, month: 5, year: '2024' });
  assert.deepEqual(dateOf('24', '1', '31'), { day: 31, month: 1, year: '24' });
  assert.deepEqual(dateOf('1403', '12', '1'), { day: 1, month: 12, year: '1403' });
});

test('dateOf knows no date of other groups', () => {
  const none: [string, string, string][] = [
    ['2024', '13', '31'],
    ['2024', '13', '13'],
    ['2024', '0', '5'],
    ['2024', '5', '0'],
    ['2024', '12', '32'],
    ['999', '1', '1'],
    ['3024', '1', '1'],
    ['0024', '1', '1'],
    ['1', '1', '1'],
    ['2024', '011', '1'],
    ['2024', '1', '011'],
  ];
  for (const groups of none) assert.equal(dateOf(...groups), undefined, groups.join('-'));
});

/** The names of the third and the last month. */
function monthsOf(year: string, dialect: TextDialect = 'sorani'): string[] {
  return [3, 12].map((month) => monthName({ day: 1, month, year }, VOCABULARIES[dialect]));
}

test('monthName names a month in the calendar of its year: Gregorian, solar from 1300 on, lunar from 1420 on', () => {
  const gregorian = ['ئازار', 'کانوونی یەکەم'];
  for (const year of ['2024', '24', '99', '1299', '1500']) assert.deepEqual(monthsOf(year), gregorian, year);
  for (const year of ['1300', '1403', '1419']) assert.deepEqual(monthsOf(year), ['جۆزەردان', 'ڕەشەمە'], year);
  for (const year of ['1420', '1446', '1499'])
    assert.deepEqual(monthsOf(year), ['ڕەبیعی یەکەم', 'زولحیججە'], year);
});

test('monthName takes the Gregorian names in a dialect that has no others', () => {
  assert.deepEqual(monthsOf('1403', 'kurmanji'), ['adar', 'kanûn']);
  assert.deepEqual(monthsOf('1446', 'badini'), ['ئادار', 'کانوینا ئێکێ']);
});
