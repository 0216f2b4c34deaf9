import { expect } from '@open-wc/testing';
import { splitRate } from '../../src/ponyfill/split-rate.ts';
import { utteranceSource } from '../../src/ponyfill/utterance-source.ts';

describe('the spoken text of an utterance', () => {
  it('is plain text unchanged, even with angle brackets', () => {
    for (const text of ['5 < 6 > 4 &amp; <b>', 'سڵاو']) {
      const source = utteranceSource(text);
      expect(source.text).to.equal(text);
      expect(source.authorOffset(3)).to.equal(3);
    }
  });

  it('is the text content of SSML, with the offset of each letter', () => {
    const ssml =
      '<?xml version="1.0"?>\n<speak version="1.1">Nan<break/>û <!-- na -->av &amp; xwê&#33;</speak>';
    const { text, authorOffset } = utteranceSource(ssml);
    expect(text.trim()).to.equal('Nan û av & xwê!');
    for (const word of ['Nan', 'û', 'av', 'xwê'])
      expect(ssml.slice(authorOffset(text.indexOf(word))).startsWith(word), word).to.equal(true);
    expect(ssml.slice(authorOffset(text.indexOf('&'))).startsWith('&amp;')).to.equal(true);
  });
});

describe('the rate of an utterance', () => {
  for (const [rate, playbackRate, speed] of [
    [1, 1, undefined],
    [0.25, 0.25, undefined],
    [4, 4, undefined],
    [0.2, 0.25, 0.8],
    [0.1, 0.25, 0.4],
    [5, 4, 1.25],
    [10, 4, 2.5],
  ] as const)
    it(`of ${rate} is played at ${playbackRate}${speed ? ` and requested at ${speed}` : ', for free'}`, () => {
      expect(splitRate(rate)).to.deep.equal({ playbackRate, speed });
    });
});
