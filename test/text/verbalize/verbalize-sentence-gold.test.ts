import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import { splitSentences } from '../../../src/text/normalize/split-sentences.ts';
import { verbalizeSentence } from '../../../src/text/verbalize/verbalize-sentence.ts';
import { type GoldSentence, goldSentences } from '../gold/gold-sentences.ts';
import { BADINI_SENTENCES } from '../gold/gold-sentences-badini.ts';
import { KURMANJI_SENTENCES } from '../gold/gold-sentences-kurmanji.ts';
import { SORANI_SENTENCES } from '../gold/gold-sentences-sorani.ts';
import { BADINI_TUNING, KURMANJI_TUNING, SORANI_TUNING } from '../gold/gold-tuning.ts';
import { SENTENCES } from '../gold/sentences.ts';

const GOLD: readonly (readonly [dialect: TextDialect, held: string, tuning: string])[] = [
  ['sorani', SORANI_SENTENCES, SORANI_TUNING],
  ['kurmanji', KURMANJI_SENTENCES, KURMANJI_TUNING],
  ['badini', BADINI_SENTENCES, BADINI_TUNING],
];

function spokenWords(text: string, dialect: TextDialect): string[] {
  return splitSentences(text).flatMap((span) =>
    verbalizeSentence(text, span, dialect)
      .items.filter((item) => item.kind === 'word')
      .map(({ phones }) => phones.join('')),
  );
}

/** `expected: read` for each word that differs, and the text. */
function misread({ text, words }: GoldSentence, dialect: TextDialect): string[] {
  const read = spokenWords(text, dialect);
  const places = Array.from({ length: Math.max(words.length, read.length) }, (_, place) => place);
  const wrong = places.filter((place) => words[place] !== read[place]);
  return wrong.map((place) => `${words[place] ?? 'nothing'}: ${read[place] ?? 'nothing'} (${text})`);
}

for (const [dialect, held, tuning] of GOLD) {
  const sentences = goldSentences(held);
  const categories = [...new Set(sentences.map(({ category }) => category))];

  for (const category of categories) {
    test(`${dialect} sentences are phonemized as transcribed by hand: ${category}`, () => {
      const own = sentences.filter((sentence) => sentence.category === category);
      assert.deepEqual(
        own.flatMap((sentence) => misread(sentence, dialect)),
        [],
      );
    });
  }

  test(`the ${dialect} tuning sentences are phonemized as transcribed by hand`, () => {
    const tuned = goldSentences(tuning);
    assert.deepEqual(
      tuned.map(({ text }) => text),
      [...SENTENCES[dialect]],
    );
    assert.deepEqual(
      tuned.flatMap((sentence) => misread(sentence, dialect)),
      [],
    );
  });

  test(`there are a hundred ${dialect} held-out sentences or more`, () => {
    const texts = new Set(sentences.map(({ text }) => text));
    assert.equal(texts.size, sentences.length);
    assert.ok(texts.size >= 130);
    for (const text of SENTENCES[dialect]) assert.ok(!texts.has(text), text);
  });
}

test('a gold list with phones before any text is rejected', () => {
  assert.throws(() => goldSentences('= a b'), /phones before any text/);
});
