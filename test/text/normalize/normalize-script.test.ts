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
  ['marks of Arabic spelling become vowels (muhemmed)', 'مُحَمَّد', 'موحەممەد'],
  ['Arabic-Indic digits and signs', '٠١٢٣٤٥٦٧٨٩ ١٢٫٥ ١٬٠٠٠ ٥٪', '0123456789 12.5 1,000 5%'],
  ['Persian digits', '۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['full-width letters, digits and signs', 'ＡＢ％１', 'AB%1'],
  ['letters and numerals of formulas', '𝑥 ℓ Ⅻ', 'x l XII'],
  ['letters of other languages (mirov, têkoşan, řêga, dil)', 'مرۆڨ تێکٶشان ڑێگا دݪ', 'مرۆڤ تێکۆشان ڕێگا دڵ'],
  ['lam with a hamza at the end of a word (legeł, mał)', 'لەگەلأ مالأ،', 'لەگەڵ ماڵ،'],
  ['lam with a hamza inside a Kurdish word (hełbijard)', 'هەلأبژارد', 'هەڵبژارد'],
  ['an Arabic article before a hamza (elenfal)', 'الأنفال', 'الئانفال'],
  ['the conjunction after a non-joiner (mał û mindał)', 'ماڵ\u200cو منداڵ', 'ماڵ و منداڵ'],
  ['no conjunction in a word of its own (ew, şew)', 'ئه\u200cو شە\u200cو', 'ئەو شەو'],
  ['no conjunction inside a word (dewłet)', 'ده\u200cوڵه\u200cت', 'دەوڵەت'],
  ["Word's non-joiner (kurdanda)", 'کوردان¬دا', 'کورداندا'],
  ['heh with other invisible marks is the vowel (behar)', 'به\u200bهار به\ufeffهار', 'بەهار بەهار'],
  ['composed Latin letters', 'c\u0327e\u0302s\u0327i\u0302u\u0302', 'çêşîû'],
  ['curly apostrophes and the minus sign', 'YouTube’ê −5', "YouTube'ê -5"],
];

for (const [name, typed, normal] of CASES) {
  test(`script: ${name}`, () => assert.equal(normalizeScript(typed), normal));
}

test('normalizing twice changes nothing', () => {
  const letters = fc.constantFrom(
    ...'هھەیيىوۆكکلاأإآءةـ\u200b\u200c\u200d\u00ac\u064b\u064e\u064f\u0650\u0651\u0652\u0670\u065a رڤ a٣،.\u0301',
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: letters }), fc.string({ unit: 'binary' })), (text) => {
      const once = normalizeScript(text);
      assert.equal(normalizeScript(once), once);
    }),
    { numRuns: 2000 },
  );
});

test('no letter of the Arabic blocks stays that Kurdish does not have', () => {
  for (let code = 0x620; code <= 0x8c9; code++) {
    // The letters of a Koran of Morocco are left out.
    if (code >= 0x870 && code < 0x8a0) continue;
    const letter = String.fromCharCode(code);
    if (!/^\p{Script=Arabic}$/u.test(letter) || !/^\p{L}$/u.test(letter)) continue;
    assert.match(
      normalizeScript(`ب${letter}ب`),
      /^ب[ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنهەوۆیێ]{1,2}ب$/,
      code.toString(16),
    );
  }
});
