import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { frontCoded } from '../../../scripts/build/front-coded.mjs';
import { expandWords } from '../../../src/local/listen/expand-words.ts';

describe('a word list that a page loads', () => {
  for (const dialect of ['sorani', 'kurmanji'])
    it(`is the recognizer's own, once it is expanded (${dialect})`, () => {
      const file = readFileSync(`src/engine/recognition/model/words-${dialect}.txt.br`);
      const list = brotliDecompressSync(file).toString();
      assert.ok(expandWords(frontCoded(list)) === list);
    });

  it('says of each word how many letters it shares with the one before (av, ava, avê)', () => {
    assert.equal(frontCoded('av ava avê\nba'), '0av2a2ê\n0ba');
    assert.equal(expandWords('0av2a2ê\n0ba'), 'av ava avê\nba');
  });
});
