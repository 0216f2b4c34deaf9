import { expect } from '@open-wc/testing';
import { loadStrings, stringsFor } from '../../../src/elements/localization/localized-strings.ts';
import { readableVoice } from '../../../src/elements/shared/readable-voice.ts';

describe('a voice without a known name', () => {
  before(() => loadStrings('kmr', undefined));

  for (const [lang, man, woman, other] of [
    ['en', 'Male voice 1', 'Female voice 61', 'Voice'],
    ['ckb', 'دەنگی پیاو ١', 'دەنگی ژن ٦١', 'دەنگ'],
    ['kmr', 'Dengê mêr 1', 'Dengê jin 61', 'Deng'],
    ['kmr-Arab', 'دەنگێ زەلام ١', 'دەنگێ ژن ٦١', 'دەنگ'],
  ] as const)
    it(`has no id in ${lang}`, () => {
      const strings = stringsFor(lang);
      expect(readableVoice('sorani_v5_m001', strings)).to.equal(man);
      expect(readableVoice('kurmanji_v4_f122', strings)).to.equal(woman);
      for (const id of ['cast_03', 'clone_a1b2', 'x']) expect(readableVoice(id, strings)).to.equal(other);
      expect(readableVoice('', strings)).to.equal('');
    });
});
