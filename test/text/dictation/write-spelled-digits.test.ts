import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberLexicon } from '../../../src/text/dictation/number-lexicon.ts';
import { writeSpelledDigits } from '../../../src/text/dictation/write-spelled-digits.ts';

const write = (text: string) => writeSpelledDigits(text.split(' '), 0, numberLexicon('kurmanji'))?.text;

test('digits said one by one are a number from five on, after a zero from three on', () => {
  assert.equal(write('heşt heşt sê çar yek'), '88341');
  assert.equal(write('sifir heft heft'), '077');
  assert.equal(write('yek sifir çar'), undefined);
  assert.equal(write('sifir yek'), undefined);
});

test('a telephone number said in groups keeps them', () => {
  assert.equal(write('sifir heft sed û pêncî çar sed û çil û pênc dozdeh sî û çar'), '0750 445 12 34');
  assert.equal(
    write('sifir sifir neh sed û şêst û çar heft sed û pêncî sê sed û yanzdeh nod bîst'),
    '00964 750 311 90 20',
  );
});

test('a zero before other numbers begins no telephone number', () => {
  assert.equal(write('sifir bîst sî'), undefined);
  assert.equal(write('sifir hezar'), undefined);
});

test('counting stays in words', () => {
  assert.equal(write('yek du sê çar pênc şeş'), undefined);
  assert.equal(write('sê çar pênc şeş heft'), undefined);
});

test('an ending belongs to the last digit', () => {
  assert.equal(write('sifir pênc sê duyê'), '0532yê');
});
