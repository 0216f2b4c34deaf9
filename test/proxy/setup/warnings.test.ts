import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ORIGIN, OTHER_ORIGIN, post, send, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

for (const transport of TRANSPORTS) {
  describe(`pages refused by the ${transport.name}`, () => {
    const setup = useProxy(transport);

    async function start(): Promise<string[]> {
      const logged: string[] = [];
      await setup.start({ logger: { warn: (message) => logged.push(message), error: () => {} } });
      return logged;
    }
    const asToken = (Origin: string) =>
      post(`${setup.proxy.url}/speech/token`, { scope: ['tts'] }, { Origin });
    const asListing = (Origin: string) =>
      send(`${setup.proxy.url}/speech/api/get-speakers`, { headers: { Origin } });
    const naming = (logged: string[], origin: string) => logged.filter((line) => line.includes(`${origin} `));

    it('are logged once per origin, with the setting to change', async () => {
      const logged = await start();
      await asListing(OTHER_ORIGIN);
      await asToken(OTHER_ORIGIN);
      await asToken(OTHER_ORIGIN);
      await asToken('http://localhost:3000');
      await asToken(ORIGIN);
      assert.equal(naming(logged, OTHER_ORIGIN).length, 1);
      assert.equal(naming(logged, 'http://localhost:3000').length, 1);
      assert.deepEqual(naming(logged, ORIGIN), []);
      assert.match(naming(logged, OTHER_ORIGIN).join(), /KURDISH_SPEECH_ORIGINS/);
    });

    it('are told from frames and files that have no origin, which no setting allows', async () => {
      const logged = await start();
      await asToken('null');
      assert.deepEqual(logged, [
        'Pages without an origin are refused: files, and frames whose sandbox lacks allow-same-origin.',
      ]);
    });

    it('do not fill the log, however many origins are made up', async () => {
      const logged = await start();
      for (let count = 0; count < 40; count++) await asToken(`https://made-up-${count}.example`);
      await asToken(`https://${'long'.repeat(1000)}.example`);
      const lines = logged.filter((line) => /refused/.test(line));
      assert.equal(lines.length, 20);
      assert.match(lines.at(-1) ?? '', /Further refused origins are not logged/);
    });
  });
}
