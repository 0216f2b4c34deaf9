import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../../src/text/dialect/text-dialect.ts';
import {
  attachedToken,
  isLetters,
  lookUp,
  type Token,
  tokenize,
} from '../../../../src/text/verbalize/tokens/tokenize.ts';
import { tokensOf } from '../tokens-of.ts';

const kinds = (text: string, dialect: TextDialect = 'kurmanji') =>
  tokensOf(text, dialect).map(({ kind, text }) => [kind, text]);

test('tokenize tells letters by script, digits, signs and addresses apart (Di 1991 de)', () => {
  assert.deepEqual(kinds('Di 1991 de, rudaw.net!'), [
    ['latin', 'Di'],
    ['digits', '1991'],
    ['latin', 'de'],
    ['sign', ','],
    ['address', 'rudaw.net'],
    ['sign', '!'],
  ]);
  assert.deepEqual(kinds('کوردستان', 'sorani'), [['arabic', 'کوردستان']]);
  assert.deepEqual(kinds('Москва 北京 Ελλάς'), [
    ['foreign', 'Москва'],
    ['foreign', '北京'],
    ['foreign', 'Ελλάς'],
  ]);
});

test('tokenize reads digits of every script as ASCII, and a sign of two code units as one (salî ٢٠٢٤)', () => {
  assert.deepEqual(kinds('٢٠٢٤ 😀', 'sorani'), [
    ['digits', '2024'],
    ['sign', '😀'],
  ]);
});

test('tokenize says which tokens touch, and where each stands in the text (25km)', () => {
  const tokens = tokensOf('  25km dûr', 'kurmanji');
  assert.deepEqual(
    tokens.map(({ text, isAttached }) => [text, isAttached]),
    [
      ['25', false],
      ['km', true],
      ['dûr', false],
    ],
  );
  // Both are of one source token.
  assert.deepEqual(
    tokens.map(({ span: { start, end } }) => [start, end]),
    [
      [2, 6],
      [2, 6],
      [7, 10],
    ],
  );
});

test('tokenize binds what one no-break or thin space joins, and not more (10 000)', () => {
  const bound = (text: string) => tokensOf(text, 'kurmanji').map(({ isBound }) => isBound);
  for (const space of ['\u00a0', '\u202f', '\u2009']) assert.deepEqual(bound(`10${space}000`), [false, true]);
  assert.deepEqual(bound('10 000'), [false, false]);
  assert.deepEqual(bound('10 \u00a0000'), [false, false]);
});

test('tokenize sees an address only where one may begin, not after letters of another script', () => {
  assert.deepEqual(kinds('(www.gov.krd)'), [
    ['sign', '('],
    ['address', 'www.gov.krd'],
    ['sign', ')'],
  ]);
  assert.deepEqual(kinds('لەwww.gov.krd', 'sorani'), [
    ['arabic', 'لە'],
    ['address', 'www.gov.krd'],
  ]);
  assert.deepEqual(kinds('北www.gov.krd').slice(0, 2), [
    ['foreign', '北'],
    ['latin', 'www'],
  ]);
});

test('tokenize splits runs of more than 64 letters, which bounds the work of every rule', () => {
  const lengths = (letter: string) =>
    tokensOf(letter.repeat(130), 'sorani').map(({ text, isAttached }) => [text.length, isAttached]);
  for (const letter of ['a', 'ک', '北'])
    assert.deepEqual(
      lengths(letter),
      [
        [64, false],
        [64, true],
        [2, true],
      ],
      letter,
    );
  // A Cyrillic one has room for a Latin letter before it.
  assert.deepEqual(lengths('ж')[0], [63, false]);
});

test('tokenize works in steps of some hundred tokens, so that other work has its turn', () => {
  const text = 'a '.repeat(1500);
  let steps = 0;
  let tokens: Token[] | undefined;
  for (const work = tokenize(text, { start: 0, end: text.length }, 'kurmanji'); !tokens; ) {
    const { done, value } = work.next();
    if (done) tokens = value;
    else steps++;
  }
  assert.deepEqual([tokens.length, steps], [1500, 2]);
});

test('attachedToken and isLetters look at a token, or beyond the last', () => {
  const tokens = tokensOf('25km', 'kurmanji');
  assert.equal(attachedToken(tokens, 0), undefined);
  assert.equal(attachedToken(tokens, 1)?.text, 'km');
  assert.equal(attachedToken(tokens, 2), undefined);
  assert.deepEqual([isLetters(tokens[0]), isLetters(tokens[1]), isLetters(undefined)], [false, true, false]);
});

test('lookUp finds the longest run of tokens that is a key, and no inherited one', () => {
  const table = { 'km/h': 'kilometre di saetê de', km: 'kilometre' };
  assert.deepEqual(lookUp(tokensOf('km/h', 'kurmanji'), 0, table), { value: table['km/h'], length: 3 });
  assert.deepEqual(lookUp(tokensOf('km /h', 'kurmanji'), 0, table), { value: table.km, length: 1 });
  assert.equal(lookUp(tokensOf('dûr', 'kurmanji'), 0, table), undefined);
  assert.equal(lookUp(tokensOf('constructor', 'kurmanji'), 0, { c: '' }), undefined);
});
