import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertNothingLeaked, loggedSoFar, USER_TEXT } from '../support/secrets.ts';
import { type Site, startSite } from '../support/site.ts';
import { type Answer, mint, post, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

const SENTENCES = [
  'لەم بەهارەدا، کتێبخانەیەکی نوێ کرایەوە.',
  'منداڵەکان زۆر دڵخۆش بوون!',
  'چیرۆک دەخوێننەوە.',
];
const ARTICLE = `<!doctype html><title>کتێبخانە</title><h1>هەواڵ</h1>
<p>${SENTENCES[0]}\n ${SENTENCES[1]!.replace('زۆر', '<b>زۆر</b>&nbsp;')} <button>بژەنە</button>${SENTENCES[2]}
<kurdish-tts text="تایبەتمەندی."></kurdish-tts><script>const نهێنی = "سکریپت.";</script>`;
const MINUTE = 60_000;

after(assertNothingLeaked);

for (const transport of TRANSPORTS) {
  describe(`texts of pages: ${transport.name}`, () => {
    const setup = useProxy(transport);
    let site: Site;
    let now: number;

    beforeEach(async () => {
      site = await startSite();
      site.page('/article', ARTICLE);
      now = Date.now();
      await setup.start({ texts: 'pages', origins: [site.origin], clock: () => now });
    });
    afterEach(() => site.close());

    async function ask(
      text: string,
      referer: string | undefined = '/article',
      headers: Record<string, string> = {},
    ): Promise<Answer> {
      const { url } = setup.proxy;
      const { origin } = site;
      const token = await mint(url, ['tts'], { Origin: origin });
      return post(
        `${url}/speech/api/tts-stream`,
        { text, speaker_id: 'sorani_m001' },
        {
          Origin: origin,
          Authorization: `Bearer ${token}`,
          ...(referer && { Referer: referer.startsWith('/') ? origin + referer : referer }),
          ...headers,
        },
      );
    }

    async function assertSpoken(...request: Parameters<typeof ask>): Promise<void> {
      const answer = await ask(...request);
      assert.equal(answer.status, 200, answer.text);
    }

    async function assertRefused(why: RegExp, ...request: Parameters<typeof ask>): Promise<void> {
      const before = setup.upstream.requests.length;
      const answer = await ask(...request);
      assert.equal(answer.status, 403, answer.text);
      assert.equal(answer.json.code, 'origin-refused');
      assert.match(String(answer.json.error), /^This proxy speaks only what stands on the page that asks: /);
      assert.match(String(answer.json.error), why);
      assert.equal(setup.upstream.requests.length, before);
    }

    it('are spoken, and the page is read once', async () => {
      await assertSpoken(SENTENCES.join(' '));
      await assertSpoken(`${SENTENCES[0]}\n\n${SENTENCES[2]}`);
      await assertSpoken(SENTENCES[1]!);
      await assertSpoken('تایبەتمەندی.');
      await assertSpoken(`هەواڵ\n${SENTENCES[0]}`);
      assert.deepEqual(site.requests, ['GET /article']);
    });

    it('are the only ones: other texts, their pieces in another order, and scripts are refused', async () => {
      for (const text of [
        'ڕستەیەکی تر.',
        `${SENTENCES[0]} ڕستەیەکی تر.`,
        `${SENTENCES[2]} ${SENTENCES[0]}`,
        SENTENCES[0]!.replace('نوێ', 'نو\u200cێ'),
        'سکریپت.',
        'کتێبخانە\nکتێبخانە\nکتێبخانە',
      ])
        await assertRefused(/not there/, text);
    });

    it('are looked up without query and fragment, so that a search term is no text of the page', async () => {
      site.page('/search', '<p>گەڕان</p>');
      await assertRefused(/not there/, USER_TEXT, `/search?q=${encodeURIComponent(USER_TEXT)}#x`);
      assert.deepEqual(site.requests, ['GET /search']);
    });

    it('are found by Speech-Page where the browser sends only the origin, or no referrer', async () => {
      const headers = { 'Speech-Page': '/article' };
      await assertSpoken(SENTENCES[0]!, '/', headers);
      await assertSpoken(SENTENCES[0]!, '', headers);
      site.page('/', `<p>${USER_TEXT}`);
      await assertSpoken(USER_TEXT, '/');
      const { json } = await post(
        `${setup.proxy.url}/speech/token`,
        { scope: ['tts'] },
        { Origin: site.origin },
      );
      assert.equal(json.texts, 'pages');
    });

    it('are never looked for on another origin', async () => {
      const other = await startSite();
      other.page('/article', ARTICLE);
      const { host } = new URL(other.origin);
      site.page('/away', (response) =>
        response.writeHead(302, { Location: `${other.origin}/article` }).end(),
      );
      try {
        await assertRefused(/could not read/, SENTENCES[0]!, '/away');
        await assertRefused(/could not read/, SENTENCES[0]!, `${other.origin}/article`);
        for (const path of [`//${host}/article`, `/\\${host}/article`, other.origin, 'article', '@', '/%']) {
          const answer = await ask(SENTENCES[0]!, '/', { 'Speech-Page': path });
          assert.equal(answer.status, 403, path);
        }
        assert.deepEqual(other.requests, []);
      } finally {
        await other.close();
      }
    });

    it('are read through up to three redirects within the site', async () => {
      site.page('/1', (response) => response.writeHead(301, { Location: '/2' }).end());
      site.page('/2', (response) => response.writeHead(302, { Location: '3' }).end());
      site.page('/3', (response) => response.writeHead(308, { Location: `${site.origin}/article` }).end());
      site.page('/loop', (response) => response.writeHead(302, { Location: '/loop' }).end());
      await assertSpoken(SENTENCES[0]!, '/1');
      site.requests.length = 0;
      await assertRefused(/could not read/, SENTENCES[0]!, '/loop');
      assert.equal(site.requests.length, 4);
    });

    it('are refused where the page is missing, fails, or is no HTML', async () => {
      site.page('/fails', (response) =>
        response.writeHead(500, { 'Content-Type': 'text/html' }).end(ARTICLE),
      );
      site.page('/text', (response) => response.setHeader('Content-Type', 'text/plain').end(ARTICLE));
      site.page('/cut', (response) => {
        response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': '100000' });
        response.write(ARTICLE, () => response.destroy());
      });
      for (const path of ['/nowhere', '/fails', '/text', '/cut'])
        await assertRefused(/could not read/, SENTENCES[0]!, path);
      // The answer of a page is remembered, so that it is not asked again for each sentence.
      await assertRefused(/could not read/, SENTENCES[0]!, '/nowhere');
      assert.equal(site.requests.filter((line) => line === 'GET /nowhere').length, 1);
    });

    it('are refused in bounded time and memory where the page never ends, with one line in the log', async () => {
      let sent = 0;
      const chunk = `${'دێڕ '.repeat(10_000)}`;
      site.page('/endless', (response) => {
        response.setHeader('Content-Type', 'text/html');
        const write = () => {
          while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        };
        response.on('drain', write);
        write();
      });
      site.page('/huge', (response) => {
        response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': String(200 * 1024 * 1024) });
        response.write(chunk);
      });
      const logged = loggedSoFar().length;
      await assertRefused(/could not read/, SENTENCES[0]!, '/endless');
      assert.ok(sent < 16 * 1024 * 1024, `${sent} characters were sent`);
      await assertRefused(/could not read/, SENTENCES[0]!, '/endless');
      const lines = loggedSoFar().slice(logged);
      assert.equal(lines.length, 1, lines.join('\n'));
      assert.match(lines[0]!, /cannot be read.*endless.*longer than 2 MiB/);
      for (let waited = 0; site.open && waited < 2000; waited += 20) await sleep(20);
      assert.equal(site.open, 0);
    });

    it('are refused within seconds where the page is slow, at once for all who wait for it', async () => {
      site.page('/slow', (response) => {
        response.setHeader('Content-Type', 'text/html');
        const timer = setInterval(() => response.write('<p>دێڕ'), 100);
        response.on('close', () => clearInterval(timer));
      });
      const started = performance.now();
      const refused = await Promise.all(Array.from({ length: 20 }, () => ask(SENTENCES[0]!, '/slow')));
      assert.ok(performance.now() - started < 8000);
      assert.deepEqual([...new Set(refused.map(({ status }) => status))], [403]);
      assert.deepEqual(site.requests, ['GET /slow']);
    });

    it('are looked for again on an article that was edited, at most every 30 seconds', async () => {
      await assertSpoken(SENTENCES[0]!);
      site.page('/article', ARTICLE.replace(SENTENCES[0]!, USER_TEXT));
      now += MINUTE / 3;
      await assertRefused(/not there/, USER_TEXT);
      assert.equal(site.requests.length, 1);
      now += MINUTE / 3;
      await assertSpoken(USER_TEXT);
      await assertRefused(/not there/, SENTENCES[0]!);
      assert.equal(site.requests.length, 2);
      now += 6 * MINUTE;
      await assertSpoken(USER_TEXT);
      assert.equal(site.requests.length, 3);
      now -= 60 * MINUTE;
      await assertSpoken(USER_TEXT);
      assert.equal(site.requests.length, 4);
    });

    it('go on being spoken while the site is away for a moment, but not for good', async () => {
      await assertSpoken(SENTENCES[0]!);
      site.page('/article', (response) => response.writeHead(503).end());
      now += MINUTE;
      await assertRefused(/not there/, USER_TEXT);
      await assertSpoken(SENTENCES[0]!);
      now += 5 * MINUTE;
      await assertRefused(/could not read/, SENTENCES[0]!);
    });

    it('cannot be used to have the proxy read many pages at once, nor to keep other readers from theirs', async () => {
      await setup.proxy.close();
      await setup.start({ texts: 'pages', origins: [site.origin], clock: () => now, trustedProxies: 1 });
      for (let page = 0; page < 9; page++) site.page(`/slow-${page}`, () => {});
      const visitor = (number: number) => ({ 'X-Forwarded-For': `198.51.100.${number}` });
      const slow = [0, 1, 2, 3].map((page) => ask(SENTENCES[0]!, `/slow-${page}`, visitor(1)));
      while (site.requests.length < 4) await sleep(10);
      assert.equal((await ask(SENTENCES[0]!, '/article', visitor(1))).status, 503);
      assert.equal((await ask(SENTENCES[0]!, '/article', visitor(2))).status, 200);
      slow.push(...[4, 5, 6, 7].map((page) => ask(SENTENCES[0]!, `/slow-${page}`, visitor(2))));
      while (site.requests.length < 9) await sleep(10);
      assert.equal((await ask(SENTENCES[0]!, '/slow-8', visitor(3))).status, 503);
      for (const { status } of await Promise.all(slow)) assert.equal(status, 403);
    });

    it('do not become another text by line breaks within their sentences', async () => {
      site.page('/denied', '<p>Serok negot ku ew ê biçe.</p>');
      await assertSpoken('Serok negot ku ew ê biçe.', '/denied');
      await assertRefused(/not there/, 'Serok\ngot ku ew ê biçe.', '/denied');
    });
  });
}
