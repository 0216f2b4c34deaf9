import { expect } from '@open-wc/testing';
import { createWordMap } from '../../../../src/elements/tts/words/word-map.ts';

const timed = (words: string[]) => words.map((word, index) => ({ word, start: index, end: index + 1 }));

function placesOf(text: string, words: string[]): string[] {
  return createWordMap(text)(timed(words)).map(({ charIndex, charLength }) =>
    text.slice(charIndex, charIndex + charLength),
  );
}

describe('createWordMap', () => {
  it('places words that stand verbatim in the text (nirxi em kteba)', () => {
    const text = 'نرخی  ئەم کتێبە\n15000 دینارە.';
    expect(placesOf(text, ['نرخی', 'ئەم', 'کتێبە', '15000', 'دینارە.'])).to.deep.equal(text.split(/\s+/));
  });

  it('keeps repeated words apart (ro bi ro)', () => {
    const map = createWordMap('roj bi roj bi roj');
    const places = map(timed(['roj', 'bi', 'roj', 'bi', 'roj'])).map((word) => word.charIndex);
    expect(places).to.deep.equal([0, 4, 7, 11, 14]);
  });

  it('continues where it was when words arrive in pieces', () => {
    const map = createWordMap('yek du sê çar');
    expect(map(timed(['yek', 'du']))[1].charIndex).to.equal(4);
    expect(map(timed(['sê', 'çar']))[1].charIndex).to.equal(10);
  });

  it('keeps spoken numbers on their digits and finds the way back', () => {
    expect(placesOf('li 120 gundan', ['li', 'sed', 'û', 'bîst', 'gundan'])).to.deep.equal([
      'li',
      '120',
      '120',
      '120',
      'gundan',
    ]);
  });

  it('knows a word in another spelling of its letters (Arabic yeh and kaf)', () => {
    expect(placesOf('كوردي، جوانە', ['کوردی', 'جوانە'])).to.deep.equal(['كوردي،', 'جوانە']);
  });

  it('skips a token that the service has left out', () => {
    expect(placesOf('Silav — heval', ['Silav', 'heval'])).to.deep.equal(['Silav', 'heval']);
  });

  it('places nothing in an empty text', () => {
    expect(createWordMap('')(timed(['a']))).to.deep.equal([]);
  });
});
