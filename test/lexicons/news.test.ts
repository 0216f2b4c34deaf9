import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkLexicon } from '../../src/lexicon/check-lexicon.ts';
import { compileLexicon } from '../../src/lexicon/compile-lexicon.ts';
import type { LexiconEntry } from '../../src/lexicon/lexicon-entry.ts';
import { parseLexicon } from '../../src/lexicon/parse-lexicon.ts';
import { respell } from '../../src/lexicon/respell.ts';
import type { TextDialect } from '../../src/text/dialect/text-dialect.ts';
import { verbalizeSentence } from '../../src/text/verbalize/verbalize-sentence.ts';

const NEWS = parseLexicon(
  JSON.parse(readFileSync(new URL('../../lexicons/news.json', import.meta.url), 'utf8')),
);
const COMPILED = {
  sorani: compileLexicon(NEWS, 'sorani'),
  kurmanji: compileLexicon(NEWS, 'kurmanji'),
  badini: compileLexicon(NEWS, 'badini'),
};
const SENTENCES: Readonly<Record<TextDialect, (word: string) => string>> = {
  sorani: (word) => `ئەمڕۆ ${word} لە شار بوو`,
  kurmanji: (word) => `Îro jî ${word} li bajêr bû`,
  badini: (word) => `ئەڤرۆ ${word} ل باژێری بوو`,
};

function phonesOf(text: string, dialect: TextDialect): string {
  const { items } = verbalizeSentence(text, { start: 0, end: text.length }, dialect);
  return items.map((item) => (item.kind === 'word' ? item.phones.join('') : ',')).join(' ');
}

/** The dialects in whose texts an entry decides; one for each dialect is for texts in Arabic letters. */
function dialectsOf({ dialect }: LexiconEntry): readonly TextDialect[] {
  return dialect === undefined ? ['sorani', 'badini'] : [dialect];
}

test('news.json has no entry twice, and none that is said like that anyway', () => {
  assert.ok(NEWS.length > 300);
  assert.deepEqual(
    checkLexicon(NEWS).filter(({ fault }) => fault),
    [],
  );
});

test('each entry of news.json changes what is said in a sentence, in each of its dialects', () => {
  for (const entry of NEWS) {
    for (const dialect of dialectsOf(entry)) {
      const text = SENTENCES[dialect](entry.word);
      const said = respell(text, COMPILED[dialect]).text;
      assert.notEqual(phonesOf(said, dialect), phonesOf(text, dialect), `${entry.word} in ${dialect}`);
    }
  }
});

test('news.json has a name in Latin letters for Kurmanji too, in Latin letters', () => {
  const isLatin = (text: string) => /\p{Script=Latin}/u.test(text);
  for (const { word, say, dialect } of NEWS) {
    if (dialect === 'kurmanji') assert.ok(isLatin(say), word);
    else assert.ok(!isLatin(say), word);
    if (dialect === undefined && isLatin(word)) assert.ok(isLatin(COMPILED.kurmanji.find(word) ?? ''), word);
  }
});

test('names of news.json are found with their endings (Trump, Cannes, Baghdad, Unicef)', () => {
  for (const [dialect, written, said] of [
    ['kurmanji', "Trump'î", 'Trempî'],
    ['kurmanji', 'Cannesê', 'Kanê'],
    ['kurmanji', 'New York Timesê', 'Nyû York Taymsê'],
    ['kurmanji', 'Demirtaşî', 'Demîrtaşî'],
    ['sorani', 'Trumpی', 'ترەمپی'],
    ['sorani', 'بغداددا', 'بەغدادا'],
    ['sorani', 'يونيسفدا', 'یونیسێفدا'],
    ['badini', 'بغدادێ', 'بەغدایێ'],
  ] as const)
    assert.equal(respell(written, COMPILED[dialect]).text, said, written);
});

test('news.json leaves words alone that look like its names (te, kird, dibî, musilman, biden, bursa)', () => {
  for (const [dialect, words] of [
    ['sorani', 'تە کرد کردی موسلمان ئامریکا سەلاح'],
    ['badini', 'تە دبی بشار موسلمان'],
    ['kurmanji', 'bidin kan bursa le an'],
  ] as const)
    for (const word of words.split(' ')) assert.equal(COMPILED[dialect].find(word), undefined, word);
});
