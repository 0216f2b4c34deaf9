import { expect } from '@open-wc/testing';
import { projectedDuration } from '../../../../src/elements/tts/synthesis/projected-duration.ts';

describe('the projected length of a text', () => {
  it('is that of the usual pace of 12 characters a second where nothing, or so much, was spoken', () => {
    expect(projectedDuration(1200, 1, 0, 0)).to.be.closeTo(100, 1e-9);
    expect(projectedDuration(1200, 2, 0, 0)).to.be.closeTo(50, 1e-9);
    expect(projectedDuration(1200, 1, 600, 50)).to.be.closeTo(100, 1e-9);
  });

  it('nears the pace of what was spoken, the more of it there is', () => {
    expect(projectedDuration(1200, 1, 12, 2)).to.be.within(100, 110);
    expect(projectedDuration(1200, 1, 6000, 1000)).to.be.within(190, 200);
  });
});
