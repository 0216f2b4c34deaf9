import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookUpLoan } from '../../../../src/text/verbalize/letters/look-up-loan.ts';
import { normalizeText } from '../../../../src/text/verbalize/normalize-text.ts';
import { reads } from '../reads.ts';

test('lookUpLoan knows English words and names inside Arabic script, and their plurals', () => {
  reads('sorani', [
    ['Bloomberg و Reuters و Guardian', 'blûmbêrg و roytirz و gardiyen'],
    ['software update', 'softwêr apdeyt'],
    ['updates و profiles و pages', 'apdeyts و profaylz و peyciz'],
    ['لە Premier Leagueدا', 'لە prêmyer lîgدا'],
  ]);
});

test('lookUpLoan adds Kurmanji suffixes to names', () => {
  reads('kurmanji', [
    ['Facebookê û Chelseayê û iPhone-ek', 'feysbûkê û çêlsîyê û ayfonek'],
    ['Reutersê got', 'roytirzê got'],
  ]);
});

test('lookUpLoan leaves words that may be Kurmanji (be, min, me, did, data, on, in, one, global)', () => {
  for (const word of 'be min me did data on in one global hero market panel model for number is a to'.split(
    ' ',
  ))
    assert.equal(lookUpLoan(word, false), undefined, word);
  assert.equal(normalizeText('Min da te, be û did û data.', 'kurmanji'), 'min da te, be û did û data.');
});
