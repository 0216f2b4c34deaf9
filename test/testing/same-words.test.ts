import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hasWords } from '../../src/testing/same-words.ts';

describe('texts that count as the same', () => {
  for (const [what, one, other] of [
    ['Arabic yeh and kaf (ي, ك)', 'یەکێک لە کوردستان', 'يەكێك لە كوردستان'],
    ['a zero-width non-joiner', 'می‌خوێنم', 'میخوێنم'],
    ['heh with a non-joiner (old e)', 'هه‌ولێر', 'هەولێر'],
    ['marks of direction and punctuation', '\u200fسڵاو، چۆنیت؟', 'سڵاو چۆنیت'],
    ['capitals and quotes (Kurmanji)', '«Silav, tu çawa yî?»', 'silav tu ÇAWA yî'],
    ['composed and decomposed letters', 'çawa ê', 'c\u0327awa e\u0302'],
    ['digits of either script', '١٢ ڕۆژ', '12 ڕۆژ'],
  ] as const)
    it(`differ in ${what}`, () => {
      assert(hasWords(one, other, true));
      assert(hasWords(other, one, true));
    });

  it('have the words of a part side by side, whole', () => {
    assert(hasWords('سڵاو، چۆنیت؟ من باشم', 'چۆنیت من'));
    assert(!hasWords('سڵاو، چۆنیت؟ من باشم', 'سڵاو من'));
    assert(!hasWords('سڵاوتان', 'سڵاو'));
    assert(!hasWords('سڵاو چۆنیت', 'سڵاو', true));
    assert(!hasWords('سڵاو', '…'));
  });
});
