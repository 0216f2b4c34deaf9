import { expect } from '@open-wc/testing';
import { dialectHint } from '../../../src/elements/shared/dialect-hint.ts';

describe('dialectHint', () => {
  it('takes Latin letters for Kurmanji, whatever the page says', () => {
    for (const lang of ['', 'ckb', 'en', 'kmr'])
      expect(dialectHint('Silav heval', lang)).to.equal('kurmanji');
  });

  it('takes Arabic letters for Sorani, or for Badini where the page says Kurmanji (silaw, silav)', () => {
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
