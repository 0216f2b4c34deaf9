import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../../src/text/dialect/text-dialect.ts';
import { parseNumber } from '../../../../src/text/verbalize/numbers/parse-number.ts';
import { VOCABULARIES } from '../../../../src/text/vocabulary/vocabularies.ts';
import { tokensOf } from '../tokens-of.ts';

/** The number at the start of a text, with a point before its fraction, and the tokens it takes. */
function parsed(text: string, dialect: TextDialect = 'sorani'): [number: string, length: number] | undefined {
  const number = parseNumber(tokensOf(text, dialect), 0, VOCABULARIES[dialect]);
  if (!number) return undefined;
  const { whole, fraction, length } = number;
  return [fraction ? `${whole}.${fraction}` : whole, length];
}

function assertParsed(cases: Readonly<Record<string, [number: string, length: number]>>): void {
  for (const [text, expected] of Object.entries(cases)) assert.deepEqual(parsed(text), expected, text);
}

test('parseNumber takes groups of three behind one kind of separator for thousands', () => {
  assertParsed({
    '5': ['5', 1],
    '1,234': ['1234', 3],
    '1.234': ['1234', 3],
    '1.234.567': ['1234567', 5],
    '١٬٢٣٤': ['1234', 3],
  });
});

test('parseNumber takes a single or a differing last separator for the decimal point', () => {
  assertParsed({
    '12.5': ['12.5', 3],
    '12,5': ['12.5', 3],
    '1.234,56': ['1234.56', 5],
    '1,234.56': ['1234.56', 5],
    '0,500': ['0.500', 3],
    '012,345': ['012.345', 3],
    '1234,567': ['1234.567', 3],
  });
});

test('parseNumber leaves versions, lists and longer rows of groups: only the first of them is a number', () => {
  assertParsed({
    '1.2.3': ['1', 1],
    '1.23.456': ['1', 1],
    '1,234,56': ['1', 1],
    '1,234.567,8': ['1', 1],
    '1,2,3,4,5,6,7,8,9,10': ['1', 1],
  });
});

test('parseNumber takes the Arabic comma for a list, unless thousands or a scale say otherwise', () => {
  assertParsed({
    '4،4': ['4', 1],
    '1،234': ['1', 1],
    '1،234،567': ['1234567', 5],
    '4،4 ملیار': ['4.4', 3],
    '4،4 ملیارە': ['4.4', 3],
    '4،4%': ['4.4', 3],
    '4،4،4 ملیار': ['4', 1],
  });
});

test('parseNumber joins thousands across spaces where they cannot be two numbers', () => {
  assertParsed({
    '1 000 000': ['1000000', 3],
    '10 000': ['10000', 2],
    '2 500': ['2500', 2],
    '1 234 567': ['1234567', 3],
    '1 000,5': ['1000.5', 4],
    // No-break spaces hold a number together.
    '12\u00a0345': ['12345', 2],
    '12\u202f345,6': ['12345.6', 4],
  });
});

test('parseNumber keeps two numbers apart', () => {
  assertParsed({
    '12 345': ['12', 1],
    '2 100': ['2', 1],
    '100 200': ['100', 1],
    '10 500': ['10', 1],
    '120 345 678': ['120', 1],
    '012 000': ['012', 1],
    '1 000 2 000': ['1000', 2],
    '1 000.000.000': ['1000', 2],
    '5 km': ['5', 1],
    '5 , 5': ['5', 1],
  });
});

test('parseNumber finds none in words and signs', () => {
  for (const text of ['km', '%', '.5']) assert.equal(parsed(text, 'kurmanji'), undefined, text);
});
