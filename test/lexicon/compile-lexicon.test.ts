import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileLexicon } from '../../src/lexicon/compile-lexicon.ts';

describe('compileLexicon', () => {
  const sorani = compileLexicon(
    [
      { word: 'ترامپ', say: 'ترەمپ' },
      { word: 'ژنێڤ', say: 'جنێڤ', dialect: 'badini' },
      { word: 'نیو دەلهی', say: 'نیودێلی' },
      { word: 'دا', say: 'دەی' },
    ],
    'sorani',
  );

  it('finds a word with the endings of Sorani, joined as they are spelled', () => {
    assert.equal(sorani.find('ترامپ'), 'ترەمپ');
    assert.equal(sorani.find('ترامپی'), 'ترەمپی');
    assert.equal(sorani.find('ترامپەوە'), 'ترەمپەوە');
    assert.equal(sorani.find('نیو دەلهیدا'), 'نیودێلیدا');
  });

  it('finds no other words that begin with it', () => {
    assert.equal(sorani.find('ترامپۆلین'), undefined);
    assert.equal(sorani.find('ترام'), undefined);
  });

  it('finds short words only whole', () => {
    assert.equal(sorani.find('دا'), 'دەی');
    assert.equal(sorani.find('دان'), undefined);
  });

  it('leaves the words of other dialects alone', () => {
    assert.equal(sorani.find('ژنێڤ'), undefined);
  });

  it('finds Latin words in any case, acronyms in capitals only, and endings with an apostrophe or without', () => {
    const kurmanji = compileLexicon(
      [
        { word: 'Macron', say: 'Makron' },
        { word: 'WAR', say: 'wê a rê' },
      ],
      'kurmanji',
    );
    assert.equal(kurmanji.find('macron'), 'Makron');
    assert.equal(kurmanji.find("Macron'ê"), 'Makronê');
    assert.equal(kurmanji.find('Macronê'), 'Makronê');
    assert.equal(kurmanji.find('WAR'), 'wê a rê');
    assert.equal(kurmanji.find('war'), undefined);
  });

  it('prefers the entry of the dialect, then the later one', () => {
    const entries = [
      { word: 'x1', say: 'bir', dialect: 'sorani' },
      { word: 'x1', say: 'ikî' },
      { word: 'y', say: 'bir' },
      { word: 'y', say: 'ikî' },
    ] as const;
    assert.equal(compileLexicon(entries, 'sorani').find('x1'), 'bir');
    assert.equal(compileLexicon(entries, 'badini').find('x1'), 'ikî');
    assert.equal(compileLexicon(entries, 'sorani').find('y'), 'ikî');
  });
});
