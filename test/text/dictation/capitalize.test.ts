import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capitalize } from '../../../src/text/dictation/capitalize.ts';

test('sentences begin with a capital letter, also inside the text', () => {
  assert.equal(capitalize('ez hatim. tu çûyî? na! îro', ''), 'Ez hatim. Tu çûyî? Na! Îro');
  assert.equal(capitalize('rêz\nrêza nû', ''), 'Rêz\nRêza nû');
});

test('the dotless capital belongs to i, and î and ç, ê, ş, û keep their marks', () => {
  assert.equal(capitalize('im', ''), 'Im');
  assert.deepEqual(
    ['îro', 'çawa', 'êvar', 'şev', 'û'].map((word) => capitalize(word, '')),
    ['Îro', 'Çawa', 'Êvar', 'Şev', 'Û'],
  );
});

test('quotes and brackets before the first letter are passed over', () => {
  assert.equal(capitalize('«ez hatim.» (tu çûyî.)', ''), '«Ez hatim.» (Tu çûyî.)');
});

test('inside a sentence, and where nothing is known of what stands before, the first letter stays', () => {
  assert.equal(capitalize('ez hatim', 'Wî got ku '), 'ez hatim');
  assert.equal(capitalize('ez hatim', 'Baş e, '), 'ez hatim');
  assert.equal(capitalize('ez hatim', undefined), 'ez hatim');
  assert.equal(capitalize('3,5 kîlo', ''), '3,5 kîlo');
});

test('text in Arabic script stays as it is', () => {
  assert.equal(capitalize('من هاتم. تۆ چوویت', ''), 'من هاتم. تۆ چوویت');
});
