import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dialectHint } from '../../../src/text/normalize/dialect-hint.ts';

describe('dialectHint', () => {
  it('is Kurmanji for Latin letters, whatever the language of the page', () => {
    for (const lang of ['', 'ckb', 'en', 'kmr']) assert.equal(dialectHint('Silav heval', lang), 'kurmanji');
  });

  it('is Sorani for Arabic letters, or Badini on a Kurmanji page (silaw, silav)', () => {
    assert.equal(dialectHint('سڵاو هاوڕێ', ''), 'sorani');
    assert.equal(dialectHint('سڵاو هاوڕێ', 'ckb'), 'sorani');
    assert.equal(dialectHint('سڵاو هاوڕێ', 'ku-Arab-IQ'), 'sorani');
    assert.equal(dialectHint('سڵاو هاوڕێ', 'ku-IQ'), 'sorani');
    assert.equal(dialectHint('سڵاو هاوڕێ', 'ku_IR'), 'sorani');
    assert.equal(dialectHint('ئەز باشم', 'ku-TR'), 'badini');
    assert.equal(dialectHint('ئەز باشم', 'bdn'), 'badini');
    assert.equal(dialectHint('ئەز باشم', 'kmr-Arab'), 'badini');
    assert.equal(dialectHint('ئەڤ نانە', 'en'), 'badini');
  });
});
