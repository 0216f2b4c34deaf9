import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languageConflict } from '../../../src/text/normalize/language-conflict.ts';
import { SENTENCES } from '../gold/sentences.ts';

const [sorani, kurmanji, badini] = (['sorani', 'kurmanji', 'badini'] as const).map((dialect) =>
  SENTENCES[dialect].slice(0, 3).join(' '),
) as [string, string, string];

describe('languageConflict', () => {
  it('names the language of the text and what to set', () => {
    assert.match(languageConflict(badini, 'ckb') ?? '', /lang="ckb".+read as Badini.+lang="kmr-Arab"/);
    assert.match(languageConflict(sorani, 'kmr') ?? '', /read as Sorani.+lang="ckb"/);
    assert.match(languageConflict(kurmanji, 'ckb-IQ') ?? '', /read as Kurmanji.+lang="kmr"/);
  });

  it('says nothing where they agree, the language decides nothing, or the text is not sure', () => {
    for (const [text, langs] of [
      [sorani, ['ckb', 'ku', 'ku-IQ', 'en', '']],
      [badini, ['kmr-Arab', 'kmr', 'ku', 'ku-TR', 'ar', '']],
      [kurmanji, ['kmr', 'kmr-Arab', 'ku', 'tr', '']],
      ['ڤیدیۆ', ['ckb', 'kmr-Arab']],
      ['', ['ckb', 'kmr']],
    ] as const)
      for (const lang of langs) assert.equal(languageConflict(text, lang), undefined, `${lang}: ${text}`);
  });
});
