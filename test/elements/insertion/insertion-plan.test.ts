import { expect } from '@open-wc/testing';
import { afterWords, fitText, followEdit } from '../../../src/elements/insertion/insertion-plan.ts';

describe('insertion of dictated text', () => {
  it('separates words, and keeps punctuation with its word', () => {
    expect(fitText('سڵاو', '', '')).to.equal('سڵاو');
    expect(fitText('چۆنیت', 'سڵاو', '')).to.equal(' چۆنیت');
    expect(fitText('چۆنیت', 'سڵاو ', '، باشم')).to.equal('چۆنیت');
    expect(fitText('baş im', 'Silav', 'Azad')).to.equal(' baş im ');
    expect(fitText('Silav', '(', ')')).to.equal('Silav');
    expect(fitText('،', 'سڵاو', '')).to.equal('،');
  });

  it('isolates text of the opposite direction of its line, and no other', () => {
    expect(fitText('Azad', 'ناوم', 'ە')).to.equal(' \u2068Azad\u2069 ');
    expect(fitText('سڵاو', 'Silav\n', '')).to.equal('سڵاو');
    expect(fitText('سڵاو Azad', 'ناوم', '')).to.equal(' سڵاو Azad');
    expect(fitText('سڵاو', 'Silav Azad', '')).to.equal(' \u2068سڵاو\u2069');
    expect(fitText('سڵاو', 'ناوم Azad', '')).to.equal(' سڵاو');
    expect(fitText('Silav', '١٢٣ ', '')).to.equal('Silav');
    expect(fitText('١٢', 'Silav', '')).to.equal(' ١٢');
    expect(fitText('Silav', 'Roj baş', '')).to.equal(' Silav');
  });

  it('an edit before the region moves it, one after it does not, and one inside invalidates it', () => {
    const region = { start: 4, end: 8 };
    expect(followEdit(region, 'abc defg hi', 'ab defg hi')).to.deep.equal({ start: 3, end: 7 });
    expect(followEdit(region, 'abc defg hi', 'abc defg hij')).to.deep.equal(region);
    expect(followEdit(region, 'abc defg hi', 'abc dXfg hi')).to.equal(undefined);
  });

  it('continues after settled words, even if they were recognized differently', () => {
    expect(afterWords('yek du sê', 'yek du')).to.equal('sê');
    expect(afterWords('yêk du sê çar', 'yek du')).to.equal('sê çar');
  });
});
