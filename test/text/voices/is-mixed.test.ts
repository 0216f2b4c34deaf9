import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isMixed } from '../../../src/text/voices/is-mixed.ts';

it('isMixed looks for three words in a row of either script, or for a mark of the page', () => {
  const sorani = 'ئەمە ڕستەیەکی کوردییە.';
  assert.equal(isMixed(sorani, []), false);
  assert.equal(isMixed(`${sorani} Microsoft Office ${sorani}`, []), false);
  assert.equal(isMixed(`${sorani} «Em ê li vir bin.»`, []), true);
  assert.equal(isMixed('Em ê li vir bin û ئەمە ڕستەیەکی کوردییە.', []), true);
  assert.equal(isMixed(sorani, [{ start: 0, end: 4, lang: 'kmr', voice: '' }]), true);
});
