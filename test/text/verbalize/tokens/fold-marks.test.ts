import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldMarks, TRUE_MINUS } from '../../../../src/text/verbalize/tokens/fold-marks.ts';

const folds = (cases: readonly (readonly [typed: string, folded: string])[]) => {
  for (const [typed, folded] of cases) assert.equal(foldMarks(typed), folded, typed);
};

test('foldMarks makes a dash of kashida beside digits or alone, and leaves it in words', () => {
  folds([
    ['1915ــ1925', '1915–1925'],
    ['١٩١٥ـ', '١٩١٥–'],
    ['ـ5', '–5'],
    ['ـ', '–'],
    ['کـــورد', 'کـــورد'],
    ['2018ـەم', '2018ـەم'],
  ]);
});

test('foldMarks makes a degree sign of rings beside digits', () => {
  folds([
    ['90˚', '90°'],
    ['25ºC', '25°C'],
    ['◦30', '°30'],
    ['ºC', '°C'],
    ['Nº', 'Nº'],
    ['◦', '◦'],
  ]);
});

test('foldMarks makes a slash of the strokes of fractions, and a micro sign of mu', () => {
  folds([
    ['1⁄2', '1/2'],
    ['3∕4', '3/4'],
    ['5μm', '5µm'],
  ]);
});

test('foldMarks keeps a true minus apart from a hyphen, but not between digits', () => {
  folds([
    ['\u22125', `${TRUE_MINUS}5`],
    ['\u2212', TRUE_MINUS],
    ['3\u22122', '3\u22122'],
    ['-5', '-5'],
  ]);
});
