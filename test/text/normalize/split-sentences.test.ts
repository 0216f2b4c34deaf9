import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sourceTokens } from '../../../src/text/normalize/source-tokens.ts';
import { splitSentences } from '../../../src/text/normalize/split-sentences.ts';
import { VOCABULARIES } from '../../../src/text/vocabulary/vocabularies.ts';
import { SENTENCES } from '../gold/sentences.ts';

const split = (text: string): string[] =>
  splitSentences(text).map(({ start, end }) => text.slice(start, end));

const CASES: readonly (readonly [name: string, sentences: readonly string[]])[] = [
  ['full stops', ['Ez hatim.', 'Tu çûyî.']],
  ['question and exclamation marks', ['Tu çawa yî?', 'Baş im!', 'Spas.']],
  ['the Arabic question mark (chonit)', ['چۆنیت؟', 'من باشم.']],
  ['closing quotes and brackets belong to the sentence', ['Wî got: «Ez têm.»', '(Ew nehat.)', 'Em çûn.']],
  ['a title does not end a sentence', ['Dr. Azad û Prof. Kemal hatin.', 'Em çûn.']],
  ['a Kurdish title does not end a sentence (d. Azad)', ['د. ئازاد هات.', 'پ.ی.د. سالار چوو.']],
  ['an initial does not end a sentence', ['M. Kemal û A. B. Celîl hatin.', 'Em çûn.']],
  ['and so on may end a sentence', ['Sêv, hinar hwd.', 'Em çûn.']],
  ['and so on may occur within a sentence', ['Sêv, hinar hwd. hatin xwarin.']],
  ['decimals and dates do not end a sentence', ['Bihayê wê 12.5 e.', 'Di 12.05.2024 de hat.']],
  ['an ordinal does not end a sentence', ['Di 21. sedsalê de bû.', 'Em çûn.']],
  ['addresses do not end a sentence', ['Li www.example.com binêre.', 'Ji info@example.com re bişîne.']],
  ['an ellipsis ends a sentence', ['نازانم…', 'دواتر دێم.']],
  ['an ellipsis before a lower-case letter does not end a sentence', ['Ez... nizanim.']],
  ['a quotation within a sentence does not end it', ['"Tu çawa yî?" got Azad.', 'Em çûn.']],
  ['a Kurdish quotation before its verb does not end the sentence', ['«ئەمە چییە؟» گوتی.', 'ئەو هات.']],
  ['an initial in Arabic letters does not end a sentence', ['نووسەر ع. کەریم هات.', 'پاشان ڕۆیشت.']],
  ['titles without a space do not end a sentence', ['Prof.Dr. Azad hat.', 'Em çûn.']],
  ['and others may end a sentence', ['Pisîk, hesp wd.', 'Em çûn.']],
  ['before Christ, before a year, does not end a sentence', ['Di b.z. 500 de bû.', 'لە پ.ز. 500 بوو.']],
  ['the number of a list item belongs to it', ['1. نان بکڕە.', 'ئاو بهێنە.']],
  ['list numbers in Arabic digits and brackets belong to their items', ['١. نان بکڕە.', 'ئاو بهێنە.']],
  ['a list number with a bracket belongs to its item', ['2.) Nan bikire.', 'Avê bîne.']],
  ['a list letter belongs to its item', ['b. Nan bikire.', 'Avê bîne.']],
  ["a party's initials do not end a sentence (j. k.)", ['ساڵی ١٩٤٢ ژ.ک. دامەزرا.', 'پاشان حیزب هات.']],
  ['an initial of a vowel does not end a sentence (Ah. M. Ehmed)', ['ئا. م. ئەحمەد هات.', 'ئەو ڕۆیشت.']],
  ['Kurmanji titles do not end a sentence', ['Av. Selahattin û Yrd. Doç. Dr. Azad hatin.', 'Em çûn.']],
  ['titles without a vowel do not end a sentence', ['Mr. Brown, Mrs. Kaya û Sn. Azad hatin.', 'Em çûn.']],
  ['an acronym or a unit ends a sentence', ['Ew endamê PKK.', 'Rê 12 km.', 'Em çûn.']],
  ['a page or number does not end a sentence', ['Li r. 45, rp. 46 û s. 12 binêre.', 'Em çûn.']],
  ['the copula ends a sentence, before a number too', ['Ev baş e.', '45 kes hatin.']],
  ['saints do not end a sentence', ['Li St. Petersburg bû.', 'Em çûn.']],
  ['and so on in other spellings may end a sentence', ['Sêv, hinar w.d.', 'Pisîk, hesp ûwd.', 'Em çûn.']],
  ['a date does not end a sentence before its month', ['Di 15. Adarê de hat.', 'Em çûn.']],
  ['an ordinal after a preposition does not end a sentence', ['Di 21. Kongreya partiyê de bû.', 'Em çûn.']],
  ['a year ends a sentence', ['Ev sala 2015.', 'Em çûn.']],
  ['a detached mark belongs to the sentence it ends', ['باشە !', 'سوپاس .']],
];

