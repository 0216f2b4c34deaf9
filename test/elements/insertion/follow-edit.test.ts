import { expect } from '@open-wc/testing';
import { followEdit } from '../../../src/elements/insertion/follow-edit.ts';

describe('followEdit', () => {
  it('an edit before the region moves it, one after it does not, and one inside invalidates it', () => {
    const region = { start: 4, end: 8 };
    expect(followEdit(region, 'abc defg hi', 'ab defg hi')).to.deep.equal({ start: 3, end: 7 });
    expect(followEdit(region, 'abc defg hi', 'abc defg hij')).to.deep.equal(region);
    expect(followEdit(region, 'abc defg hi', 'abc dXfg hi')).to.equal(undefined);
  });
});
