import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isSayable } from '../../../../src/text/verbalize/letters/is-sayable.ts';

describe('isSayable', () => {
  it('says words that headings have in capitals', () => {
    const words =
      'stran strana rojê erd eşq fikr kevn cejn faşîzm tûrîzm dirûşm nexş sebr qedr pirr qesr xwe spî';
    for (const word of words.split(' ')) assert.equal(isSayable(word), true, word);
  });

  it('says acronyms that can be said', () => {
    for (const word of ['nato', 'unesco', 'pjak', 'kjar', 'unicef'])
      assert.equal(isSayable(word), true, word);
  });

  it('spells the others', () => {
    for (const word of ['hre', 'dye', 'yja', 'who', 'tja', 'pdkî', 'îhd', 'unhcr', 'enks', 'rtük', 'anf'])
      assert.equal(isSayable(word), false, word);
  });
});
