import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createWordMap } from '../../../src/text/words/word-map.ts';

const timed = (words: string[]) => words.map((word, index) => ({ word, start: index, end: index + 1 }));

function placesOf(text: string, words: string[]): string[] {
  return createWordMap(text)(timed(words)).map(({ charIndex, charLength }) =>
    text.slice(charIndex, charIndex + charLength),
  );
}

describe('createWordMap', () => {
  it('finds words that occur verbatim in the text (nirxi em kteba)', () => {
    const text = 'نرخی  ئەم کتێبە\n15000 دینارە.';
    assert.deepEqual(placesOf(text, ['نرخی', 'ئەم', 'کتێبە', '15000', 'دینارە.']), text.split(/\s+/));
  });

  it('keeps repeated words apart (ro bi ro)', () => {
    const map = createWordMap('roj bi roj bi roj');
    const places = map(timed(['roj', 'bi', 'roj', 'bi', 'roj'])).map((word) => word.charIndex);
    assert.deepEqual(places, [0, 4, 7, 11, 14]);
  });

  it('continues where it stopped when words arrive in batches', () => {
    const map = createWordMap('yek du sê çar');
    assert.equal(map(timed(['yek', 'du']))[1].charIndex, 4);
    assert.equal(map(timed(['sê', 'çar']))[1].charIndex, 10);
  });

  it('maps the words of a number to its digits, and continues after it', () => {
    assert.deepEqual(placesOf('li 120 gundan', ['li', 'sed', 'û', 'bîst', 'gundan']), [
      'li',
      '120',
      '120',
      '120',
      'gundan',
    ]);
  });

  it('matches words across variants of a letter (Arabic yeh and kaf)', () => {
    assert.deepEqual(placesOf('كوردي، جوانە', ['کوردی', 'جوانە']), ['كوردي،', 'جوانە']);
  });

  it('skips a token that the service left out', () => {
    assert.deepEqual(placesOf('Silav — heval', ['Silav', 'heval']), ['Silav', 'heval']);
  });

  it('finds nothing in an empty text', () => {
    assert.deepEqual(createWordMap('')(timed(['a'])), []);
  });
});
