// Starter sites of each generator, built by its own command with our packages as npm packs them, and opened in a browser.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import test, { after, before, describe } from 'node:test';
import { promisify } from 'node:util';
import { STAGED, stagePackages } from '../../scripts/packages/staged-packages.mjs';
import { launchBrowser } from '../e2e/launch-browser.ts';
import { newPage } from '../e2e/new-page.ts';

const HERE = 'test/sites';
/** Beside the packages, so that a site finds them as npm would have installed them. */
const SITES = `${STAGED}/../sites`;
const INSTALLED = resolve(`${HERE}/node_modules`);
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.opus': 'audio/ogg',
  '.mp3': 'audio/mpeg',
};

const GENERATORS = {
  astro: {
    command: [`${INSTALLED}/astro/astro.js`, 'build'],
    out: 'dist',
    page: 'posts/gund/',
    source: 'src/pages/posts/gund.md',
  },
  eleventy: {
    command: [`${INSTALLED}/@11ty/eleventy/cmd.cjs`],
    out: '_site',
    page: 'posts/gund/',
    source: 'posts/gund.md',
  },
  vitepress: {
    command: [`${INSTALLED}/vitepress/bin/vitepress.js`, 'build'],
    out: '.vitepress/dist',
    page: 'posts/gund.html',
    source: 'posts/gund.md',
  },
  plain: {
    command: [
      resolve(`${STAGED}/kurdish-speech/dist/cli.js`),
      'site',
      '.',
      '--site-url',
      'https://news.example',
    ],
    out: '.',
    page: 'posts/gund.html',
    source: 'posts/gund.html',
  },
};

let browser;

before(async () => {
  await stagePackages();
  mkdirSync(SITES, { recursive: true });
  if (!existsSync(`${SITES}/node_modules`)) symlinkSync(INSTALLED, `${SITES}/node_modules`);
  browser = await launchBrowser();
});
after(() => browser?.close());

/** A copy of a starter site, and a build of it. */
function starter(name) {
  const { command, out } = GENERATORS[name];
  const folder = resolve(SITES, name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(`${HERE}/starters/${name}`, folder, { recursive: true });
  const build = async () => {
    const env = { ...process.env, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1' };
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: folder, env });
    return stdout;
  };
  return { folder, out: join(folder, out), build };
}

/** The files on a real socket, under a policy that lets nothing in but them. */
async function serve(folder) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const spoken = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const element = document.querySelector('kurdish-tts');
        const words = [];
        element.addEventListener('boundary', ({ detail }) => words.push(detail));
        element.addEventListener('ended', () => done({ error: '', currentSrc: element.currentSrc }));
        element.addEventListener('error', () => done({ error: element.error?.message ?? 'error' }));
      }),
  );

for (const name of Object.keys(GENERATORS)) {
  describe(name, () => {
    test('a starter site with one line of configuration has an article that one press plays from its own files', async () => {
      const { out, build } = starter(name);
      const printed = await build();
      assert.match(printed, /1 page with a player, 1 with speech in audio\//);
      assert.match(printed, /script-src 'self'/);
      assert.deepEqual(readdirSync(join(out, 'audio')).sort(), [
        'feed.xml',
        'posts-gund.json',
        'posts-gund.mp3',
        'posts-gund.opus',
        'posts-gund.vtt',
      ]);
      assert.match(readFileSync(join(out, 'audio/feed.xml'), 'utf8'), /https:\/\/news\.example\/posts\/gund/);
      const site = await serve(out);
      const page = await newPage(browser);
      try {
        await page.goto(`${site.origin}/${GENERATORS[name].page}`);
        const ended = spoken(page);
        await page.locator('kurdish-tts').click();
        const { error, currentSrc } = await ended;
        assert.equal(error, '');
        assert.equal(currentSrc, `${site.origin}/audio/posts-gund.json`);
      } finally {
        await page.close();
        site.close();
      }
    });

    test('a second build speaks nothing again, and one with another sentence only that', async () => {
      const { folder, build } = starter(name);
      const { source } = GENERATORS[name];
      await build();
      assert.doesNotMatch(await build(), /characters to speak/);
      const path = join(folder, source);
      const before = readFileSync(`${HERE}/starters/${name}/${source}`, 'utf8');
      writeFileSync(path, before.replace('کرایەوە', 'دانرا'));
      assert.match(await build(), /\d+ characters to speak/);
    });
  });
}

test('vitepress: the player is there after a click on a link, without a load', async () => {
  const { out, build } = starter('vitepress');
  await build();
  const site = await serve(out);
  const page = await newPage(browser);
  try {
    await page.goto(`${site.origin}/index.html`);
    await page.waitForFunction(() => document.querySelector('#app')?.__vue_app__);
    await page.evaluate(() => {
      window.isSamePage = true;
    });
    await page.locator('.vp-doc a[href*=gund]').click();
    await page.waitForSelector('kurdish-tts:defined');
    const ended = spoken(page);
    await page.locator('kurdish-tts').click();
    assert.equal((await ended).error, '');
    assert.equal(await page.evaluate(() => window.isSamePage), true);
  } finally {
    await page.close();
    site.close();
  }
});
