import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Slugs } from '../../src/publish/slugs.ts';

const slug = (source: string) => new Slugs([]).slugOf(source, source);

test('an article is named by its address or its file', () => {
  assert.equal(slug('https://news.example/2026/03/Gund.html?x#y'), '2026-03-gund-x');
  assert.equal(slug('https://news.example/news/gund/'), 'news-gund');
  assert.equal(slug('https://news.example/news/index.php'), 'news');
  assert.equal(slug('https://news.example/?p=12'), 'p-12');
  assert.equal(slug('https://news.example/'), 'news-example');
  assert.equal(slug('site/gund/index.html'), 'gund');
  assert.equal(slug('/var/www/Gund nû.html'), 'gund-nû');
});

test('Kurdish letters stay, joiners and what is not safe in paths do not', () => {
  assert.equal(
    slug('https://news.example/%DA%A9%D8%AA%DB%8E%D8%A8%E2%80%8C%DB%8C/..%2F..%2Fetc'),
    'کتێبی-etc',
  );
  assert.equal(slug('https://news.example/%ff'), 'ff');
  assert.equal(slug('--.html'), 'article');
});

test('a long name is shortened, and two of them still differ', () => {
  const names = ['a', 'b'].map((end) => slug(`https://news.example/${'گوند-'.repeat(40)}${end}`));
  assert.ok(names.every((name) => [...name].length <= 60));
  assert.notEqual(names[0], names[1]);
});

test('articles with the same name differ by their address, also from one published before', () => {
  const slugs = new Slugs([['gund', 'https://a.example/gund']]);
  assert.equal(slugs.slugOf('https://a.example/gund', 'https://a.example/gund'), 'gund');
  assert.equal(new Slugs([['gund', '']]).slugOf('gund.html', 'gund.html'), 'gund');
  const files = ['a/gund.html', 'b/gund.html'].map((path) => slugs.slugOf(path, path));
  assert.notEqual(files[0], files[1]);
  const other = slugs.slugOf('https://b.example/gund', 'https://b.example/gund');
  assert.match(other, /^gund-[0-9a-f]{8}$/);
  assert.equal(slugs.slugOf('https://b.example/gund', 'https://b.example/gund'), other);
});
