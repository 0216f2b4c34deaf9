import { expect } from '@open-wc/testing';
import { matchParts } from '../../../../src/elements/tts/published/match-parts.ts';

const match = (recorded: string, page: string) => matchParts([...recorded], [...page]);

describe('parts that a recording and a page have in common', () => {
  it('are all of them on a page that has not changed', () => {
    expect(match('abc', 'abc')).to.deep.equal([0, 1, 2]);
  });

  it('keep their order where some were changed, added, removed or moved', () => {
    expect(match('abc', 'aXc')).to.deep.equal([0, -1, 2]);
    expect(match('abc', 'abXYc')).to.deep.equal([0, 1, 4]);
    expect(match('abcd', 'ad')).to.deep.equal([0, -1, -1, 1]);
    expect(match('abcde', 'bcdeaX')).to.deep.equal([-1, 0, 1, 2, 3]);
    expect(match('aaa', 'aa').filter((index) => index >= 0)).to.deep.equal([0, 1]);
  });

  it('are none where nothing is left', () => {
    expect(match('abc', '')).to.deep.equal([-1, -1, -1]);
    expect(match('abc', 'xyz')).to.deep.equal([-1, -1, -1]);
  });
});
