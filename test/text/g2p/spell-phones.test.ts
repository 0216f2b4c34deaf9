import assert from 'node:assert/strict';
import test from 'node:test';
import { phonemize } from '../../../src/text/g2p/phonemize.ts';
import { spellPhones } from '../../../src/text/g2p/spell-phones.ts';

test('Sorani words are spelled in Latin letters as they sound (çonît, kurdistan)', () => {
  assert.equal(spellPhones(phonemize('چۆنیت', 'sorani'), 'latin'), 'çonît');
  assert.equal(spellPhones(phonemize('کوردستان', 'sorani'), 'latin'), 'kurdistan');
});

test('Kurmanji words are spelled in Arabic letters, a vowel at the start after its hamza (Azad, roj, bûn)', () => {
  assert.equal(spellPhones(phonemize('Azad', 'kurmanji'), 'arabic'), 'ئازاد');
  assert.equal(spellPhones(phonemize('roj', 'kurmanji'), 'arabic'), 'ڕۆژ');
  assert.equal(spellPhones(phonemize('bûn', 'kurmanji'), 'arabic'), 'بوون');
});

test('sounds without a Latin letter are left out or written with their nearest (Arabic ʿayn, velar n)', () => {
  assert.equal(spellPhones(['ƹ', 'e', 'ŋ', 'ḧ'], 'latin'), 'engh');
  assert.equal(spellPhones(['ƹ', 'e', 'ŋ', 'ḧ'], 'arabic'), 'عەنگح');
});

test('ng before k and g is written once (zankoy, seng)', () => {
  assert.equal(spellPhones(phonemize('زانکۆی', 'sorani'), 'latin'), 'zankoy');
  assert.equal(spellPhones(phonemize('زانکۆی', 'sorani'), 'arabic'), 'زانکۆی');
  assert.equal(spellPhones(phonemize('seng', 'kurmanji'), 'latin'), 'seng');
});
