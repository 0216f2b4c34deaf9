import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findArticle } from '../../../src/text/g2p/arabic-article.ts';
import { phonemize } from '../../../src/text/g2p/phonemize.ts';

const said = (words: string): string =>
  words
    .split(' ')
    .map((word) => phonemize(word, 'sorani').join(''))
    .join(' ');

test('the Arabic article is el-, and takes the sound of a dental (elqahire, eşşems)', () => {
  assert.equal(said('القاهرة الشمس الأنصار'), 'ʔelqahre ʔeşşems ʔelʔansar');
});

test('the opening of the Koran is said as an Arabic phrase', () => {
  assert.equal(said('بسم الله الرحمن الرحيم'), 'bism ʔeła ʔeřřeḧman ʔeřřeḧîm');
});

test('names with an article inside are said as in Kurdish (ebdulla, ebdulqadir, selaḧeddîn, nesrulla)', () => {
  assert.equal(said('عبدالله عبدالقادر عبدالكريم'), 'ƹebduła ƹebdulqadir ƹebdulkerîm');
  assert.equal(said('صلاح\u200cالدین نورالدین نصرالله'), 'selaḧeddîn nûreddîn nesruła');
});

test('Kurdish words have no article (ehwał, hełał, małałewe)', () => {
  for (const word of ['ئەحواڵ', 'هەڵاڵ', 'ماڵاڵەوە', 'الان'])
    assert.equal(findArticle(word), undefined, word);
});
