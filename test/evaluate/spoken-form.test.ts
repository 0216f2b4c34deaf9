import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inArabicLetters, spokenForm } from '../../src/evaluate/spoken-form.ts';

test('digits, signs, marks and capitals do not count: texts are compared as they are spoken', () => {
  assert.equal(
    spokenForm('Nîvê 25 kesan hat, bi %50!', 'kurmanji'),
    spokenForm('nîvê bîst û pênc kesan hat bi 50%', 'kurmanji'),
  );
  assert.equal(spokenForm('Îro, li Îranê…', 'kurmanji'), 'îro li îranê');
});

test('a letter in another code is the same letter', () => {
  assert.equal(spokenForm('كوردي، هەموو.', 'sorani'), spokenForm('کوردی ھەموو', 'sorani'));
});

test('a text without words is empty', () => {
  assert.equal(spokenForm('… — !', 'sorani'), '');
});

test('Kurmanji letters become those that Badini writes for the same sounds', () => {
  assert.equal(inArabicLetters('ez çûm bajêrî'), 'ئەز چووم باژێری');
  assert.equal(inArabicLetters(''), '');
});
