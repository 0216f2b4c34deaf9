import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { VocabularyCorrector } from '../../../src/text/dictation/correct-vocabulary.ts';
import type { DictationDialect } from '../../../src/text/dictation/number-lexicon.ts';

function correct(text: string, dialect: DictationDialect, ...phrases: string[]): string {
  const terms = phrases.map((phrase) => ({ phrase }));
  let written = text;
  for (const { start, original, replacement } of new VocabularyCorrector(terms, dialect)
    .corrections(text)
    .reverse()) {
    assert.equal(text.slice(start, start + original.length), original);
    written = written.slice(0, start) + replacement + written.slice(start + original.length);
  }
  return written;
}

describe('the correction of near-misses', () => {
  it('writes a term for what sounds nearly like it (Çolemêrg, Şêrzad, هاوژین)', () => {
    assert.equal(correct('navê wî çolemêrk bû', 'kurmanji', 'Çolemêrg'), 'navê wî Çolemêrg bû');
    assert.equal(correct('me behsa şerzad kir', 'kurmanji', 'Şêrzad'), 'me behsa Şêrzad kir');
    assert.equal(correct('ناوی ئەو هاوجین بوو', 'sorani', 'هاوژین'), 'ناوی ئەو هاوژین بوو');
  });

  it('writes it for two words, or more than its own (Siyabend, سیروان, Mûsa Anter)', () => {
    assert.equal(correct('duh siya bend hat', 'kurmanji', 'Siyabend'), 'duh Siyabend hat');
    assert.equal(correct('ناوی ئەو سیر وان بوو', 'sorani', 'سیروان'), 'ناوی ئەو سیروان بوو');
    assert.equal(correct('duh mûsa anter hat', 'kurmanji', 'Mûsa Anter'), 'duh Mûsa Anter hat');
  });

  it('keeps the ending of a name (Siyabendê, بەرزنجیدا)', () => {
    assert.equal(correct('ji siyapendê re', 'kurmanji', 'Siyabend'), 'ji Siyabendê re');
    assert.equal(correct('لە بەرزەنجیدا', 'sorani', 'بەرزنجی'), 'لە بەرزنجیدا');
  });

  it('writes capitals and script as the vocabulary does, which is no guess (Hêlîn, iPhone)', () => {
    const [correction] = new VocabularyCorrector([{ phrase: 'Hêlîn' }], 'kurmanji').corrections(
      'ez hêlîn im',
    );
    assert.deepEqual(correction, { start: 3, original: 'hêlîn', replacement: 'Hêlîn', isGuess: false });
    assert.equal(correct('من هێلین دەبینم', 'sorani', 'Hêlîn'), 'من Hêlîn دەبینم');
    assert.deepEqual(new VocabularyCorrector([{ phrase: 'هێلین' }], 'sorani').corrections('هێلین'), []);
  });

  it('leaves what is something else (hewa is not Hawar, kesekê is not Hesekê, xwarin is not Hawaran)', () => {
    for (const text of ['hewa xweş e', 'ji kesekê re', 'xwarin li ser maseyê ye', 'kurd û kurdistan'])
      assert.equal(correct(text, 'kurmanji', 'Hawar', 'Hesekê', 'Kobanî'), text);
  });

  it('leaves function words and verbs, and words on both sides of a mark', () => {
    assert.equal(correct('ew li ser in', 'kurmanji', 'Serin', 'Lîser'), 'ew li ser in');
    assert.equal(correct('siya, bend', 'kurmanji', 'Siyabend'), 'siya, bend');
    assert.equal(correct('siya\nbend', 'kurmanji', 'Siyabend'), 'siya\nbend');
  });

  it('does nothing without terms, and with terms without letters', () => {
    assert.equal(correct('duh hat', 'kurmanji'), 'duh hat');
    assert.equal(correct('duh hat', 'kurmanji', '2024'), 'duh hat');
  });
});
