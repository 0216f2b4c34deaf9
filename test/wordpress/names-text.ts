// How PHP finds and respells the names of a site, against our own code: another spelling would be bought, and heard.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DIALECTS, type Dialect } from '../../src/contract/dialects.ts';
import { compileLexicon } from '../../src/lexicon/compile-lexicon.ts';
import type { LexiconEntry } from '../../src/lexicon/lexicon-entry.ts';
import { parseLexicon } from '../../src/lexicon/parse-lexicon.ts';
import { respell } from '../../src/lexicon/respell.ts';
import { IPA_PHONES, respellIpa } from '../../src/lexicon/respell-ipa.ts';
import { normalizeScript } from '../../src/text/normalize/normalize-script.ts';
import { SENTENCES } from '../text/gold/sentences.ts';
import { php } from './php.ts';

const { entries, cases } = JSON.parse(readFileSync('test/lexicon/respelled-texts.json', 'utf8')) as {
  entries: LexiconEntry[];
  cases: { dialect: Dialect; text: string; said: string }[];
};

const PIECES =
  "ترامپ پ د ک ژنێڤ نیو دەلهی Schröder Macron WAR Renault ی ەوە ان ەکە یش دا م ê an yê ekê î ' ’ - ) » ( « ، . ! 12 ٣ ـ ه ە \u200c \u200b \u00ac " +
  'َ ُ ِ ّ ً ٰ ٚ لأ ال للّه و ى ي ك أ إ آ ة ۀ ﻻ ﷲ ﭗ ﬁ e\u0302 o\u0308 ĝ Ａ ７ İ ß \u212a 𝐀 😀 \ufeff \u00ad ‐ ` ʼ';

/** The same texts each time, of pieces that are joined in ways nobody types. */
function generatedTexts(count: number): string[] {
  let state = 11;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const pieces = PIECES.split(' ');
  return Array.from({ length: count }, () =>
    Array.from(
      { length: 2 + random(14) },
      () => pieces[random(pieces.length)] + ['', '', ' ', '\n', '\u00a0 '][random(5)]!,
    ).join(''),
  );
}

test('PHP folds what is typed as the lexicon does', () => {
  const texts = [
    ...generatedTexts(3000),
    ...Object.values(SENTENCES).flat(),
    ...cases.map(({ text }) => text),
  ];
  const found = php<string[]>(
    'array_map(fn($text) => KurdishSpeech\\Names\\Script::normal($text), $input)',
    texts,
  );
  texts.forEach((text, index) => {
    assert.equal(found[index], normalizeScript(text), JSON.stringify(text));
  });
});

test('PHP respells the names of a text as the Node proxy does, and finds the words that are spoken for them', () => {
  const texts = [
    ...cases,
    ...generatedTexts(2000).flatMap((text) =>
      DIALECTS.map((dialect) => ({ dialect, text, said: undefined })),
    ),
  ];
  const input = { entries, texts };
  const found = php<{ said: string; words: [number, number, number, number][] }[]>(
    `(function () use ($input) {
      $lexicons = [];
      foreach (['sorani', 'kurmanji', 'badini'] as $dialect) {
        $lexicons[$dialect] = new KurdishSpeech\\Names\\Lexicon($input['entries'], $dialect);
      }
      return array_map(function ($one) use ($lexicons) {
        $respelled = $lexicons[$one['dialect']]->respell($one['text']);
        $times = array_map(fn ($token) => ['word' => $token[0], 'start' => 0, 'end' => 1], KurdishSpeech\\Publishing\\Text::tokens($respelled->text));
        return ['said' => $respelled->text, 'words' => $respelled->place(KurdishSpeech\\Publishing\\Words::place($respelled->text, $times, 0))];
      }, $input['texts']);
    })()`,
    input,
  );
  const lexicons = Object.fromEntries(DIALECTS.map((dialect) => [dialect, compileLexicon(entries, dialect)]));
  texts.forEach(({ dialect, text, said }, index) => {
    const respelled = respell(text, lexicons[dialect]!);
    const name = `${dialect} ${JSON.stringify(text)}`;
    assert.equal(found[index]?.said, said ?? respelled.text, name);
    assert.deepEqual(
      found[index]?.words.map(([, , start, length]) => [start, start + length]),
      [...respelled.text.matchAll(/\S+/gu)].map((match) => {
        const { start, end } = respelled.sourceSpan({
          start: match.index,
          end: match.index + match[0].length,
        });
        return [start, end];
      }),
      name,
    );
  });
});

