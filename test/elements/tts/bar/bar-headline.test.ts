import { expect } from '@open-wc/testing';
import { stringsFor } from '../../../../src/elements/localization/localized-strings.ts';
import { barHeadline } from '../../../../src/elements/tts/bar/bar-headline.ts';

describe('the headline of the bar', () => {
  for (const [lang, seconds, text] of [
    ['en', 245, 'Listen · 4 min'],
    ['en', 31, 'Listen · 1 min'],
    ['en', 12, 'Listen'],
    ['en', 0, 'Listen'],
    ['en', Number.NaN, 'Listen'],
    ['ckb', 1700, 'گوێ بگرە · ٢٨ خولەک'],
  ] as const)
    it(`says how long ${seconds} s of speech are (${lang})`, () => {
      expect(barHeadline(stringsFor(lang), seconds)).to.equal(text);
    });
});
