import { expect } from '@open-wc/testing';
import { hasPlace, recallPlace, rememberPlace } from '../../../../src/elements/tts/place/remembered-place.ts';

const KEY = 'kurdish-speech:places';

describe('a remembered place', () => {
  beforeEach(() => localStorage.removeItem(KEY));
  after(() => localStorage.removeItem(KEY));

  it('is that of one text on one page, and holds no word of it', () => {
    rememberPlace('/nuce', 'Roj baş.', 4);
    rememberPlace('/din', 'Roj baş.', 5);
    expect(recallPlace('/nuce', 'Roj baş.')).to.equal(4);
    expect(recallPlace('/din', 'Roj baş.')).to.equal(5);
    expect(recallPlace('/nuce', 'Roj xweş.')).to.equal(undefined);
    expect(hasPlace('/nuce')).to.equal(true);
    expect(hasPlace('/na')).to.equal(false);
    expect(localStorage.getItem(KEY)).to.not.include('Roj');
  });

  it('is replaced, and forgotten at 0 with everything it left', () => {
    rememberPlace('/nuce', 'Roj baş.', 4);
    rememberPlace('/nuce', 'Roj baş.', 6);
    expect(recallPlace('/nuce', 'Roj baş.')).to.equal(6);
    rememberPlace('/nuce', 'Roj baş.', 0);
    expect(localStorage.getItem(KEY)).to.equal(null);
  });

  it('gives way to newer ones: fifty are kept', () => {
    for (let page = 1; page <= 55; page++) rememberPlace(`/${page}`, 'Roj baş.', page);
    expect(hasPlace('/5')).to.equal(false);
    expect(recallPlace('/6', 'Roj baş.')).to.equal(6);
    expect(recallPlace('/55', 'Roj baş.')).to.equal(55);
  });

  for (const stored of ['{', '{}', '[1]', '[["/nuce","a",3]]', '[["/nuce",1,-3]]'])
    it(`is none in a store that holds ${stored}`, () => {
      localStorage.setItem(KEY, stored);
      expect(hasPlace('/nuce')).to.equal(false);
      rememberPlace('/nuce', 'Roj baş.', 4);
      expect(recallPlace('/nuce', 'Roj baş.')).to.equal(4);
    });
});
