import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phonemize } from '../../../src/text/g2p/phonemize.ts';
import { phonemizeLetters } from '../../../src/text/g2p/phonemize-letters.ts';
import { foldScript } from '../../../src/text/normalize/fold-script.ts';

test('phonemizeLetters reads folded names as phonemize reads them as typed (Hêlîn, Kawî, Muhemmed, YouTube)', () => {
  for (const name of ['Hêlîn', 'هێلین', 'كاوي', 'محمد', 'عبدالرحمن', 'Győr', 'YouTubeدا'])
    for (const dialect of ['sorani', 'kurmanji', 'badini'] as const)
      assert.deepEqual(phonemizeLetters(foldScript(name), dialect), phonemize(name, dialect), name);
});

test('phonemizeLetters skips the letters of other alphabets', () => {
  assert.deepEqual(phonemizeLetters('москва', 'sorani'), []);
});
