import { expect } from '@open-wc/testing';
import { offsetAt, timeAt } from '../../../../src/elements/tts/synthesis/text-time.ts';

/** From the middle of 100 characters, at 50 s: two words have arrived. */
const stretch = {
  start: 50,
  origin: 50,
  length: 100,
  end: 98,
  words: [
    { word: 'a', start: 50.5, end: 52, charIndex: 50, charLength: 4 },
    { word: 'b', start: 52, end: 54, charIndex: 55, charLength: 5 },
  ],
};

describe('times of a text', () => {
  it('are those of the words that have arrived', () => {
    expect(timeAt(stretch, 50)).to.equal(50.5);
    expect(timeAt(stretch, 57)).to.equal(52);
    expect(offsetAt(stretch, 53.9)).to.equal(55);
    expect(offsetAt(stretch, 51)).to.equal(50);
  });

  it('are in proportion before, after and without them', () => {
    expect(timeAt(stretch, 25)).to.equal(25);
    expect(timeAt(stretch, 80)).to.equal(76);
    expect(offsetAt(stretch, 76)).to.equal(80);
    expect(timeAt({ ...stretch, words: [] }, 75)).to.equal(74);
  });

  it('stay within the text', () => {
    expect(offsetAt(stretch, -3)).to.equal(0);
    expect(offsetAt(stretch, 500)).to.equal(100);
    expect(timeAt(stretch, 500)).to.equal(98);
    expect(offsetAt({ ...stretch, words: [], start: 0, origin: 0, length: 0, end: 0 }, 3)).to.equal(0);
  });

  it('lead back to every place from which they came', () => {
    for (let offset = 0; offset < 100; offset++) {
      const back = offsetAt(stretch, timeAt(stretch, offset));
      if (offset < 50 || offset >= 60) expect(back).to.equal(offset);
    }
  });
});
