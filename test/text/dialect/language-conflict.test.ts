import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guessDialect } from '../../../src/text/dialect/guess-dialect.ts';
import { languageConflict } from '../../../src/text/dialect/language-conflict.ts';
import { SENTENCES } from '../gold/sentences.ts';

const [sorani, kurmanji, badini] = (['sorani', 'kurmanji', 'badini'] as const).map((dialect) =>
  SENTENCES[dialect].slice(0, 3).join(' '),
) as [string, string, string];

const conflictOf = (text: string, lang: string) => languageConflict(guessDialect(text, { lang }), lang);

describe('languageConflict', () => {
  it('names the language of the text and what to set', () => {
    assert.match(conflictOf(badini, 'ckb') ?? '', /lang="ckb".+read as Badini.+lang="kmr-Arab"/);
    assert.match(conflictOf(sorani, 'kmr') ?? '', /read as Sorani.+lang="ckb"/);
    assert.match(conflictOf(kurmanji, 'ckb-IQ') ?? '', /read as Kurmanji.+lang="kmr"/);
  });

  it('says nothing where they agree, the language decides nothing, or the text is not sure', () => {
    for (const [text, langs] of [
      [sorani, ['ckb', 'ku', 'ku-IQ', 'en', '']],
      [badini, ['kmr-Arab', 'kmr', 'ku', 'ku-TR', 'ar', '']],
      [kurmanji, ['kmr', 'kmr-Arab', 'ku', 'tr', '']],
      ['ڤیدیۆ', ['ckb', 'kmr-Arab']],
      ['', ['ckb', 'kmr']],
    ] as const)
      for (const lang of langs) assert.equal(conflictOf(text, lang), undefined, `${lang}: ${text}`);
  });
});
