import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseLexicon } from '../../src/lexicon/parse-lexicon.ts';

describe('parseLexicon', () => {
  it('reads respellings and phonetic ones, for one dialect or all', () => {
    assert.deepEqual(
      parseLexicon({
        entries: [
          { word: ' ترامپ ', say: 'ترەمپ' },
          { word: 'Schröder', ipa: 'ˈʃʁøːdɐ', dialect: 'kurmanji' },
          { word: 'Reich', ipa: 'ʁaɪ̯ç', dialect: 'kurmanji' },
          { word: 'شرۆدەر', ipa: '/ʃɾoːdəɾ/', dialect: 'sorani' },
        ],
      }),
      [
        { word: 'ترامپ', say: 'ترەمپ' },
        { word: 'Schröder', say: 'şxoda', dialect: 'kurmanji' },
        { word: 'Reich', say: 'xaiş', dialect: 'kurmanji' },
        { word: 'شرۆدەر', say: 'شرۆدەر', dialect: 'sorani' },
      ],
    );
  });

  for (const [title, value, message] of [
    ['no list', {}, /is an object with a list/],
    ['an array', [], /is an object with a list/],
    ['an entry that is a text', { entries: ['x'] }, /^Entry 1 has to be an object/],
    ['an entry without a word', { entries: [{ word: 'ab', say: 'b' }, { say: 'x' }] }, /^Entry 2: "word"/],
    ['a word without a letter', { entries: [{ word: '--', say: 'x' }] }, /^Entry 1: "word" has no letter/],
    ['neither respelling nor sounds', { entries: [{ word: 'x' }] }, /^Entry 1 \(x\) needs "say" or "ipa"/],
    ['both', { entries: [{ word: 'x', say: 'x', ipa: 'x' }] }, /and not both/],
    ['digits to be said', { entries: [{ word: 'x', say: '12' }] }, /"say" has to be in letters: "12"/],
    [
      'an unknown dialect',
      { entries: [{ word: 'x', say: 'x', dialect: 'zazaki' }] },
      /one of sorani, kurmanji/,
    ],
    [
      'an unknown field',
      { entries: [{ word: 'x', says: 'x' }] },
      /unknown field "says"; there are word, say/,
    ],
    ['a sign that no Kurdish sound fits', { entries: [{ word: 'x', ipa: 'ʘa' }] }, /no sound for: ʘ/],
    ['a long word', { entries: [{ word: 'x'.repeat(101), say: 'x' }] }, /longer than 100 characters/],
  ] as const)
    it(`refuses ${title}, in a line that names the entry`, () => {
      assert.throws(() => parseLexicon(value), { code: 'invalid-argument', message });
    });
});
