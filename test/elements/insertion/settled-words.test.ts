import { expect } from '@open-wc/testing';
import { afterWords } from '../../../src/elements/insertion/settled-words.ts';

describe('afterWords', () => {
  it('continues after settled words, even if they were recognized differently', () => {
    expect(afterWords('yek du sê', 'yek du')).to.equal('sê');
    expect(afterWords('yêk du sê çar', 'yek du')).to.equal('sê çar');
  });
});
