import { expect } from '@open-wc/testing';
import { dialectHint } from '../../../src/elements/shared/dialect-hint.ts';

describe('dialectHint', () => {
  it('is Kurmanji for Latin letters, whatever the language of the page', () => {
    for (const lang of ['', 'ckb', 'en', 'kmr'])
      expect(dialectHint('Silav heval', lang)).to.equal('kurmanji');
  });

  it('is Sorani for Arabic letters, or Badini on a Kurmanji page (silaw, silav)', () => {
    expect(dialectHint('سڵاو هاوڕێ', '')).to.equal('sorani');
    expect(dialectHint('سڵاو هاوڕێ', 'ckb')).to.equal('sorani');
    expect(dialectHint('سڵاو هاوڕێ', 'ku-Arab-IQ')).to.equal('sorani');
    expect(dialectHint('سڵاو هاوڕێ', 'ku-IQ')).to.equal('sorani');
    expect(dialectHint('سڵاو هاوڕێ', 'ku_IR')).to.equal('sorani');
    expect(dialectHint('ئەز باشم', 'ku-TR')).to.equal('badini');
    expect(dialectHint('ئەز باشم', 'bdn')).to.equal('badini');
    expect(dialectHint('ئەز باشم', 'kmr-Arab')).to.equal('badini');
    expect(dialectHint('ئەڤ نانە', 'en')).to.equal('badini');
  });
});
