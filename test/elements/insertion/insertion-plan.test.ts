import { expect } from '@open-wc/testing';
import { afterWords, fitText, followEdit } from '../../../src/elements/insertion/insertion-plan.ts';

describe('where dictated text goes', () => {
  it('words stay apart, and punctuation with its word', () => {
    expect(fitText('سڵاو', '', '')).to.equal('سڵاو');
    expect(fitText('چۆنیت', 'سڵاو', '')).to.equal(' چۆنیت');
    expect(fitText('چۆنیت', 'سڵاو ', '، باشم')).to.equal('چۆنیت');
    expect(fitText('baş im', 'Silav', 'Azad')).to.equal(' baş im ');
    expect(fitText('Silav', '(', ')')).to.equal('Silav');
    expect(fitText('،', 'سڵاو', '')).to.equal('،');
  });

  it('text against the direction of its line is isolated, and only then', () => {
    expect(fitText('Azad', 'ناوم', 'ە')).to.equal(' \u2068Azad\u2069 ');
    expect(fitText('سڵاو', 'Silav\n', '')).to.equal('سڵاو');
    expect(fitText('سڵاو Azad', 'ناوم', '')).to.equal(' سڵاو Azad');
    expect(fitText('سڵاو', 'Silav Azad', '')).to.equal(' \u2068سڵاو\u2069');
    expect(fitText('سڵاو', 'ناوم Azad', '')).to.equal(' سڵاو');
    expect(fitText('Silav', '١٢٣ ', '')).to.equal('Silav');
    expect(fitText('١٢', 'Silav', '')).to.equal(' ١٢');
    expect(fitText('Silav', 'Roj baş', '')).to.equal(' Silav');
  });

  it('an edit before the region moves it, one behind it leaves it, one inside takes it away', () => {
    const region = { start: 4, end: 8 };
    expect(followEdit(region, 'abc defg hi', 'ab defg hi')).to.deep.equal({ start: 3, end: 7 });
    expect(followEdit(region, 'abc defg hi', 'abc defg hij')).to.deep.equal(region);
    expect(followEdit(region, 'abc defg hi', 'abc dXfg hi')).to.equal(undefined);
  });

  it('text that follows words which are settled begins behind them, even where they were heard differently', () => {
    expect(afterWords('yek du sê', 'yek du')).to.equal('sê');
    expect(afterWords('yêk du sê çar', 'yek du')).to.equal('sê çar');
  });
});
