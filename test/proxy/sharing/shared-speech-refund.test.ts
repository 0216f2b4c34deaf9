import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import { estimatedBytes } from '../../../src/proxy/sharing/estimated-bytes.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, ORIGIN, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

const TEXT = 'سڵاو جیهان';
const SSE = 'text/event-stream';
const DELTA = 'data: {"type":"speech.audio.delta","audio":"AAAA"}\n\n';
const ERROR = 'data: {"type":"error","error":"The voice failed."}\n\n';
const DONE = 'data: {"type":"speech.audio.done"}\n\n';
const ESTIMATE = estimatedBytes({ characters: [...TEXT].length, speed: undefined }, SSE);

for (const transport of TRANSPORTS) {
  describe(`a visitor who leaves speech that another one bought, on the ${transport.name}`, () => {
    const setup = useProxy(transport);

    async function start() {
      let end = (_with = DONE) => {};
      setup.upstream.answer((_request, response) => {
        response.writeHead(200, { 'Content-Type': SSE }).write(DELTA);
        end = (last = DONE) => void response.end(last);
      });
      // One estimate and a little more.
      const cachedBytesPerDayPerOrigin = Math.ceil(ESTIMATE * 1.5);
      await setup.start({ cache: new MemorySpeechCache(), publicLimits: { cachedBytesPerDayPerOrigin } });
      const token = await mint(setup.proxy.url);
      const ask = (signal?: AbortSignal, text = TEXT) =>
        fetch(`${setup.proxy.url}/speech/api/tts-stream`, {
          method: 'POST',
          headers: { Origin: ORIGIN, 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          body: JSON.stringify({ text, speaker_id: 'v' }),
          ...(signal && { signal }),
        });
      return { ask, end: (last?: string) => end(last) };
    }

    it('is charged for what they got: the next one fits into the budget', { timeout: 20_000 }, async () => {
      const { ask, end } = await start();
      const buyer = await ask();
      const leaving = new AbortController();
      const follower = await ask(leaving.signal);
      assert.equal(follower.headers.get('cache-status'), 'kurdish-speech; fwd=miss; collapsed');
      assert.equal((await ask()).status, 403, 'the budget is used up meanwhile');
      leaving.abort();
      let next = await ask();
      // The proxy has to notice that they have left.
      while (next.status === 403) next = await ask();
      assert.equal(next.headers.get('cache-status'), 'kurdish-speech; fwd=miss; collapsed');
      end();
      assert.ok((await next.text()).endsWith(DONE));
      await buyer.text();
    });

    it('is charged for what they got where the speech breaks off with an error', {
      timeout: 20_000,
    }, async () => {
      const { ask, end } = await start();
      const answers = [await ask(), await ask()];
      assert.equal(answers[1]!.headers.get('cache-status'), 'kurdish-speech; fwd=miss; collapsed');
      end(ERROR);
      for (const answer of answers) assert.equal(await answer.text(), DELTA + ERROR);
      const others = [await ask(undefined, 'سڵاو هەڤاڵ'), await ask(undefined, 'سڵاو هەڤاڵ')];
      assert.deepEqual(
        others.map(({ status }) => status),
        [200, 200],
      );
      end();
      for (const answer of others) await answer.text();
    });

    it('is charged the estimate where they stay to the end', async () => {
      const { ask, end } = await start();
      const answers = [await ask(), await ask()];
      assert.equal(answers[1]!.headers.get('cache-status'), 'kurdish-speech; fwd=miss; collapsed');
      end();
      for (const answer of answers) await answer.text();
      const other = await ask(undefined, 'سڵاو هەڤاڵ');
      assert.equal((await ask(undefined, 'سڵاو هەڤاڵ')).status, 403);
      end();
      await other.text();
    });
  });
}

after(assertNothingLeaked);
