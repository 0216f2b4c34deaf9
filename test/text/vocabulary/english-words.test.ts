import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latinPhones } from '../../../src/text/g2p/latin-letters.ts';
import { ENGLISH } from '../../../src/text/vocabulary/english-words.ts';
import { LOANS } from '../../../src/text/vocabulary/loan-words.ts';

test('English words are spelled as they are said, one letter for each phone', () => {
  for (const [word, spoken] of Object.entries(ENGLISH)) {
    assert.match(word, /^[a-z]{2,}$/);
    assert.equal(Array.from(latinPhones(spoken)).length, spoken.length, `${word}: ${spoken}`);
  }
});

test('English words are not loans of Kurdish too, which are said in one way everywhere', () => {
  assert.deepEqual(
    Object.keys(ENGLISH).filter((word) => Object.hasOwn(LOANS, word)),
    [],
  );
});
