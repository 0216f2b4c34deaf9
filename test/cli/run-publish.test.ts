import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { deploy } from '../conformance/support/deployment.ts';
import { articlePage, lengthOf, PARAGRAPHS } from '../publish/support/articles.ts';
import { keyOf, publish, publishAlone } from '../publish/support/publish-command.ts';
import { temporaryFolder } from '../service/support/open-service.ts';

/** A site on a real socket. @param pages Bodies by path; `{site}` in them is its address. */
async function site(pages: Record<string, string | Buffer | RequestListener>): Promise<string> {
  const server = createServer((request, response) => {
    const page = pages[decodeURIComponent(request.url ?? '')];
    if (typeof page === 'function') return page(request, response);
    response.statusCode = page === undefined ? 404 : 200;
    response.end(typeof page === 'string' ? page.replaceAll('{site}', url) : page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return url;
}

const urlset = (...paths: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>{site}${path}</loc></url>`).join('')}</urlset>`;

test('an index of sitemaps leads to every page once; pages without an article are left out, unreachable ones fail', async () => {
  const deployment = await deploy();
  const url = await site({
    '/a.xml': urlset('/news/gund.html', '/contact', '/gone'),
    '/news/gund.html': articlePage({ paragraphs: [PARAGRAPHS[0]] }),
    '/هەواڵ/شار': articlePage({ paragraphs: [PARAGRAPHS[1]] }),
    '/contact': '<p>Têlefon</p>',
  });
  const index = await site({
    '/index.xml': `<sitemapindex><sitemap><loc>${url}/a.xml</loc></sitemap><sitemap><loc>{site}/b.xml.gz</loc></sitemap></sitemapindex>`,
    '/b.xml.gz': gzipSync(urlset('/هەواڵ/شار', '/news/gund.html').replaceAll('{site}', url)),
  });
  const out = temporaryFolder();
  const { code, stdout, stderr } = await publish(
    [`${index}/index.xml`, '--out', out, '--yes'],
    keyOf(deployment),
  );
  assert.equal(code, 1);
  assert.match(stderr, /\/gone could not be fetched: it answered 404\./);
  assert.match(stderr, /skipped: .*\/contact/);
  assert.match(stdout, /^2 articles, 0 unchanged/m);
  const names = readdirSync(out).filter((name) => name.endsWith('.json'));
  assert.deepEqual(names.sort(), ['news-gund.json', 'هەواڵ-شار.json']);
  assert.equal(await deployment.billed('characters'), lengthOf(PARAGRAPHS[0], PARAGRAPHS[1]));
  assert.match(readFileSync(join(out, 'feed.xml'), 'utf8'), new RegExp(encodeURIComponent('هەواڵ-شار.mp3')));
});

test('RSS and Atom feeds lead to their pages, and the feed keeps what was published before', async () => {
  const deployment = await deploy();
  const url = await site({
    '/rss':
      '<rss version="2.0"><channel><link>{site}/</link><item><link>{site}/one</link></item></channel></rss>',
    '/atom':
      '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><link href="{site}/"/><entry><link rel="edit" href="{site}/no"/><link href="/two"/></entry></feed>',
    '/one': articlePage({ paragraphs: ['Yek.'] }),
    '/two': articlePage({ paragraphs: ['Du.'], head: '<base href="/x/">' }),
  });
  const out = temporaryFolder();
  for (const feed of ['rss', 'atom'])
    assert.equal((await publish([`${url}/${feed}`, '--out', out, '--yes'], keyOf(deployment))).code, 0);
  const feed = readFileSync(join(out, 'feed.xml'), 'utf8');
  assert.equal(feed.match(/<item>/g)?.length, 2);
  // Files come from another place, and the title is the site's.
  const picture = ['--feed-image', 'https://cdn.example/a.png?v=1'];
  const flags = ['--site-url', 'https://cdn.example/a', '--feed-title', 'Deng & Reng', ...picture];
  await publish([`${url}/rss`, '--out', out, ...flags], keyOf(deployment));
  const moved = readFileSync(join(out, 'feed.xml'), 'utf8');
  assert.match(moved, /<title>Deng &amp; Reng<\/title>/);
  assert.match(moved, /url="https:\/\/cdn\.example\/a\/two\.mp3"/);
  // Directories take two letters, and one picture that stays.
  assert.match(moved, /<language>ku<\/language>/);
  assert.match(moved, /<itunes:author>Deng &amp; Reng<\/itunes:author>/);
  assert.match(moved, /<itunes:image href="https:\/\/cdn\.example\/a\.png\?v=1"\/>/);
});

test('a page that never ends, or that nobody serves, is given up', async () => {
  const deployment = await deploy();
  const url = await site({
    '/endless': (_request, response) => {
      const write = () => {
        while (response.write('<p>'.repeat(100_000)));
        response.once('drain', write);
      };
      write();
    },
  });
  const out = temporaryFolder();
  const { code, stderr } = await publish(
    [`${url}/endless`, 'http://127.0.0.1:1/x', '--out', out, '--yes'],
    keyOf(deployment),
  );
  assert.equal(code, 1);
  assert.match(stderr, /endless could not be fetched: it is larger than 50 MiB\./);
  assert.match(stderr, /127\.0\.0\.1:1\/x could not be fetched: bad port\./);
});

test('bad inputs and flags: one line each that says what would be right, exit code 2, nothing bought or written', async () => {
  const deployment = await deploy();
  const folder = temporaryFolder();
  const file = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const page = file('page.html', articlePage());
  const out = ['--out', join(folder, 'out')];
  const cases: [string[], RegExp][] = [
    [[page, ...out], /without a terminal: add --yes/],
    [[...out], /Name what to publish/],
    [[page], /--out is missing/],
    [[page, ...out, '--feed-image', 'podcast.jpg'], /--feed-image must be an address like https:/],
    [[page, '--out', page], /--out ".*page\.html" is not a folder/],
    [['nowhere.html', ...out], /"nowhere\.html" does not exist; name an HTML file/],
    [[folder, ...out], /is not a file/],
    [[file('empty.html', '<p>x</p>'), ...out], /empty\.html".*no <article>/],
    [[file('for.html', '<kurdish-tts for="x"></kurdish-tts>'), ...out], /for\.html".*names no element: "x"/],
    [[file('x.txt', 'Silav'), ...out], /x\.txt" is neither HTML, nor a sitemap, nor a feed\./],
    [
      [file('x.xml', '<?xml version="1.0"?><opml/>'), ...out],
      /x\.xml" is XML, but neither a sitemap nor a feed\./,
    ],
    [[file('none.xml', '<urlset></urlset>'), ...out], /none\.xml" lists no page\./],
    [
      [file('fast.html', articlePage({ attributes: 'speed="9"' })), ...out],
      /"speed" has to be a number from 0\.25 to 4/,
    ],
    [
      [file('d.html', articlePage({ attributes: 'dialect="zaza"' })), ...out],
      /"dialect" has to be one of sorani/,
    ],
    [[page, ...out, '--voice-group', 'v9'], /--voice-group "v9" is unknown; use v3, v4, v5/],
    [[page, ...out, '--origin', 'https://a.example'], /--origin needs --endpoint/],
    [[page, ...out, '--endpoint', 'https://a.example/speech'], /--origin is missing/],
    [[page, ...out, '--endpoint', 'x', '--origin', 'https://a.example'], /--endpoint must be like/],
    [
      [page, ...out, '--endpoint', 'https://a.example', '--origin', 'a.example'],
      /--origin "a\.example" must be an origin/,
    ],
    [[page, ...out, '--base-url', 'ftp://a'], /--base-url must be like/],
    [[page, ...out, '--site-url', 'audio'], /--site-url must be like/],
    [[page, ...out, '--speed', '2'], /--speed/],
  ];
  for (const [index, [args, message]] of cases.entries()) {
    // The first depends on there being no terminal, which only a process of its own is sure of.
    const run = index === 0 ? publishAlone : publish;
    const { code, stderr } = await run(args, keyOf(deployment));
    assert.equal(code, 2, `${args}: ${stderr}`);
    assert.match(stderr, message);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
  }
  const two = await publish(['a.html', 'b.html', page, ...out, '--yes'], keyOf(deployment));
  assert.deepEqual([two.code, two.stderr.trim().split('\n').length], [2, 2]);
  const keyless = await publish([page, ...out], { KURDISH_SPEECH_BASE_URL: deployment.baseUrl });
  assert.match(keyless.stderr, /KURDISH_SPEECH_TTS_KEY is missing/);
  assert.equal(await deployment.billed('characters'), 0);
  assert.deepEqual(readdirSync(join(folder, 'out')), []);
});

test('--json prints one object a line: the plan, each part, each article, the feed', async () => {
  const deployment = await deploy();
  const folder = temporaryFolder();
  const page = join(folder, 'gund.html');
  writeFileSync(page, articlePage({ canonical: 'https://news.example/gund' }));
  const args = [page, '--out', join(folder, 'audio'), '--json'];
  // There is no terminal to ask at.
  const asked = await publishAlone(args, keyOf(deployment));
  assert.equal(asked.code, 2);
  const plan = JSON.parse(asked.stdout.split('\n')[0]!);
  assert.deepEqual(
    [plan.type, plan.articles, plan.characters, plan.requests, plan.minutes],
    ['plan', 1, lengthOf(...PARAGRAPHS), 4, 1],
  );
  const { code, stdout, stderr } = await publish([...args, '--yes'], keyOf(deployment));
  assert.deepEqual([code, stderr], [0, '']);
  const types = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).type);
  assert.deepEqual(types, ['plan', 'planned', 'part', 'part', 'part', 'part', 'article', 'feed']);
});

test('publish says where the words of an article are of another dialect than its language, and speaks theirs', async () => {
  const deployment = await deploy();
  const folder = temporaryFolder();
  const page = join(folder, 'a.html');
  writeFileSync(
    page,
    '<html lang="ckb"><article><p>ئەز دێ چمە باژێری، مە گەلەک کار ل وێرێ هەنە.</p></article>',
  );
  const out = join(folder, 'out');
  const { code, stderr } = await publish([page, '--out', out, '--yes'], keyOf(deployment));
  assert.equal(code, 0, stderr);
  assert.match(stderr, /^a: A text with lang="ckb" is read as Badini/m);
  assert.equal(JSON.parse(readFileSync(join(out, 'a.json'), 'utf8')).dialect, 'badini');
});

test('publish --lexicon buys names as they are said, keeps digests and captions of the text, and buys again what an entry changes', async () => {
  const deployment = await deploy();
  const folder = temporaryFolder();
  const [page, lexicon, out] = ['a.html', 'names.json', 'out'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const text = 'پ د ک دوێنێ لە هەولێر کۆبووەوە، ترامپیش لەوێ بوو.';
  writeFileSync(page, `<html lang="ckb"><article><p>${text}</p><p>ئەمڕۆ کەشوهەوا خۆشە.</p></article>`);
  const lexiconOf = (...entries: object[]) => writeFileSync(lexicon, JSON.stringify({ entries }));
  const run = () => publish([page, '--out', out, '--yes', '--lexicon', lexicon], keyOf(deployment));
  const party = { word: 'پ د ک', say: 'پارتی دیموکراتی کوردستان' };

  lexiconOf(party);
  assert.equal((await run()).code, 0);
  const speech = JSON.parse(readFileSync(join(out, 'a.json'), 'utf8'));
  const sent = text.replace('پ د ک', party.say);
  assert.equal(await deployment.billed('characters'), lengthOf(`${sent}\nئەمڕۆ کەشوهەوا خۆشە.`));
  assert.equal(speech.parts.length, 1);
  const whole = `${text}\nئەمڕۆ کەشوهەوا خۆشە.`;
  const words = speech.parts[0].words.map(([, , at, length]: number[]) => whole.slice(at, at! + length!));
  assert.deepEqual(words.slice(0, 4), ['پ د ک', 'پ د ک', 'پ د ک', 'دوێنێ']);
  assert.match(readFileSync(join(out, 'a.vtt'), 'utf8'), /پ د ک دوێنێ/);

  // The same lexicon buys nothing, another entry buys its part.
  assert.match((await run()).stdout, /1 unchanged/);
  lexiconOf(party, { word: 'ترامپ', say: 'ترەمپ' });
  assert.match((await run()).stdout, /^a: \d+ of \d+ characters to buy/m);

  const bad = await publish([page, '--out', out, '--lexicon', page], keyOf(deployment));
  assert.equal(bad.code, 2);
  assert.match(bad.stderr, /a\.html: The lexicon is not XML|has no element <lexicon>/);
});
