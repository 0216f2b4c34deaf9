import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldScript } from '../../../src/text/normalize/fold-script.ts';
import { normalizeScript } from '../../../src/text/normalize/normalize-script.ts';

const NAMES: readonly (readonly [name: string, typed: string, folded: string])[] = [
  ['Arabic kaf and yeh (Kawî)', 'كاوي', 'کاوی'],
  ['heh with a non-joiner (Newroz)', 'نه\u200cورۆز', 'نەورۆز'],
  ['a final heh after a vowel and a consonant (Şah, Xane)', 'شاه خانه', 'شاھ خانە'],
  ['presentation forms (Kurd)', 'ﮐﻮﺭﺩ', 'کورد'],
  ['the veh of an old keyboard (Ḧeyran, Viyan)', 'حەیران ڨیان', 'حەیران ڤیان'],
  ['Arabic consonants with one sound (Salih)', 'صالح', 'سالح'],
  ['digits of any script', '٢ ۲ ２', '2 2 2'],
  ['apostrophes', 'YouTube’ê', "YouTube'ê"],
  ['small v', 'ر\u065aو\u065aژین', 'ڕۆژین'],
];

for (const [name, typed, folded] of NAMES)
  test(`folds ${name}, as whole texts are`, () => {
    assert.equal(foldScript(typed), folded);
    assert.equal(normalizeScript(typed), folded);
  });

test('reads fatha as e and leaves out other marks (Meḧmud)', () => {
  assert.equal(foldScript('مَحْمُود'), 'مەحمود');
});

test('leaves letters of other languages to normalizeScript (Urdu retroflex t)', () => {
  assert.equal(foldScript('ٹ'), 'ٹ');
  assert.equal(normalizeScript('ٹ'), 'ت');
});

test('takes linear time with many marks on one letter', () => {
  assert.equal(foldScript(`ب${'\u0651\u064f'.repeat(200_000)}`), 'ب');
});
