import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readVowelMarks } from '../../../src/text/normalize/vowel-marks.ts';

const CASES: readonly (readonly [name: string, written: string, read: string])[] = [
  ['fatha, damma and a doubled letter (muhemmed)', 'مُحَمَّد', 'موحەممەد'],
  ['kasra is the vowel that is not written (kitab)', 'کِتَاب', 'کتاب'],
  ['a fatha before a long vowel is not a second one (mirsad)', 'مِرْصَاد', 'مرصاد'],
  ['a fatha after a Kurdish vowel is none (nekirdinî)', 'نەَکردنی دَەنگ', 'نەکردنی دەنگ'],
  ['the marks of cases are silent', 'كِتَابُ كِتَابٍ', 'كتاب كتاب'],
  ['an adverb in -en (ciden)', 'جِدّاً', 'جددەن'],
  ['a dagger is a (řeḧman)', 'رَحْمٰن', 'رەحمان'],
  ['a final yeh after a fatha is a (mûsa)', 'مُوسَى', 'مووسا'],
  ['a vowel on the first alef (umm)', 'أُمّ أَب', 'ئومم ئەب'],
  ['marks of old fonts (xwêndin, bo, heval, řê)', 'خويَندن بوَ هەوالَ رِيَ', 'خوێندن بۆ هەواڵ ڕێ'],
  ['the mark of ł after its alef (komełan)', 'كۆمەلاَن', 'كۆمەڵان'],
  ['a doubling mark for the small v (pêdvî)', 'پیّدڤی', 'پێدڤی'],
  ['no Kurdish letter in an Arabic word (ḧeyat)', 'الحيَاة', 'الحياة'],
];

for (const [name, written, read] of CASES) {
  test(`vowel marks: ${name}`, () => assert.equal(readVowelMarks(written), read));
}
