import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialectFromLanguage } from '../../../src/text/dialect/dialect-from-language.ts';

for (const [dialect, tags] of Object.entries({
  sorani: ['ckb', 'CKB-IQ', 'ckb-Arab-IR', 'ckb_IQ', 'ku-Arab', 'ku-IQ', 'ku-Arab-TR'],
  kurmanji: ['kmr', 'kmr-TR', 'kmr-Latn', 'kmr-Latn-IQ', 'ku-TR', 'ku-Latn-IQ', 'ku-SY'],
  badini: ['kmr-Arab', 'kmr-Arab-IQ', 'kmr-IQ', 'bdn'],
  kurdish: ['ku', 'kur'],
  other: ['en', 'ar-IQ', 'kun', 'ckbx', 'de-KU', 'fa-IR', ''],
}))
  test(`the dialect of a language tag is ${dialect} for ${tags.join(' ')}`, () => {
    for (const tag of tags) assert.equal(dialectFromLanguage(tag), dialect, tag);
  });
