import { expect } from '@open-wc/testing';
import { createWordMap } from '../../../../src/elements/tts/words/word-map.ts';

const timed = (words: string[]) => words.map((word, index) => ({ word, start: index, end: index + 1 }));

function placesOf(text: string, words: string[]): string[] {
  return createWordMap(text)(timed(words)).map(({ charIndex, charLength }) =>
    text.slice(charIndex, charIndex + charLength),
  );
}

describe('createWordMap', () => {
  it('finds words that occur verbatim in the text (nirxi em kteba)', () => {
    const text = 'نرخی  ئەم کتێبە\n15000 دینارە.';
    expect(placesOf(text, ['نرخی', 'ئەم', 'کتێبە', '15000', 'دینارە.'])).to.deep.equal(text.split(/\s+/));
  });

  it('keeps repeated words apart (ro bi ro)', () => {
    const map = createWordMap('roj bi roj bi roj');
    const places = map(timed(['roj', 'bi', 'roj', 'bi', 'roj'])).map((word) => word.charIndex);
    expect(places).to.deep.equal([0, 4, 7, 11, 14]);
  });

  it('continues where it stopped when words arrive in batches', () => {
    const map = createWordMap('yek du sê çar');
    expect(map(timed(['yek', 'du']))[1].charIndex).to.equal(4);
    expect(map(timed(['sê', 'çar']))[1].charIndex).to.equal(10);
  });

  it('maps the words of a number to its digits, and continues after it', () => {
    expect(placesOf('li 120 gundan', ['li', 'sed', 'û', 'bîst', 'gundan'])).to.deep.equal([
      'li',
      '120',
      '120',
      '120',
      'gundan',
    ]);
  });

  it('matches words across variants of a letter (Arabic yeh and kaf)', () => {
    expect(placesOf('كوردي، جوانە', ['کوردی', 'جوانە'])).to.deep.equal(['كوردي،', 'جوانە']);
  });

  it('skips a token that the service left out', () => {
    expect(placesOf('Silav — heval', ['Silav', 'heval'])).to.deep.equal(['Silav', 'heval']);
  });

  it('finds nothing in an empty text', () => {
    expect(createWordMap('')(timed(['a']))).to.deep.equal([]);
  });
});
