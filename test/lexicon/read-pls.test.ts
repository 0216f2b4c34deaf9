import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPls } from '../../src/lexicon/read-pls.ts';
import { writePls } from '../../src/lexicon/write-pls.ts';

const pls = (lexemes: string, attributes = 'xml:lang="ckb" alphabet="ipa"') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" ${attributes}>${lexemes}</lexicon>`;

describe('readPls', () => {
  it('reads an alias or a phoneme for each grapheme of a lexeme, preferred ones first', () => {
    const lexemes = `
      <lexeme><grapheme>ترامپ</grapheme><grapheme>Trump</grapheme><alias>ترەمپ</alias></lexeme>
      <lexeme><grapheme>ژنێڤ</grapheme><phoneme>ʒeneːv</phoneme><phoneme prefer="true">ʒnev</phoneme></lexeme>
      <!-- <lexeme/> --><lexeme><grapheme>AT&amp;T</grapheme><alias>ئەی تی</alias></lexeme>`;
    assert.deepEqual(readPls(pls(lexemes)), [
      { word: 'ترامپ', say: 'ترەمپ', dialect: 'sorani' },
      { word: 'Trump', say: 'ترەمپ', dialect: 'sorani' },
      { word: 'ژنێڤ', say: 'ژنێڤ', dialect: 'sorani' },
      { word: 'AT&T', say: 'ئەی تی', dialect: 'sorani' },
    ]);
  });

  it('is for every dialect where the language is ku', () => {
    const lexeme = '<lexeme><grapheme>x</grapheme><alias>iks</alias></lexeme>';
    assert.deepEqual(readPls(pls(lexeme, 'xml:lang="ku"')), [{ word: 'x', say: 'iks' }]);
  });

  it('reads what writePls writes', () => {
    const entries = [
      { word: 'AT&T', say: 'ئەی تی', dialect: 'badini' },
      { word: '<b>', say: 'بێ', dialect: 'badini' },
    ] as const;
    assert.deepEqual(readPls(writePls(entries, 'badini')), entries);
    assert.deepEqual(readPls(writePls(entries, 'sorani')), []);
  });

  for (const [title, xml, message] of [
    ['what is no XML', '<lexicon><lexeme>', /is not XML: line 1/],
    ['another document', '<rss/>', /no element <lexicon>/],
    ['another language', pls('', 'xml:lang="en"'), /xml:lang="en" is not Kurdish/],
    ['a lexeme without sounds', pls('<lexeme><grapheme>x</grapheme></lexeme>'), /Lexeme 1 has neither/],
    [
      'another alphabet',
      pls('<lexeme><grapheme>x</grapheme><phoneme>x</phoneme></lexeme>', 'xml:lang="ckb" alphabet="x-sampa"'),
      /alphabet "x-sampa"; only "ipa"/,
    ],
  ] as const)
    it(`refuses ${title}`, () => {
      assert.throws(() => readPls(xml), { code: 'invalid-argument', message });
    });
});
