import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readWeights } from '../../../src/engine/recognition/weights.ts';
import { modelFiles } from '../../../src/engine/threads/model-files.ts';
import { isBadini, isEnglish, SPOKEN_TABLES } from '../../../src/text/dictation/spoken-table.ts';
import { wordList } from '../../../training/words/word-list.ts';

const { letters } = readWeights(await modelFiles.loadWeights());

for (const dialect of ['kurmanji', 'sorani'] as const) {
  describe(`the ${dialect} word list`, () => {
    const { common, derived } = wordList(dialect);

    it('has at least ten thousand words, each once', () => {
      const all = [...common, ...derived];
      assert.ok(all.length >= 10_000, String(all.length));
      assert.equal(new Set(all).size, all.length);
    });

    it('uses only letters that the recognizer can output', () => {
      const known = new Set(letters[dialect]);
      const strange = [...common, ...derived].filter((word) =>
        [...word].some((letter) => !known.has(letter)),
      );
      assert.deepEqual(strange, []);
    });

    it('equals the committed file', async () => {
      const file = await modelFiles.loadWords(dialect);
      assert.equal(file, `${common.join(' ')}\n${derived.join(' ')}`);
    });
  });
}

describe('derived words', () => {
  const wordsOf = (dialect: 'kurmanji' | 'sorani') => new Set(Object.values(wordList(dialect)).flat());
  const kurmanji = wordsOf('kurmanji');
  const sorani = wordsOf('sorani');

  it('change a Kurmanji -î to -iy before an ending, and place di and na after a preverb', () => {
    for (const word of ['xaniyê', 'deriyê', 'vedike', 'derdikeve', 'dernakeve', 'bişo'])
      assert.ok(kurmanji.has(word), word);
  });

  it('contract a Sorani stem with the third person (dekat, dexwat), and join the demonstrative (kitêbe)', () => {
    for (const word of ['دەکات', 'دەخوات', 'کتێبە', 'ڕێگایە', 'هەڵدەگرێت', 'دەکاتەوە'])
      assert.ok(sorani.has(word), word);
  });
});

describe('the words of spoken marks and commands', () => {
  for (const dialect of ['kurmanji', 'sorani'] as const)
    it(`are in the ${dialect} word list, so that the page's own recognizer can write them`, async () => {
      const known = new Set((await modelFiles.loadWords(dialect)).split(/\s/));
      const { marks, escape: escapes, commands } = SPOKEN_TABLES[dialect];
      const phrases = [...Object.keys(marks), ...escapes, ...Object.keys(commands)];
      const own = phrases.filter((phrase) => !isEnglish(phrase) && !isBadini(phrase, dialect));
      const words = own.flatMap((phrase) => phrase.split(' '));
      assert.deepEqual(
        words.filter((word) => !known.has(word)),
        [],
      );
    });
});
