import assert from 'node:assert/strict';
import { test } from 'node:test';
import { familiarLatin, latinPhones } from '../../../src/text/g2p/latin-letters.ts';

test('letters of other alphabets become the nearest of ours, in their case', () => {
  const words = 'Győr Rīga Nguyễn Sørensen Dvořák Ľviv Kaʿba ŻAK'.split(' ');
  assert.deepEqual(words.map(familiarLatin), 'Gyor Ríga Nguyén Sørensen Dvořák Ľviv Kaba JAK'.split(' '));
});

test('Sorani in the Latin letters of Feryad is read (řeşte, gełaẍ, ḧez)', () => {
  assert.deepEqual(
    ['ṟeşte', 'geḻax̱', 'ẖez'].map((word) => latinPhones(word)),
    ['řeşte', 'gełaẍ', 'ḧez'],
  );
});

test('the Turkish capital with a dot is an i, in one code or two', () => {
  assert.equal(latinPhones('İZMİR'), 'izmir');
  assert.equal(latinPhones('i\u0307zmir'), 'izmir');
});

test('every Latin letter of the European blocks has a sound', () => {
  for (const [first, last] of [
    [0xc0, 0x17f],
    [0x1cd, 0x21b],
    [0x1e00, 0x1e9b],
    [0x1ea0, 0x1ef9],
  ] as const) {
    for (let code = first; code <= last; code++) {
      const letter = String.fromCharCode(code);
      if (/^\p{L}$/u.test(letter)) assert.notEqual(latinPhones(letter), '', letter);
    }
  }
});