test('PHP spells sounds of the phonetic alphabet as parseLexicon does', () => {
  const words = [
    'ˈʃʁøːdɐ',
    '/ʃɾoːdəɾ/',
    'fʁɑ̃swa',
    't͡ʃaːrlz',
    'ŋgaŋ ŋa',
    'ʘa',
    'çiç',
    'ãẽ',
    ...Object.keys(IPA_PHONES),
  ];
  const pairs = words.flatMap((ipa) => [true, false].map((isArabic) => [ipa, isArabic] as const));
  assert.deepEqual(
    php('array_map(fn($pair) => KurdishSpeech\\Names\\Ipa::respell(...$pair), $input)', pairs),
    pairs.map(([ipa, isArabic]) => {
      const { say, unknown = '' } = respellIpa(ipa, isArabic ? 'arabic' : 'latin');
      return [say, unknown];
    }),
  );
});

test('PHP takes the entries that parseLexicon takes, and reads them alike', () => {
  const inputs = [
    { word: ' ترامپ\n دۆنالد ', say: 'ترەمپ' },
    { word: 'Schröder', ipa: 'ˈʃʁøːdɐ', dialect: 'kurmanji' },
    { word: 'Schro\u0308der', say: 's\u0327roder' },
    { word: 'x1', say: "x' y-z" },
    { word: 'x'.repeat(100), say: 'x' },
    { word: 'x'.repeat(101), say: 'x' },
    { word: '😀', say: 'x' },
    { word: '--', say: 'x' },
    { word: 7, say: 'x' },
    { say: 'x' },
    { word: 'x' },
    { word: 'x', say: '12' },
    { word: 'x', say: ' ' },
    { word: 'x', say: 'x', ipa: 'x' },
    { word: 'x', ipa: 'ʘa' },
    { word: 'x', ipa: 'ˈˈ' },
    { word: 'x', say: 'x', dialect: 'zazaki' },
    { word: 'x', say: 'x', dialect: ['sorani'] },
    { word: 'x', says: 'x' },
    { word: 'x', say: 'x', 0: 'y' },
  ];
  const found = php<(LexiconEntry | string)[]>(
    `(function () use ($input) {
      function __($text) { return $text; }
      return array_map(function ($entry) {
        try {
          return KurdishSpeech\\Names\\Entry::checked($entry);
        } catch (InvalidArgumentException $error) {
          return $error->getMessage();
        }
      }, $input);
    })()`,
    inputs,
  );
  inputs.forEach((entry, index) => {
    let expected: LexiconEntry | undefined;
    try {
      [expected] = parseLexicon({ entries: [entry] });
    } catch {
      assert.match(String(found[index]), /^[A-Z][^\n]*\.$/, JSON.stringify(entry));
      return;
    }
    assert.deepEqual(found[index], expected, JSON.stringify(entry));
  });
});

for (const [name, text] of [
  ['non-joiners', `ا${'\u200c'.repeat(100_000)}و`],
  ['conjunctions behind non-joiners', 'ا\u200cو '.repeat(30_000)],
  ['kashidas', `کورد${'ـ'.repeat(100_000)}ی`],
  ['full stops', `ا${'.'.repeat(100_000)}ی`],
  ['letters', 'ا'.repeat(100_000)],
  ['words', 'سڵاو '.repeat(20_000)],
] as const)
  test(`PHP respells a text of many ${name} in time`, () => {
    const seconds = php<number>(
      `(function () use ($input) {
        $lexicon = new KurdishSpeech\\Names\\Lexicon($input['entries'], 'sorani');
        $began = hrtime(true);
        $lexicon->respell($input['text']);
        return (hrtime(true) - $began) / 1e9;
      })()`,
      { entries, text },
    );
    assert.ok(seconds < 5, `${seconds} s`);
  });
