import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../../src/text/dialect/text-dialect.ts';
import { ofEra } from '../../../../src/text/verbalize/suffixes/of-era.ts';
import { COMMA, toWords, type VerbalizedItem } from '../../../../src/text/verbalize/tokens/verbalizer.ts';
import { VOCABULARIES } from '../../../../src/text/vocabulary/vocabularies.ts';
import { reads } from '../reads.ts';

function joined(
  items: readonly VerbalizedItem[],
  dialect: TextDialect = 'sorani',
): readonly VerbalizedItem[] {
  return ofEra(items, { dialect, words: VOCABULARIES[dialect], latin: 'kurdish', isKurdishCyrillic: false });
}

test('ofEra joins the last word of a year to its era with ی in Sorani alone (hewtî zayînî)', () => {
  const span = { start: 0, end: 4 };
  const year = toWords('هەشتا و سێ', span);
  assert.deepEqual(joined(year), toWords('هەشتا و سێی', span));
  assert.deepEqual(joined(year, 'badini'), year);
  reads('sorani', [
    ['ساڵی 1187م', 'ساڵی هەزار و سەد و هەشتا و حەوتی زایینی'],
    ['1187-1190ز', 'هەزار و سەد و هەشتا و حەوت تا هەزار و سەد و نەوەدی زایینی'],
  ]);
  reads('badini', [['سالا 1926م', 'سالا هزار و نەهسەد و بیست و شەش زایینی']]);
});

test('ofEra leaves what ends in a pause, and nothing', () => {
  const items = [...toWords('سێ', { start: 0, end: 1 }), COMMA];
  assert.deepEqual(joined(items), items);
  assert.deepEqual(joined([]), []);
});
