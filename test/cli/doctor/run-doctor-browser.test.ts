import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findChromium } from '../../../src/cli/doctor/browser/find-chromium.ts';
import { type Case, useExamination } from './support/examine.ts';
import { ARTICLE, csp, DICTATION, FROM_CDN, OPEN, PLAYER, SCRIPT } from './support/page-parts.ts';

const LOCAL = `${SCRIPT}${ARTICLE}<kurdish-tts controls for="a" endpoint="local:" voice="sorani_m001"></kurdish-tts>`;
const STRICT =
  "script-src 'nonce-R4nd0m' 'strict-dynamic'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types lit-html kurdish-speech";

const SOUNDING: Readonly<Record<string, Case>> = {
  'a player with a proxy, beside dictation': { html: SCRIPT + PLAYER + DICTATION },
  'a player without a server': { html: LOCAL, proxy: false },
  'files of another origin, a nonce and Trusted Types': {
    html: FROM_CDN.replace('<script', '<script nonce="R4nd0m"') + PLAYER,
    cdn: OPEN,
    headers: csp(STRICT),
  },
};

const SILENT: Readonly<Record<string, readonly [site: Case, what: RegExp]>> = {
  'a script that the page has replaced': [
    {
      html: SCRIPT + PLAYER,
      files: { '/kurdish/kurdish-player.js': Buffer.from('throw new Error("minified");') },
    },
    /^The element did not come alive within five seconds\. The page's own error: Error: minified/,
  ],
  'a page that speaks by itself, and may start no Worker': [
    { html: LOCAL, proxy: false, headers: csp("default-src 'self'; worker-src 'none'") },
    /^A press of the player fails: /,
  ],
};

describe('kurdish-speech doctor, with a browser', { skip: !findChromium(process.env.PATH ?? '') }, () => {
  const examine = useExamination();

  for (const [name, site] of Object.entries(SOUNDING))
    test(`hears ${name}, and buys nothing more for it`, async () => {
      const { billed: before } = await examine({ ...site, flags: ['--no-speech'] });
      const { code, faults, characters, billed, stderr } = await examine({ ...site, browser: true });
      assert.deepEqual(faults, [], stderr);
      assert.equal(code, 0);
      assert.deepEqual(billed, [before[0] + characters, before[1]]);
    });

  for (const [name, [site, what]] of Object.entries(SILENT))
    test(`says that nothing comes of a press of ${name}`, async () => {
      const { code, faults } = await examine({ ...site, browser: true });
      const found = faults.filter(({ check }) => check === 'browser').map((fault) => fault.what);
      assert.ok(
        found.some((each) => what.test(each)),
        JSON.stringify(faults, null, 2),
      );
      assert.equal(code, 1);
    });

  test('presses no player for which speech would have to be bought', async () => {
    const { faults, characters, billed } = await examine({
      html: SCRIPT + PLAYER,
      browser: true,
      flags: ['--no-speech'],
    });
    assert.deepEqual(faults, []);
    assert.equal(characters, 0);
    assert.deepEqual((await examine({ html: SCRIPT + PLAYER, flags: ['--no-speech'] })).billed, billed);
  });
});
