import assert from 'node:assert/strict';
import test from 'node:test';
import { splitClauses } from '../../../../src/engine/sherpa/voices/split-clauses.ts';
import { verbalizeSentence } from '../../../../src/text/verbalize/verbalize-sentence.ts';

const TEXT = 'Na, ez û tu çûn malê, lê ew nehat, mixabin?';
const sentence = verbalizeSentence(TEXT, { start: 0, end: TEXT.length }, 'kurmanji');

function parts(options: { atEveryPause: boolean; isOpening: boolean }): string[] {
  return splitClauses(sentence, options).map(({ items, ending }) => {
    const words = items.map((item) => (item.kind === 'word' ? item.spelling.toLowerCase() : ','));
    return `${words.join(' ')} [${ending}]`;
  });
}

test('a sentence is whole, except that the first one is heard from its first clause of several words on', () => {
  assert.deepEqual(parts({ atEveryPause: false, isOpening: false }), [
    'na , ez û tu çûn malê , lê ew nehat , mixabin [question]',
  ]);
  assert.deepEqual(parts({ atEveryPause: false, isOpening: true }), [
    'na , ez û tu çûn malê [continuation]',
    'lê ew nehat , mixabin [question]',
  ]);
});

test('for a model that makes no pauses it is split at each', () => {
  assert.deepEqual(parts({ atEveryPause: true, isOpening: false }), [
    'na [continuation]',
    'ez û tu çûn malê [continuation]',
    'lê ew nehat [continuation]',
    'mixabin [question]',
  ]);
});
