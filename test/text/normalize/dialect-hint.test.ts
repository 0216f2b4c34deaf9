import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dialectHint } from '../../../src/text/normalize/dialect-hint.ts';
import { guessDialect } from '../../../src/text/normalize/guess-dialect.ts';
import { SENTENCES } from '../gold/sentences.ts';

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

  it('is Sorani for a Sorani text with a loan word in v, without a language and under ku (vidyo, televizyon)', () => {
    for (const text of [
      'ئەم ڤیدیۆیە لە تۆڕە کۆمەڵایەتییەکان بڵاو بووەوە.',
      'دوێنێ لە تەلەڤیزیۆن هەواڵەکانم بینی.',
      'سڵاو هاوڕێ، ئەمڕۆ کەشوهەوا زۆر خۆشە.',
    ])
      for (const lang of ['', 'en', 'ku'])
        assert.equal(dialectHint(text, lang), 'sorani', `${lang}: ${text}`);
    // A word alone says nothing.
    assert.equal(dialectHint('ڤیدیۆ', ''), 'sorani');
    assert.equal(dialectHint('ڤیدیۆ', 'ku'), 'badini');
  });

  it('is what guessDialect says of nearly every sentence in Arabic script', () => {
    const sentences = [...SENTENCES.sorani, ...SENTENCES.badini];
    const other = sentences.filter((text) => dialectHint(text, '') !== guessDialect(text));
    assert.ok(other.length <= 5, other.join('\n'));
    const wrong = sentences.filter(
      (text, index) => dialectHint(text, '') !== (index < SENTENCES.sorani.length ? 'sorani' : 'badini'),
    );
    assert.ok(wrong.length <= 5, wrong.join('\n'));
  });

  it('is Badini for a Badini text, without a language and under ku (ez diçim)', () => {
    for (const lang of ['', 'en', 'ku'])
      assert.equal(dialectHint('ئەز دچمە بازاری، ئەڤرۆ گەلەک خۆشە.', lang), 'badini', lang);
  });
});
