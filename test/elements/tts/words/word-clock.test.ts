import { expect } from '@open-wc/testing';
import { lastStarted } from '../../../../src/elements/tts/words/word-clock.ts';

describe('lastStarted', () => {
  const items = [0, 0.5, 0.5, 2].map((start) => ({ start }));

  it('finds the last item that has started', () => {
    expect([-1, 0, 0.4, 0.5, 1.9, 2, 99].map((time) => lastStarted(items, time))).to.deep.equal([
      -1, 0, 0, 2, 2, 3, 3,
    ]);
  });

  it('finds none in an empty list', () => {
    expect(lastStarted([], 5)).to.equal(-1);
  });
});
