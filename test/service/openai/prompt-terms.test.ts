import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promptTerms } from '../../../src/service/openai/prompt-terms.ts';

test('a prompt is a list of terms, each once; sentences and what has no letters are left out (Zîlan, Hewlêr)', () => {
  const sentence =
    'Ev hevpeyvînek e li ser siyaset, aborî û çanda gelê me ya ku em îro di bernameyê de dikin û dibêjin';
  const terms = promptTerms(`Zîlan, Hewlêr،دیاکۆ\n 12, Zîlan\n${sentence.replaceAll(',', '')}`, [
    'Azad',
    'Hewlêr',
  ]);
  assert.deepEqual(
    terms.map(({ phrase }) => phrase),
    ['Zîlan', 'Hewlêr', 'دیاکۆ', 'Azad'],
  );
  assert.equal(promptTerms(Array.from({ length: 999 }, (_, index) => `a${index}`).join(','), []).length, 200);
  assert.deepEqual(promptTerms('', []), []);
});
