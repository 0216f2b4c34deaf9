import assert from 'node:assert/strict';
import { test } from 'node:test';
import { align, isWrong, type Pair } from '../../../demo/measure/align.ts';
import { editDistance } from '../../../src/text/words/edit-distance.ts';
import { SeededRandom } from '../../../training/seeded-random.ts';

const words = (text: string) => text.split(' ').filter(Boolean);
const written = (pairs: readonly Pair[]) => pairs.map(({ read = '', heard = '' }) => `${read}:${heard}`);

test('words that are right stand beside themselves; others beside what they became, or alone', () => {
  assert.deepEqual(written(align(words('ez baş im spas'), words('ez baz im zor spas'))), [
    'ez:ez',
    'baş:baz',
    'im:im',
    ':zor',
    'spas:spas',
  ]);
  assert.deepEqual(written(align(words('ez baş im'), words('ez im'))), ['ez:ez', 'baş:', 'im:im']);
});

test('where a word is missing, the one that is left stands beside the word that looks like it', () => {
  assert.deepEqual(written(align(words('pirtûka nû'), words('pirtûke'))), ['pirtûka:pirtûke', 'nû:']);
  assert.deepEqual(written(align(words('nû pirtûka'), words('pirtûke'))), ['nû:', 'pirtûka:pirtûke']);
});

test('of nothing everything is missing, and what is heard in silence is added', () => {
  assert.deepEqual(written(align(words('ez im'), [])), ['ez:', 'im:']);
  assert.deepEqual(written(align([], words('ez'))), [':ez']);
  assert.deepEqual(align([], []), []);
});

test('as many pairs differ as the error rate counts, and both texts can be read off', () => {
  const random = new SeededRandom(5);
  const some = () => Array.from({ length: random.below(12) }, () => 'abc'.charAt(random.below(3)));
  for (let count = 0; count < 500; count++) {
    const [read, heard] = [some(), some()];
    const pairs = align(read, heard);
    assert.equal(pairs.filter(isWrong).length, editDistance(read, heard), `${read} ${heard}`);
    assert.deepEqual(
      pairs.flatMap((pair) => pair.read ?? []),
      read,
    );
    assert.deepEqual(
      pairs.flatMap((pair) => pair.heard ?? []),
      heard,
    );
  }
});
