import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, ORIGIN, post, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

for (const transport of TRANSPORTS) {
  describe(`limits of token requests on the ${transport.name}`, () => {
    const setup = useProxy(transport);

    it('stop a page that requests tokens too fast', async () => {
      let now = Date.UTC(2026, 10, 21, 12, 0, 45);
      await setup.start({ publicLimits: { mintsPerMinutePerOrigin: 3 }, clock: () => now });
      for (let count = 0; count < 3; count++) await mint(setup.proxy.url);
      const { status, json, headers } = await post(`${setup.proxy.url}/speech/token`, { scope: ['tts'] });
      assert.equal(status, 429);
      assert.equal(json.code, 'rate-limited');
      assert.equal(headers.get('retry-after'), '15');
      assert.equal(headers.get('access-control-allow-origin'), ORIGIN);
      now += 15_000;
      await mint(setup.proxy.url);
    });

    it('warn the operator once that limits per visitor do not apply where no address is known', async () => {
      const warnings: unknown[][] = [];
      const logger = { warn: (...args: unknown[]) => void warnings.push(args), error() {} };
      const developer = 'http://localhost:5173';
      await setup.start({ logger, trustedProxies: 1, origins: [ORIGIN, developer] });
      await mint(setup.proxy.url, ['tts'], { 'X-Forwarded-For': '198.51.100.1' });
      await mint(setup.proxy.url, ['tts'], { Origin: developer });
      assert.deepEqual(warnings, []);
      for (let count = 0; count < 3; count++) await mint(setup.proxy.url);
      assert.equal(warnings.length, 1);
      assert.match(String(warnings[0]), /KURDISH_SPEECH_TRUSTED_PROXIES/);
      assert.doesNotMatch(JSON.stringify(warnings), /198\.51|127\.0|page\.example/);
    });
  });
}

after(assertNothingLeaked);