for (const [name, sentences] of CASES) {
  test(`sentences: ${name}`, () => assert.deepEqual(split(sentences.join(' ')), sentences));
}

test('no vocabulary abbreviation ends a sentence before a lower-case letter', () => {
  for (const dialect of ['sorani', 'kurmanji', 'badini'] as const) {
    for (const abbreviation of Object.keys(VOCABULARIES[dialect].abbreviations).filter((key) =>
      key.endsWith('.'),
    )) {
      assert.equal(split(`Ev ${abbreviation} e.`).length, 1, abbreviation);
    }
  }
});

test('a line break ends a sentence, with or without marks', () => {
  assert.deepEqual(split('سەردێڕ\nڕستەی یەکەم\r\n\r\n  ڕستەی دووەم'), [
    'سەردێڕ',
    'ڕستەی یەکەم',
    'ڕستەی دووەم',
  ]);
});

test('sentences of a running text are recovered', () => {
  for (const [greeting, ...rest] of Object.values(SENTENCES)) {
    assert.equal(split(greeting).length, 2);
    assert.deepEqual(split(rest.join(' ')), rest);
  }
});

test('long text without full stops is split at commas', () => {
  const clause = 'من دەچمە ماڵەوە و نان دەخۆم و دەنووم';
  const pieces = split(Array(40).fill(clause).join('، '));
  assert.ok(pieces.length > 5);
  for (const piece of pieces) assert.ok(piece.length <= 240);
  for (const piece of pieces.slice(0, -1)) assert.ok(piece.endsWith('،'), piece);
});

test('long text without punctuation is split before conjunctions', () => {
  const pieces = split(Array(60).fill('ez diçim malê û nan dixwim').join(' '));
  for (const piece of pieces) assert.ok(piece.length <= 240);
  for (const piece of pieces.slice(1)) assert.ok(piece.startsWith('û '), piece);
});

test('sentences cover every token once, in order, whatever the text', () => {
  const unit = fc.constantFrom(
    ...'aی8.,!?؟…،"» \n\t\u200c\u00a0\ud800😀M'.split(''),
    'Dr.',
    'hwd.',
    ' و ',
    ' û ',
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit, maxLength: 600 }), fc.string({ unit: 'binary' })), (text) => {
      const tokens = splitSentences(text).flatMap(({ start, end }) => sourceTokens(text, start, end));
      assert.deepEqual(tokens, sourceTokens(text));
    }),
    { numRuns: 1000 },
  );
});

test('tokens equal a split at whitespace', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(...'ab \t\n\u00a0\u2003\u3000\ufeff\u2028\u1680') }),
      ),
      (text) => {
        assert.deepEqual(
          sourceTokens(text).map(({ start, end }) => text.slice(start, end)),
          text.split(/\s+/).filter((token) => token !== ''),
        );
      },
    ),
    { numRuns: 1000 },
  );
});

test('a score and a share end their sentence, an ordinal before a capital does not', () => {
  const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(split('Amed bi 3 bi 2. Lîstik xilas bû.'), ['Amed bi 3 bi 2.', 'Lîstik xilas bû.']);
  assert.deepEqual(split('Ji wan 12 ji 20. Wî got.'), ['Ji wan 12 ji 20.', 'Wî got.']);
  assert.deepEqual(split('Em di 15. Kongreyê de bûn.'), ['Em di 15. Kongreyê de bûn.']);
});
