import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sayAs } from '../../../src/text/page/say-as.ts';
import { normalizeText } from '../../../src/text/verbalize/normalize-text.ts';

describe('sayAs', () => {
  it('writes characters as initials, and their digits one by one', () => {
    assert.equal(sayAs('پدک', 'characters'), 'پ.د.ک');
    assert.equal(sayAs('AB-12', 'characters'), 'A.B. 1 2');
    assert.equal(sayAs('é\u0301', 'characters'), 'é\u0301');
    assert.equal(sayAs('–', 'characters'), '');
  });

  it('writes digits and telephone numbers digit by digit, in any script, and keeps the rest', () => {
    assert.equal(sayAs('1988', 'digits'), '1 9 8 8');
    assert.equal(sayAs('١٩٨٨', 'digits'), '١ ٩ ٨ ٨');
    assert.equal(sayAs('+964 750', 'telephone'), '+9 6 4 7 5 0');
  });

  it('writes a date so that it is said as one in every dialect, day before month or the year first', () => {
    for (const [written, kurmanji, sorani] of [
      ['2026-03-21', 'bîst û yekê adarê du hezar û bîst û şeş', 'بیست و یەکی ئازاری دوو هەزار و بیست و شەش'],
      ['5.6.2026', 'pêncê hezîranê du hezar û bîst û şeş', 'پێنجی حوزەیرانی دوو هەزار و بیست و شەش'],
      ['21-3-26', 'bîst û yekê adarê bîst û şeş', 'بیست و یەکی ئازاری بیست و شەش'],
      ['٢١/٣', 'bîst û yekê adarê', 'بیست و یەکی ئازار'],
      ['3-21', 'bîst û yekê adarê', 'بیست و یەکی ئازار'],
      ['5.6', 'pêncê hezîranê', 'پێنجی حوزەیران'],
    ] as const) {
      assert.equal(normalizeText(sayAs(written, 'date'), 'kurmanji'), kurmanji, written);
      assert.equal(normalizeText(sayAs(written, 'date'), 'sorani'), sorani, written);
    }
    assert.equal(normalizeText(sayAs('3-21', 'date'), 'badini'), 'بیست و ئێکی ئادارێ');
  });

  it('writes an ordinal so that each dialect says its own, also of Arabic digits and with a full stop', () => {
    for (const written of ['3', '٣', '3.']) {
      const spoken = (['sorani', 'kurmanji', 'badini'] as const).map((dialect) =>
        normalizeText(sayAs(written, 'ordinal'), dialect),
      );
      assert.deepEqual(spoken, ['سێیەم', 'sêyem', 'سێیێ'], written);
    }
  });

  it('leaves what is no date or no whole number, and other kinds, as it is', () => {
    for (const [written, kind] of [
      ['40-50', 'date'],
      ['2026-3', 'date'],
      ['21ی ئازار', 'date'],
      ['12:30', 'date'],
      ['3.5', 'ordinal'],
      ['سێیەم', 'ordinal'],
      ['12', 'cardinal'],
    ] as const)
      assert.equal(sayAs(written, kind), written);
  });
});
