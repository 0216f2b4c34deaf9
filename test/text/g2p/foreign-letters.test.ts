import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKurdishCyrillic, spellForeignLetters } from '../../../src/text/g2p/foreign-letters.ts';

const CASES = [
  ['Russian', 'Большой', 'bolşoy'],
  ['Russian, ye at the start', 'Ереван', 'yêrêvan'],
  ['Ukrainian', 'Київ', 'kîyîv'],
  ['Kurdish Cyrillic', "К'öрдьстан", 'kurdistan'],
  ['Kurdish Cyrillic with its own o', 'Кӧрдьстан', 'kurdistan'],
  ['Kurdish Cyrillic w and q', 'ԛәԝм', 'qewm'],
  ['Kurdish Cyrillic consonants with an apostrophe', "р'әһ'әт", 'řeḧet'],
  ['Greek with digraphs', 'Ουρανός', 'ûranos'],
  ['Armenian', 'Երևան', 'yêrêvan'],
  ['Georgian', 'თბილისი', 'tbîlîsî'],
  ['Hebrew, in Arabic letters', 'שלום', 'شلوم'],
  ['Syriac, in Arabic letters', 'ܫܠܡܐ', 'شلما'],
] as const;

for (const [name, word, spelled] of CASES) {
  test(`foreign letters: ${name}`, () => assert.equal(spellForeignLetters(word), spelled));
}

test('letters that Kurdish and Russian read differently follow the alphabet (c and şç, i and nothing)', () => {
  assert.equal(spellForeignLetters('щьл', true), 'cil');
  assert.equal(spellForeignLetters('щьл', false), 'şçl');
});

test('Cyrillic is Kurdish by its own letters only', () => {
  assert.ok(isKurdishCyrillic('Әз һатьм'));
  assert.ok(!isKurdishCyrillic('Москва'));
});

test('letters of scripts that are not known give nothing', () => {
  assert.equal(spellForeignLetters('漢字हिन्दी'), '');
});
