import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ORIGIN, OTHER_ORIGIN, post, send, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

for (const transport of TRANSPORTS) {
  describe(`pages that are refused by the ${transport.name}`, () => {
    const setup = useProxy(transport);

    async function start(): Promise<string[]> {
      const told: string[] = [];
      await setup.start({ logger: { warn: (message) => told.push(message), error: () => {} } });
      return told;
    }
    const asToken = (Origin: string) =>
      post(`${setup.proxy.url}/speech/token`, { scope: ['tts'] }, { Origin });
    const asListing = (Origin: string) =>
      send(`${setup.proxy.url}/speech/api/get-speakers`, { headers: { Origin } });
    const naming = (told: string[], origin: string) => told.filter((line) => line.includes(`${origin} `));

    it('are told to the operator once for each origin, with the setting to change', async () => {
      const told = await start();
      await asListing(OTHER_ORIGIN);
      await asToken(OTHER_ORIGIN);
      await asToken(OTHER_ORIGIN);
      await asToken('http://localhost:3000');
      await asToken(ORIGIN);
      assert.equal(naming(told, OTHER_ORIGIN).length, 1);
      assert.equal(naming(told, 'http://localhost:3000').length, 1);
      assert.deepEqual(naming(told, ORIGIN), []);
      assert.match(naming(told, OTHER_ORIGIN).join(), /KURDISH_SPEECH_ORIGINS/);
    });

    it('do not fill the log, however many origins somebody makes up', async () => {
      const told = await start();
      for (let count = 0; count < 40; count++) await asToken(`https://made-up-${count}.example`);
      await asToken(`https://${'long'.repeat(1000)}.example`);
      const lines = told.filter((line) => /refused/.test(line));
      assert.equal(lines.length, 20);
      assert.match(lines.at(-1) ?? '', /Further refused origins are not logged/);
    });
  });
}
