import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pageMatcher } from '../../src/sites/find-pages.ts';
import { pageAddress } from '../../src/sites/page-address.ts';
import type { SiteOptions } from '../../src/sites/site-options.ts';
import { speakSite } from '../../src/sites/speak-site.ts';
import { temporaryFolder } from '../service/support/open-service.ts';

const article = (text: string) =>
  `<!doctype html><html lang="ckb"><head><title>گوند</title></head><body><article><h1>گوند</h1><p>${text}</p></article></body></html>`;

/** A built site, and the script-tag files of a release. */
function site(pages: Record<string, string>) {
  const folder = temporaryFolder();
  const assets = join(folder, 'assets');
  const directory = join(folder, 'site');
  mkdirSync(assets);
  writeFileSync(join(assets, 'kurdish-player.js'), '');
  writeFileSync(join(assets, 'integrity.json'), '{"kurdish-player.js":"sha384-aGFzaA=="}');
  mkdirSync(directory);
  const lines: string[] = [];
  const write = (path: string, html: string | Uint8Array) => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), html);
  };
  for (const [path, html] of Object.entries(pages)) write(path, html);
  return {
    lines,
    write,
    read: (path: string) => readFileSync(join(directory, path), 'utf8'),
    readBytes: (path: string) => readFileSync(join(directory, path)),
    list: (path: string) => readdirSync(join(directory, path)).sort(),
    speak: (options: SiteOptions = {}, more: { origin?: string; base?: string } = {}) =>
      speakSite(
        { directory, assets, origin: more.origin, base: more.base ?? '/', log: (line) => lines.push(line) },
        { cache: join(folder, 'cache'), ...options },
      ),
  };
}

