import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessDialect } from '../../../src/text/normalize/guess-dialect.ts';
import { SENTENCES } from '../gold/sentences.ts';

test('running text of each dialect is recognised', () => {
  for (const [dialect, sentences] of Object.entries(SENTENCES)) {
    for (let start = 0; start < 30; start += 3) {
      assert.equal(guessDialect(sentences.slice(start, start + 3).join(' ')), dialect, sentences[start]);
    }
  }
});

test('at least 85 of the ninety single sentences are recognised', () => {
  const right = Object.entries(SENTENCES).flatMap(([dialect, list]) =>
    list.filter((text) => guessDialect(text) === dialect),
  );
  assert.ok(right.length >= 85, `${right.length}`);
});

test('Sorani in Latin letters is Sorani', () => {
  assert.equal(guessDialect('Ew kitêbe zor başe, be małewe le ser mêzeke danê'), 'sorani');
});

test('a text without letters is Sorani', () => {
  for (const text of ['', '123', '😀', '\ud800']) assert.equal(guessDialect(text), 'sorani');
});
