import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { isPassedType } from '../../../src/proxy/answer/is-passed-type.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, speak, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

/** Also read by the test of the WordPress plugin. */
const TYPES = JSON.parse(readFileSync(new URL('content-types.json', import.meta.url), 'utf8')) as {
  passed: string[];
  refused: string[];
};

describe('the type of an answer', () => {
  it('decides whether it may reach a page', () => {
    for (const type of TYPES.passed) assert.equal(isPassedType(type), true, type);
    for (const type of TYPES.refused) assert.equal(isPassedType(type), false, type);
  });
});

for (const transport of TRANSPORTS) {
  describe(`an image or a document in place of speech, through the ${transport.name}`, () => {
    const setup = useProxy(transport);

    it('is a 502 that costs nothing and shows nothing of it', async () => {
      await setup.start({ tokenCharacters: 10 });
      const token = await mint(setup.proxy.url);
      for (const type of ['image/svg+xml', 'application/xhtml+xml', 'text/xml']) {
        setup.upstream.answer((_request, response) => {
          response.writeHead(200, { 'Content-Type': type });
          response.end('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
        });
        const { status, text, headers } = await speak(setup.proxy.url, token, 'سڵاو سڵاو');
        assert.equal(status, 502, type);
        assert.match(headers.get('content-type') ?? '', /^application\/json/);
        assert.doesNotMatch(text, /svg/);
      }
    });
  });
}

after(assertNothingLeaked);
