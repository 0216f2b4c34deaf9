import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { guessDialect } from '../../../src/text/dialect/guess-dialect.ts';
import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import { phonemize } from '../../../src/text/g2p/phonemize.ts';
import { sourceTokens } from '../../../src/text/normalize/source-tokens.ts';
import { splitSentences } from '../../../src/text/normalize/split-sentences.ts';
import type { SpokenWord } from '../../../src/text/utterance/utterance.ts';
import { normalizeText } from '../../../src/text/verbalize/normalize-text.ts';
import { verbalizeSentence } from '../../../src/text/verbalize/verbalize-sentence.ts';

const DIALECTS: readonly TextDialect[] = ['sorani', 'kurmanji', 'badini'];
const ALPHABET = new Set('ʔbptcçḧxdrřzjsşƹẍfvqkglłmnŋwhyaeêouûîi');

/** Verbalizes a whole text and checks everything that an engine relies on. */
function check(text: string, dialect: TextDialect): number {
  const tokens = new Set(sourceTokens(text).map(({ start, end }) => `${start}-${end}`));
  let position = 0;
  let words = 0;
  for (const span of splitSentences(text)) {
    const { items } = verbalizeSentence(text, span, dialect);
    assert.notEqual(items[0]?.kind, 'pause');
    assert.notEqual(items.at(-1)?.kind, 'pause');
    for (const word of items.filter((item): item is SpokenWord => item.kind === 'word')) {
      words++;
      assert.ok(tokens.has(`${word.span.start}-${word.span.end}`), 'a span that is no token');
      assert.ok(word.span.start >= position, 'spans go backwards');
      position = word.span.start;
      assert.ok(word.phones.length > 0);
      for (const phone of word.phones) assert.ok(ALPHABET.has(phone), phone);
      assert.ok(word.stress === -1 || 'aeêouûîi'.includes(word.phones[word.stress]!));
    }
  }
  normalizeText(text, dialect);
  phonemize(text, dialect);
  guessDialect(text);
  return words;
}

test('any text is verbalized without errors, with spans of its tokens in order', () => {
  const piece = fc.constantFrom(
    ...[
      '1',
      '1991',
      '0770',
      '12.5',
      '1,234',
      ',',
      '.',
      ':',
      '/',
      '-',
      '+',
      '%',
      '$',
      '€',
      '°C',
      'km',
      '@',
      'www.',
      'a.com',
      'x@y.io',
      "'",
      'ê',
      'ی',
      'دا',
      'ە',
    ],
    ...[
      ...["К'", 'ә', '漢', '(漢', 'θ', 'ŵ', 'x\u0331', 'ب\u200cو', 'ب¬', 'لأ', 'بَّ', 'ال', 'عبدال', 'به', 'ۋ'],
      'و',
      'هـ',
      'ه\u200c',
      'کرد',
      'Dr.',
      'د.',
      'د.ع',
      'IQD',
      'milyon',
      'A.',
      'BBC',
      'YouTube',
      '😀',
      '\ud800',
      '\udfff',
      '\u0301',
      '\u200f',
      ' ',
      '  ',
      '\n',
      '(',
      ')',
      '«',
      '»',
      '…',
      '؟',
      '!',
      '12:30',
      '5/6/2020',
      '²',
      '½',
    ],
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(...DIALECTS), (value, dialect) => void check(value, dialect)),
    { numRuns: 3000 },
  );
});

test('five thousand repeated characters are verbalized to the end', () => {
  const units = [
    '7',
    '0',
    'و',
    'ی',
    'وی',
    'ب',
    'کرتسشپ',
    'ه\u200c',
    'هـ',
    '.',
    '1.',
    '1,111',
    '1:11:',
    '1/2/',
    '-5',
    '+0123',
    '0770 ',
    '(077) ',
    '0-770-',
    'a@',
    'www.',
    'a.b',
    'a/',
    'A.',
    'د.',
    "a'",
    '%5',
    '$ ',
    '$5 ',
  ];
  const more = [
    ' ',
    '\n',
    '👨‍👩‍👧',
    '\u200c',
    '\u0301\u0323',
    '\u0650\u064e',
    'ی\u065a',
    '\ud800',
    '\udc00\ud800x',
    'ABC',
    '漢字',
    'aب1',
    '.)))',
    '!?',
    'Dr. ',
    '21. a ',
    'و ',
    '\ufefb',
    '\u202e',
    '2024-05-12T',
    'zxcvbnm',
    '𝒳',
  ];
  for (const unit of [...units, ...more]) {
    const text = unit.repeat(Math.ceil(5000 / unit.length)).slice(0, 5000);
    for (const dialect of DIALECTS) check(text, dialect);
  }
});

test('a number with more digits than a call may have arguments is read digit by digit', () => {
  assert.equal(check('7'.repeat(200_000), 'sorani'), 200_000);
});

test('the first sentence of a long text is the same as on its own', () => {
  const first = 'لە ساڵی 1991دا هەزاران کەس گەڕانەوە.';
  const long = `${first} ${'ئەوان بە پێ ڕۆیشتن. '.repeat(250)}`;
  const span = splitSentences(long)[0]!;
  assert.deepEqual(
    verbalizeSentence(long, span, 'sorani'),
    verbalizeSentence(first, { start: 0, end: first.length }, 'sorani'),
  );
});
