import { expect } from '@open-wc/testing';
import type { DoubtfulWord } from '../../../src/elements/review/doubtful-words.ts';
import { ReviewedText } from '../../../src/elements/review/reviewed-text.ts';

const TEXT = 'Berê: ez hatim malê. Paşê.';
const written = { start: 6, end: 20 };
const HATIM = { start: 9, end: 14 };

function review(...words: string[]): ReviewedText {
  const doubtful = words.map((text, id): DoubtfulWord => {
    const start = TEXT.indexOf(text);
    return { id, text, region: { start, end: start + text.length }, alternatives: [], start: 0, end: 1 };
  });
  return new ReviewedText(TEXT, doubtful, written);
}

/** The words, as they stand at their places. */
function shown(reviewed: ReviewedText): string[] {
  return reviewed.words.map(({ region }) => reviewed.text.slice(region.start, region.end));
}

describe('a reviewed text', () => {
  it('follows its words through edits around them', () => {
    const reviewed = review('ez', 'malê');
    reviewed.follow('Do berê: ez hatim malê. Paşê.');
    reviewed.follow('Do berê: ez hatim bo malê. Paşê.');
    reviewed.follow('Do berê: ez hatim bo malê. Paşê. Û paşê.');
    expect(shown(reviewed)).to.deep.equal(['ez', 'malê']);
    const { start, end } = reviewed.written!;
    expect(reviewed.text.slice(start, end)).to.equal('ez hatim bo malê.');
  });

  it('no longer has words that were edited, or grew into others', () => {
    const reviewed = review('ez', 'hatim', 'malê');
    reviewed.follow(TEXT.replace('hatim', 'hatin'));
    expect(shown(reviewed)).to.deep.equal(['ez', 'malê']);
    reviewed.follow(TEXT.replace('hatim', 'hatin').replace('malê', 'malêda'));
    expect(shown(reviewed)).to.deep.equal(['ez']);
  });

  it('brings a replaced word back when the replacement is undone, and takes it away when it is redone', () => {
    const reviewed = review('ez', 'hatim', 'malê');
    const replaced = TEXT.replace('hatim', 'hatîm');
    reviewed.replacing(HATIM)(replaced);
    expect(shown(reviewed)).to.deep.equal(['ez', 'malê']);
    reviewed.follow(TEXT);
    expect(shown(reviewed)).to.deep.equal(['ez', 'hatim', 'malê']);
    reviewed.follow(replaced);
    expect(shown(reviewed)).to.deep.equal(['ez', 'malê']);
  });

  it('no longer has a replaced word whose replacement begins with the same word', () => {
    const reviewed = review('ez', 'hatim', 'malê');
    reviewed.replacing(HATIM)(TEXT.replace('hatim', 'hatim û'));
    expect(shown(reviewed)).to.deep.equal(['ez', 'malê']);
    reviewed.follow(TEXT);
    expect(shown(reviewed)).to.deep.equal(['ez', 'hatim', 'malê']);
  });

  it('loses and brings back a replaced word also where the text is followed before the replacement is done', () => {
    const reviewed = review('ez', 'hatim', 'malê');
    const replaced = TEXT.replace('hatim', 'hatim û');
    const done = reviewed.replacing(HATIM);
    reviewed.follow(replaced);
    done(replaced);
    expect(shown(reviewed)).to.deep.equal(['ez', 'malê']);
    const undone = reviewed.replacing({ start: 9, end: 16 });
    reviewed.follow(TEXT);
    undone(TEXT);
    expect(shown(reviewed)).to.deep.equal(['ez', 'hatim', 'malê']);
  });

  it('does not show a word again that is right', () => {
    const reviewed = review('ez', 'hatim');
    reviewed.keep(reviewed.words[0]!);
    reviewed.replacing(HATIM)(TEXT.replace('hatim', 'hatîm'));
    reviewed.follow(TEXT);
    expect(shown(reviewed)).to.deep.equal(['hatim']);
  });

  it('loses the place of the dictation with an edit across its border, not with text typed right after it', () => {
    const reviewed = review('ez');
    reviewed.follow('Berê: ez hatim malê. Dîsa. Paşê.');
    expect(reviewed.written).to.deep.equal(written);
    reviewed.follow('Berê: ez hatim');
    expect(reviewed.written).to.equal(undefined);
    expect(shown(reviewed)).to.deep.equal(['ez']);
    reviewed.follow('');
    expect(reviewed.words).to.deep.equal([]);
  });
});
