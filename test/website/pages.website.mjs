// The built site on a real socket: every link leads somewhere, examples speak, and axe finds nothing in either theme.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import test, { after, before } from 'node:test';
import { launchBrowser } from '../e2e/launch-browser.ts';
import { newPage } from '../e2e/new-page.ts';

const SITE = '.cache/website/site';
const AXE = readFileSync('test/node_modules/axe-core/axe.min.js', 'utf8');
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};
/** Nothing may be loaded from elsewhere. VitePress writes a few scripts and styles into its pages. */
const POLICY =
  "default-src 'self' data: 'unsafe-inline'; worker-src 'self' blob:; script-src 'self' 'unsafe-inline'";

let server;
let origin;
let browser;
const missing = [];

before(async () => {
  server = createServer((request, response) => {
    const path = join(SITE, decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
    if (!existsSync(file)) {
      missing.push(request.url);
      return response.writeHead(404).end();
    }
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.setHeader('Content-Security-Policy', POLICY);
    response.end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${server.address().port}`;
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  server.closeAllConnections();
  server.close();
});

const pages = () =>
  readdirSync(SITE, { recursive: true }).filter((path) => path.endsWith('.html') && path !== '404.html');

test('every link of every page leads to a page, and to a place on it', () => {
  const faults = [];
  const ids = new Map();
  const idsOf = (file) => {
    if (!ids.has(file))
      ids.set(file, new Set([...readFileSync(file, 'utf8').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)));
    return ids.get(file);
  };
  for (const page of pages()) {
    const html = readFileSync(join(SITE, page), 'utf8');
    for (const [, href] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), `http://site/${page}`);
      if (url.host !== 'site') continue;
      const path = join(SITE, decodeURIComponent(url.pathname));
      const file = [path, `${path}.html`, join(path, 'index.html')].find(
        (each) => existsSync(each) && statSync(each).isFile(),
      );
      if (!file) faults.push(`${page}: ${href}`);
      else if (
        url.hash.length > 1 &&
        file.endsWith('.html') &&
        !page.startsWith('playground') &&
        !idsOf(file).has(decodeURIComponent(url.hash.slice(1)))
      )
        faults.push(`${page}: ${href} (no such place)`);
    }
  }
  assert.deepEqual(faults, []);
});

test('an example of a page speaks at one press, and nothing is missing', async () => {
  const page = await newPage(browser);
  await page.goto(`${origin}/docs/script-tag.html`);
  const ended = page.evaluate(
    () =>
      new Promise((done) => {
        const element = document.querySelector('.live-example kurdish-tts');
        element.addEventListener('ended', () => done('ended'));
        element.addEventListener('error', () => done(element.error?.message));
      }),
  );
  await page.locator('.live-example kurdish-tts').click();
  assert.equal(await ended, 'ended');
  await page.close();
  assert.deepEqual(missing, []);
});

test('the playground keeps its state in the address, and offers the HTML of it', async () => {
  const page = await newPage(browser);
  await page.goto(`${origin}/playground.html#dialect=kurmanji&text=Spas&speed=1.5`);
  const html = () => page.$eval('.playground-html', ({ textContent }) => textContent);
  await page.waitForFunction(() => document.querySelector('.playground-html')?.textContent.includes('Spas'));
  assert.match(await html(), /dialect="kurmanji" speed="1.5" highlight="word"/);
  await page.select('.playground select', 'badini');
  assert.match(new URL(page.url()).hash, /dialect=badini/);
  await page.close();
});

for (const theme of ['light', 'dark'])
  test(`axe finds nothing on any page in the ${theme} theme`, async () => {
    const page = await newPage(browser);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    const faults = [];
    for (const path of pages()) {
      await page.goto(`${origin}/${path}`);
      await page.waitForFunction(() => document.querySelector('#app')?.__vue_app__);
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => window.axe.run());
      faults.push(
        ...violations.map(
          ({ id, nodes }) => `${path} ${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
        ),
      );
    }
    assert.deepEqual(faults, []);
    await page.close();
  });
