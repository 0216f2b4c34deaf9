import { expect } from '@open-wc/testing';
import { dictationDialect } from '../../../src/elements/dictate/dictation-dialect.ts';

describe('dictationDialect', () => {
  it('is Kurmanji for Kurmanji and for plain Kurdish', () => {
    for (const lang of ['kmr', 'kmr-Latn', 'ku', 'ku-TR'])
      expect(dictationDialect(lang)).to.equal('kurmanji');
  });

  it('is Sorani otherwise', () => {
    for (const lang of ['ckb', 'ku-IQ', 'kmr-Arab', 'en', ''])
      expect(dictationDialect(lang)).to.equal('sorani');
  });
});
