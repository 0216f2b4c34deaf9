import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARABIC_NAMES } from '../../../src/text/g2p/arabic-names.ts';
import { phonemize } from '../../../src/text/g2p/phonemize.ts';
import { normalizeScript } from '../../../src/text/normalize/normalize-script.ts';

test('Arabic names in Arabic spelling have their vowels (Muhemmed, Ehmed, Elî, Hesen, Mistefa)', () => {
  const names = 'محمد أحمد احمد علي حسن مصطفى إبراهيم عائشة'.split(' ');
  assert.deepEqual(
    names.map((name) => phonemize(name, 'sorani').join('')),
    ['muḧemed', 'ʔeḧmed', 'ʔeḧmed', 'ƹelî', 'ḧesen', 'mistefa', 'ʔîbrahîm', 'ƹayşe'],
  );
});

test('Arabic names take Kurdish endings', () => {
  assert.equal(phonemize('محمودی', 'badini').join(''), 'meḧmûdî');
});

test('Arabic names are written as normalizeScript writes them', () => {
  for (const name of Object.keys(ARABIC_NAMES)) assert.equal(normalizeScript(name), name);
});