test('a changed article alone is spoken again; a withdrawn one leaves the feed', async () => {
  const pages = { 'a/index.html': article('سڵاو لە هەموان.'), 'b/index.html': article('ڕۆژ باش.') };
  const { write, read, speak } = site(pages);
  const where = { origin: 'https://news.example' };
  const first = await speak({}, where);
  assert.deepEqual([first.pages, first.published], [['a/index.html', 'b/index.html'], 2]);
  assert.ok(first.characters > 20);
  write('a/index.html', pages['a/index.html']);
  write('b/index.html', article('ئێوارە باش.'));
  const second = await speak({}, where);
  assert.ok(second.characters > 0 && second.characters < first.characters);
  write('a/index.html', '<p>.</p>');
  write('b/index.html', pages['b/index.html']);
  await speak({}, where);
  const feed = read('audio/feed.xml');
  assert.match(feed, /https:\/\/news\.example\/b\//);
  assert.doesNotMatch(feed, /https:\/\/news\.example\/a\//);
});

test('under a path, addresses of script, sound and feed begin with it', async () => {
  const { read, list, speak } = site({ 'posts/gund.html': article('سڵاو.') });
  await speak({ folder: 'deng' }, { origin: 'https://news.example', base: '/blog/' });
  const html = read('posts/gund.html');
  const [assets] = list('.').filter((name) => name.startsWith('kurdish-speech-'));
  assert.ok(html.includes(`src="/blog/${assets}/kurdish-player.js" integrity="sha384-aGFzaA=="`));
  assert.ok(html.includes('href="/blog/deng/feed.xml"'));
  assert.ok(html.includes('src="/blog/deng/posts-gund.json"'));
  assert.match(read('deng/feed.xml'), /https:\/\/news\.example\/blog\/deng\/posts-gund\.mp3/);
});

test('a page says where its speech is, for programs that show a link to it, unless it names a sound itself', async () => {
  const own = '<meta property="og:audio" content="https://news.example/own.mp3">';
  const { read, speak } = site({
    'posts/gund.html': article('سڵاو.'),
    'own.html': article('ڕۆژ باش.').replace('</head>', `${own}</head>`),
  });
  await speak({}, { origin: 'https://news.example', base: '/blog/' });
  const tags = (site: string) =>
    `<meta property="og:audio" content="${site}/audio/posts-gund.mp3" data-kurdish-speech><meta property="og:audio:type" content="audio/mpeg" data-kurdish-speech>`;
  const news = tags('https://news.example/blog');
  const html = read('posts/gund.html');
  assert.ok(html.indexOf(news) > 0 && html.indexOf(news) < html.indexOf('</head>'), html);
  assert.equal(read('own.html').split('og:audio').length, 2);
  await speak({}, { origin: 'https://news.example', base: '/blog/' });
  assert.equal(read('posts/gund.html'), html, 'once, also where a built site is run over again');
  await speak({}, { origin: 'https://test.example', base: '/blog/' });
  assert.equal(read('posts/gund.html'), html.replace(news, tags('https://test.example/blog')));
  await speak({}, { base: '/blog/' });
  assert.doesNotMatch(read('posts/gund.html'), /og:audio/, 'none of an address that is no longer known');
  assert.ok(read('own.html').includes(own));
});

test('sounds of the site are before and after the speech of its articles', async () => {
  const { read, readBytes, speak, write } = site({ 'gund.html': article('سڵاو.') });
  await speak();
  const { duration } = JSON.parse(read('audio/gund.json'));
  const file = readBytes('audio/gund.mp3');
  write('gund.html', article('سڵاو.'));
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'jingle.mp3'), file);
  const { characters } = await speak({ intro: join(folder, 'jingle.mp3') });
  const speech = JSON.parse(read('audio/gund.json'));
  assert.equal(characters, 0);
  assert.ok(Math.abs(speech.duration - 2 * duration) < 0.1, `${speech.duration} s`);
  await assert.rejects(speak({ outro: join(folder, 'missing.mp3') }), /missing\.mp3" cannot be read/);
});

test('without an address, or with feed: false, there is speech and no feed', async () => {
  const { read, list, speak } = site({ 'gund.html': article('سڵاو.') });
  await speak();
  assert.deepEqual(list('audio'), ['gund.json', 'gund.mp3', 'gund.opus', 'gund.vtt']);
  assert.doesNotMatch(read('gund.html'), /rss/);
  await speak({ feed: false }, { origin: 'https://news.example' });
  assert.equal(list('audio').includes('feed.xml'), false);
});

test('run twice over the same files, a page has one player and one script', async () => {
  const { read, speak } = site({ 'gund.html': article('سڵاو.') });
  await speak();
  const once = read('gund.html');
  await speak();
  assert.equal(read('gund.html'), once);
});

test('an article that cannot be spoken is named, and its page speaks by itself', async () => {
  const { lines, read, speak } = site({
    'a.html': article('سڵاو.'),
    'b.html': article('سڵاو.').replace(
      '<article>',
      '<kurdish-tts for="x" voice="nobody"></kurdish-tts><article id="x">',
    ),
  });
  const { published, characters } = await speak();
  assert.equal(published, 1);
  assert.equal(characters, [...'گوند\nسڵاو.'].length);
  assert.ok(
    lines.some((line) => line.includes('nobody')),
    lines.join('\n'),
  );
  assert.match(read('b.html'), /<kurdish-tts endpoint="local:" for="x"/);
  assert.match(read('a.html'), /src="\/audio\/a\.json"/);
});

test('pages whose sound would have one name are refused before anything is spoken or written', async () => {
  const { read, speak } = site({ 'a-b.html': article('یەک.'), 'a/b.html': article('دوو.') });
  await assert.rejects(speak(), /The sound of a-b\.html and of a\/b\.html would both be named a-b/);
  assert.equal(read('a-b.html'), article('یەک.'));
});

test('a folder without pages, and globs without a match, are errors that name them', async () => {
  await assert.rejects(site({}).speak(), /No HTML file of ".*" was found/);
  const { speak } = site({ 'gund.html': article('سڵاو.') });
  await assert.rejects(speak({ articles: 'posts/**' }), /No HTML file of ".*" matches posts\/\*\*/);
});

test('globs mean files, and pages by their address', () => {
  const isPost = pageMatcher(['/posts/*', '!posts/draft']);
  assert.deepEqual(['posts/a.html', 'posts/a/index.html', 'posts/a/b.html', 'index.html'].map(isPost), [
    true,
    true,
    false,
    false,
  ]);
});

test('a page is served without index.html', () => {
  assert.equal(
    pageAddress('posts/گوند/index.html', '/blog/', 'https://n.example'),
    `https://n.example/blog/posts/${encodeURIComponent('گوند')}/`,
  );
  assert.equal(pageAddress('a.html', '/', 'https://n.example'), 'https://n.example/a.html');
});

test('the folder of the sound may be written with slashes, and is never outside the site', async () => {
  const { read, speak } = site({ 'a.html': article('سڵاو لە هەموان.') });
  await assert.rejects(speak({ folder: '../elsewhere' }), /must be in the site, such as audio/);
  await assert.rejects(speak({ folder: '/' }), /must be in the site/);
  await speak({ folder: '/my sound/' });
  assert.match(read('a.html'), / src="\/my%20sound\/a\.json"/);
});

test('a page in another encoding than UTF-8 is left as it is, and named', async () => {
  const { lines, write, readBytes, speak } = site({ 'a.html': article('سڵاو لە هەموان.') });
  const arabic = Buffer.concat([Buffer.from('<article>'), Buffer.from([0xd3, 0xe1, 0xc7, 0xe3])]);
  write('b.html', arabic);
  await speak();
  assert.deepEqual(readBytes('b.html'), arabic);
  assert.ok(lines.includes('b.html is left as it is: it is not in UTF-8.'));
});
