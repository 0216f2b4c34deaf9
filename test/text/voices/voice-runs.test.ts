import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import type { VoiceMark } from '../../../src/text/voices/voice-run.ts';
import { voiceRuns } from '../../../src/text/voices/voice-runs.ts';

const SORANI = 'سەرۆکی حکومەت گوتی کە ئەم بڕیارە بۆ هەموو هاووڵاتیانە.';
const KURMANJI = 'Em ê li vir bimînin û dest ji kar bernadin.';

/** @param marked Words of the text, with what the page says about them. */
function runs(
  text: string,
  dialect: TextDialect,
  marked: readonly Partial<VoiceMark & { words: string }>[] = [],
) {
  const marks = marked.map(({ words = '', lang = '', voice = '' }) => {
    const start = text.indexOf(words);
    return { start, end: start + words.length, lang, voice };
  });
  return voiceRuns(text, marks, dialect).map(({ start, end, ...rest }) => ({
    words: text.slice(start, end),
    ...rest,
  }));
}

describe('voiceRuns', () => {
  it('reads a Kurmanji quote in its own dialect, by its script', () => {
    assert.deepEqual(runs(`${SORANI} «${KURMANJI}» ${SORANI}`, 'sorani'), [
      { words: `«${KURMANJI}»`, dialect: 'kurmanji' },
    ]);
  });

  it('reads a quote in the dialect of its lang', () => {
    const quote = 'ئەز دێ چمە دهۆکێ و ل وێرێ دێ مینم';
    assert.deepEqual(runs(`${SORANI} ${quote}. ${SORANI}`, 'sorani', [{ words: quote, lang: 'kmr-Arab' }]), [
      { words: `${quote}.`, dialect: 'badini' },
    ]);
  });

  it('changes nothing where a lang repeats the dialect of the text, or names another language', () => {
    assert.deepEqual(runs(SORANI, 'sorani', [{ words: 'ئەم بڕیارە', lang: 'ckb' }]), []);
    assert.deepEqual(runs(SORANI, 'sorani', [{ words: 'سەرۆکی', lang: 'en' }]), []);
  });

  it('takes the voice that a block names, whatever its dialect', () => {
    const [first, second] = ['ئەمە دەنگی یەکەمە.', 'ئەمە دەنگی دووەمە.'];
    assert.deepEqual(runs(`${first}\n${second}`, 'sorani', [{ words: second, voice: 'sorani_v4_f004' }]), [
      { words: second, dialect: 'sorani', voice: 'sorani_v4_f004' },
    ]);
  });

  it('follows the page where its mark and the script disagree', () => {
    assert.deepEqual(
      runs(`${SORANI} ${KURMANJI}`, 'sorani', [{ words: KURMANJI, voice: 'sorani_v3_a' }]).map(
        ({ voice }) => voice,
      ),
      ['sorani_v3_a'],
    );
  });

  it('joins neighbours that sound the same, so that the pause between them stays', () => {
    const text = `${SORANI}\nEv helbesta min e.\nJi bo te dinivîsim, ey welat.\n${SORANI}`;
    assert.deepEqual(runs(text, 'sorani'), [
      { words: 'Ev helbesta min e.\nJi bo te dinivîsim, ey welat.', dialect: 'kurmanji' },
    ]);
  });

  for (const [name, quote, found = quote] of [
    ['a dash of dialogue', `– ${KURMANJI}`],
    ['guillemets with their spaces', `« ${KURMANJI} »`],
    ['a full stop of its own', `${KURMANJI} .`],
    ['a dash behind a word', `گوتی – ${KURMANJI}`, `– ${KURMANJI}`],
  ] as const)
    it(`leaves no mark to be spoken alone: ${name}`, () => {
      for (const text of [`${quote} ${SORANI} ${SORANI}`, `${SORANI} ${quote}\n${SORANI}`])
        assert.deepEqual(
          runs(text, 'sorani').map(({ words }) => words),
          [found],
          text,
        );
    });

  it('leaves no mark between two blocks to be spoken alone', () => {
    const text = 'ئەمە یەکەمە – ئەوە دووەمە';
    const found = runs(text, 'sorani', [
      { words: 'ئەمە یەکەمە', voice: 'sorani_m001' },
      { words: 'ئەوە دووەمە', voice: 'sorani_f001' },
    ]);
    assert.deepEqual(
      found.map(({ words }) => words),
      ['ئەمە یەکەمە –', 'ئەوە دووەمە'],
    );
  });

  it('finds quotes inside an element whose lang is that of the text', () => {
    const text = `${SORANI} ${KURMANJI} ${SORANI}`;
    assert.deepEqual(
      runs(text, 'sorani', [{ words: text, lang: 'ckb' }]).map(({ words }) => words),
      [KURMANJI],
    );
  });

  it('keeps the rest of a quote in which a word has a voice of its own, and the quote beside a marked one', () => {
    const text = `${SORANI} ${KURMANJI} ${SORANI}`;
    assert.deepEqual(
      runs(text, 'sorani', [{ words: 'vir', voice: 'cast_01' }]).map(({ words, voice = '' }) => [
        words.trim(),
        voice,
      ]),
      [
        ['Em ê li', ''],
        ['vir', 'cast_01'],
        ['bimînin û dest ji kar bernadin.', ''],
      ],
    );
    const other = 'Ev biryara me hemûyan e.';
    assert.deepEqual(
      runs(`${SORANI} ${KURMANJI} ${other}`, 'sorani', [{ words: other, lang: 'kmr' }]).map(
        ({ words }) => words,
      ),
      [`${KURMANJI} ${other}`],
    );
  });

  it('leaves a single word, and words whose lang is only ku and that say no more, to the voice around them', () => {
    const badini = 'ئەز دێ چمە دهۆکێ و ل وێرێ دێ مینم.';
    assert.deepEqual(runs(badini, 'badini', [{ words: 'ل وێرێ', lang: 'ku' }]), []);
    assert.deepEqual(runs(SORANI, 'sorani', [{ words: 'سەرۆکی', lang: 'kmr-Arab' }]), []);
  });

  it('leaves no mark to be spoken alone', () => {
    const text = `گوتی: "${KURMANJI}"!`;
    const [run] = runs(`${SORANI} ${text}`, 'sorani', [{ words: KURMANJI, lang: 'kmr' }]);
    assert.equal(run?.words, `"${KURMANJI}"!`);
  });
});
