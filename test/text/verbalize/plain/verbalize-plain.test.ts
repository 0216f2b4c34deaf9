import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../../src/text/dialect/text-dialect.ts';
import { splitSentences } from '../../../../src/text/normalize/split-sentences.ts';
import { finish } from '../../../../src/text/verbalize/finish.ts';
import { verbalizePlain } from '../../../../src/text/verbalize/plain/verbalize-plain.ts';
import { tokenize } from '../../../../src/text/verbalize/tokens/tokenize.ts';
import { verbalizeTokens } from '../../../../src/text/verbalize/verbalize-tokens.ts';
import { ENGLISH } from '../../../../src/text/vocabulary/english-words.ts';
import { LOANS } from '../../../../src/text/vocabulary/loan-words.ts';
import { VOCABULARIES } from '../../../../src/text/vocabulary/vocabularies.ts';
import { SENTENCES } from '../../gold/sentences.ts';

const DIALECTS = ['sorani', 'kurmanji', 'badini'] as const;

/** Asserts for each sentence that it is not plain, or that it is read as by the whole front end. @returns How many are plain. */
function countPlain(text: string, dialect: TextDialect): number {
  let count = 0;
  for (const span of splitSentences(text)) {
    const tokens = finish(tokenize(text, span, dialect));
    const items = verbalizePlain(tokens, dialect);
    if (items === undefined) continue;
    count++;
    const whole = finish(verbalizeTokens(tokens, dialect));
    assert.deepEqual(items, whole, `${dialect}: ${text.slice(span.start, span.end)}`);
  }
  return count;
}

test('verbalizePlain reads sentences as the whole front end does, or leaves them to it', () => {
  for (const dialect of DIALECTS)
    for (const [written, sentences] of Object.entries(SENTENCES)) {
      const count = sentences.reduce((sum, sentence) => sum + countPlain(sentence, dialect), 0);
      if (written === dialect) assert.ok(count > sentences.length / 4, `${dialect}: ${count} sentences`);
    }
});

test('verbalizePlain takes words and common marks in Arabic and in Kurmanji letters', () => {
  assert.equal(countPlain('سڵاو، ئەمە «تاقیکردنەوە»یە (لێرە) - چۆنیت؟', 'sorani'), 0);
  assert.equal(countPlain('سڵاو، ئەمە «تاقیکردنەوە» یە (لێرە) - چۆنیت؟', 'sorani'), 1);
  assert.equal(countPlain('Silav, tu çawa yî? "Ez baş im!"', 'kurmanji'), 2);
});

test('verbalizePlain leaves numbers, signs, abbreviations, other letters and endings behind marks', () => {
  const left = [
    '٢٥ ڕۆژ',
    'پ.د.ک هات',
    'د. ئازاد هات',
    'هتد',
    'نرخ $',
    'لە Google',
    '漢字 سڵاو',
    'زۆۆۆر',
    'a@b.com',
    'ئەو 😀',
  ];
  for (const text of left) assert.equal(countPlain(text, 'sorani'), 0, text);
  for (const text of ['PKK hat', 'M. Kemal', 'Google çêkir', 'Bû krd', 'Dr. Azad', 'cawa yi tu', "Azad'ê"])
    assert.equal(countPlain(text, 'kurmanji'), 0, text);
});

test('verbalizePlain says no loan, foreign name or abbreviation by its letters', () => {
  const endings = ['', 'ê', 'a', 'an', 'yê', 'ekê'];
  const words = [...Object.keys(LOANS), ...Object.keys(ENGLISH)].flatMap((word) => {
    const name = word[0]!.toUpperCase() + word.slice(1);
    return [...endings.map((ending) => word + ending), ...endings.map((ending) => name + ending)];
  });
  const short = DIALECTS.flatMap((dialect) => Object.keys(VOCABULARIES[dialect].abbreviations));
  for (const word of [...words, ...short])
    for (const dialect of DIALECTS) {
      countPlain(`Bûye ${word} bi şev`, dialect);
      countPlain(`ئەو ${word} نییە.`, dialect);
      countPlain(`${word}`, dialect);
    }
});

test('verbalizePlain agrees with the whole front end on any mixture of marks and letters', () => {
  const parts = [
    '.',
    ' ',
    '،',
    ',',
    '(',
    ')',
    '«',
    '»',
    '"',
    '-',
    ' - ',
    '/',
    ':',
    '؟',
    '…',
    'ئەو',
    'و',
    'ی',
    'ێ',
    'ک',
    'Azad',
    'E',
    'ê',
    'bû',
  ];
  let seed = 1;
  const next = (): string => {
    seed = (seed * 48_271) % 0x7fff_ffff;
    return parts[seed % parts.length]!;
  };
  let plain = 0;
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: 2 + (round % 7) }, next).join('');
    for (const dialect of DIALECTS) plain += countPlain(text, dialect);
  }
  assert.ok(plain > 1000, String(plain));
});
