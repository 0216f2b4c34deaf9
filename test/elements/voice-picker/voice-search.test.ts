import { expect } from '@open-wc/testing';
import { nameFinder, searchKey } from '../../../src/elements/voice-picker/voice-search.ts';

const NAMES =
  'Azad Baran Rêbîn Şivan Karwan Soran Hêja Dilşad Aram Serdar Alan Şoreş Zinar Berzan Sîrwan Şîlan Rojîn Berfîn Zîn Bêrîvan Viyan Newroz Lanya'.split(
    ' ',
  );
const find = (query: string, names: readonly string[] = NAMES) => {
  const finds = nameFinder(query);
  return names.filter((name) => finds(searchKey(name)));
};

describe('a search for a voice by name', () => {
  const cases: [query: string, found: string][] = [
    ['Şîlan', 'Şîlan'],
    ['silan', 'Şîlan'],
    ['SILAN', 'Şîlan'],
    ['شیلان', 'Şîlan'],
    ['شيلان', 'Şîlan'],
    ['كاروان', 'Karwan'],
    ['کاروان', 'Karwan'],
    ['بێریڤان', 'Bêrîvan'],
    ['شڤان', 'Şivan'],
    ['رۆژین', 'Rojîn'],
    ['ڕۆژین', 'Rojîn'],
    ['دڵشاد', 'Dilşad'],
    ['نەورۆز', 'Newroz'],
    ['نه\u200cورۆز', 'Newroz'],
    ['بەرفین', 'Berfîn'],
    ['ئارام', 'Aram'],
    ['ڤیان', 'Viyan'],
  ];
  for (const [query, found] of cases)
    it(`finds ${found} for ${query}, and for every prefix of it`, () => {
      expect(find(query)).to.include(found);
      const letters = [...query];
      for (let length = 1; length < letters.length; length++)
        expect(find(letters.slice(0, length).join('')), letters.slice(0, length).join('')).to.include(found);
    });

  it('finds names in Arabic script by Latin letters', () => {
    expect(find('silan', ['شیلان', 'کاروان'])).to.deep.equal(['شیلان']);
    expect(find('şivan', ['شڤان', 'کاروان'])).to.deep.equal(['شڤان']);
  });

  it('matches digits of any script, at the start of a number', () => {
    const names = ['Azad', 'Azad 2', 'Azad 12'];
    for (const query of ['azad 2', 'ئازاد ٢', 'azad ۲', '2 azad'])
      expect(find(query, names), query).to.deep.equal(['Azad 2']);
  });

  it('finds every name for an empty query, and none for a query that matches nothing', () => {
    expect(find(' ')).to.deep.equal(NAMES);
    expect(find('qqq')).to.deep.equal([]);
  });
});
