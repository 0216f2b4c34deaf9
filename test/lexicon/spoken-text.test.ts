import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileLexicon } from '../../src/lexicon/compile-lexicon.ts';
import { spokenText } from '../../src/lexicon/spoken-text.ts';

const lexicon = compileLexicon([{ word: 'پ د ک', say: 'پارتی دیموکراتی کوردستان' }], 'sorani');
const times = (text: string) =>
  text.split(' ').map((word, index) => ({ word, start: index / 2, end: index / 2 + 0.4 }));

describe('spokenText', () => {
  it("finds returned words in the author's text, those of an entry at its words", () => {
    const text = 'ئەمڕۆ پ د ک هات.';
    const spoken = spokenText(text, lexicon);
    assert.equal(spoken.text, 'ئەمڕۆ پارتی دیموکراتی کوردستان هات.');
    assert.deepEqual(
      spoken
        .createWordMap()(times(spoken.text))
        .map(({ charIndex, charLength, start }) => [text.slice(charIndex, charIndex + charLength), start]),
      [
        ['ئەمڕۆ', 0],
        ['پ د ک', 0.5],
        ['پ د ک', 1],
        ['پ د ک', 1.5],
        ['هات.', 2],
      ],
    );
  });

  it('is the text itself without a lexicon', () => {
    const spoken = spokenText('پ د ک', undefined);
    assert.equal(spoken.text, 'پ د ک');
    assert.deepEqual(
      spoken
        .createWordMap()(times('پ د ک'))
        .map(({ charIndex }) => charIndex),
      [0, 2, 4],
    );
  });
});
