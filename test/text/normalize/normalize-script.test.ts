import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { normalizeScript } from '../../../src/text/normalize/normalize-script.ts';

const CASES: readonly (readonly [name: string, typed: string, normal: string])[] = [
  ['Arabic kaf and yeh', 'كوردي', 'کوردی'],
  ['alef maksura and Urdu yeh', 'کوردى ے', 'کوردی ی'],
  ['heh with a non-joiner is the vowel', 'خانه\u200cکان', 'خانەکان'],
  ['bare final heh after a consonant is the vowel', 'خانه', 'خانە'],
  ['bare final heh before punctuation is the vowel', 'خانه،', 'خانە،'],
  ['bare final heh after a vowel is the consonant', 'شاه گوناه نەه', 'شاھ گوناھ نەھ'],
  ['final heh with a tatweel is the consonant', 'گوهـ', 'گوھ'],
  ['medial heh doachashmee is ه', 'بەھار', 'بەهار'],
  ['tatweel inside a word goes', 'کوردســتان', 'کوردستان'],
  ['presentation forms', 'ﮐﻮﺭﺩ', 'کورد'],
  ['lam-alef ligature', 'ﻻ', 'لا'],
  ['bidirectional marks and the byte order mark go', '\ufeff\u200fکورد\u200e\u202b', 'کورد'],
  ['small v on yeh, waw, reh and lam', 'ی\u065aو\u065aر\u065aل\u065a', 'ێۆڕڵ'],
  ['hamza forms', 'أحمد مسؤول إبراهیم', 'ئاحمد مسۆول ئیبراهیم'],
  ['Arabic consonants with one sound', 'صابون طبیب ظالم ثابت', 'سابون تبیب زالم سابت'],
  ['harakat go', 'مُحَمَّد', 'محەمەد'],
  ['Arabic-Indic digits and signs', '٠١٢٣٤٥٦٧٨٩ ١٢٫٥ ١٬٠٠٠ ٥٪', '0123456789 12.5 1,000 5%'],
  ['Persian digits', '۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['composed Latin letters', 'c\u0327e\u0302s\u0327i\u0302u\u0302', 'çêşîû'],
  ['curly apostrophes and the minus sign', 'YouTube’ê −5', "YouTube'ê -5"],
];

for (const [name, typed, normal] of CASES) {
  test(`script: ${name}`, () => assert.equal(normalizeScript(typed), normal));
}

test('normalising twice changes nothing', () => {
  const letters = fc.constantFrom(...'هھەیيىوۆكکلاأإآءةـ\u200c\u200d\u064e\u065a\u0650 a٣،.\u0301');
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: letters }), fc.string({ unit: 'binary' })), (text) => {
      const once = normalizeScript(text);
      assert.equal(normalizeScript(once), once);
    }),
    { numRuns: 2000 },
  );
});
