import { expect } from '@open-wc/testing';
import { fitText } from '../../../src/elements/insertion/fit-text.ts';

describe('fitText', () => {
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
});
