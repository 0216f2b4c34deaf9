import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { SpeechError } from '../../../src/contract/errors.ts';
import type { StreamReply } from '../../../src/proxy/core/transport-types.ts';
import { Places } from '../../../src/proxy/places/places.ts';
import { type Answer, mint, ORIGIN, speak, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

const OFFICE = { 'X-Forwarded-For': '198.51.100.7' };
const HOME = { 'X-Forwarded-For': '203.0.113.9' };

for (const transport of TRANSPORTS) {
  describe(`what one visitor may do at once on the ${transport.name}`, { timeout: 60_000 }, () => {
    const setup = useProxy(transport);
    /** Ends the answers that have begun, the oldest first. */
    const begun: (() => void)[] = [];
    const startSlow = async (requestsAtOnce = {}) => {
      begun.length = 0;
      await setup.start({ trustedProxies: 1, requestsAtOnce });
      setup.upstream.answer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'audio/pcm' });
        response.write('abcd');
        begun.push(() => response.end('ef'));
      });
    };
    const say = async (token: string, headers: Record<string, string>) =>
      speak(setup.proxy.url, token, 'a', headers);
    const begins = async (count: number) => {
      while (begun.length < count) await wait(5);
      await wait(150);
      return begun.length;
    };

    it('is bounded for each address, and nobody waits for another one', async () => {
      await startSlow({ perToken: 3, perAddress: 4 });
      const [first, second, other] = [
        await mint(setup.proxy.url, ['tts'], OFFICE),
        await mint(setup.proxy.url, ['tts'], OFFICE),
        await mint(setup.proxy.url, ['tts'], HOME),
      ];
      const answers = [
        ...Array.from({ length: 6 }, () => say(first, OFFICE)),
        ...Array.from({ length: 6 }, () => say(second, OFFICE)),
      ];
      assert.equal(await begins(4), 4);
      answers.push(say(other, HOME));
      assert.equal(await begins(5), 5);
      for (let ended = 0; ended < 13; ended++) {
        while (ended >= begun.length) await wait(5);
        begun[ended]!();
      }
      for (const answer of await Promise.all(answers))
        assert.deepEqual([answer.status, answer.text], [200, 'abcdef']);
    });

    it('is free again when a visitor leaves, whether in the queue or in the middle of an answer', async () => {
      await startSlow({ perToken: 1 });
      const token = await mint(setup.proxy.url, ['tts'], OFFICE);
      const leaving = new AbortController();
      const open = () =>
        fetch(`${setup.proxy.url}/speech/api/tts-stream`, {
          method: 'POST',
          headers: {
            Origin: ORIGIN,
            'Content-Type': 'application/json',
            Authorization: `Bearer ${token}`,
          },
          body: '{"text":"a","speaker_id":"v"}',
          signal: leaving.signal,
        }).then((response) => response.text());
      const left = [open(), open(), open()].map((answer) => assert.rejects(answer));
      assert.equal(await begins(1), 1);
      leaving.abort();
      await Promise.all(left);
      const answer = say(token, OFFICE);
      assert.equal(await begins(2), 2);
      begun[1]!();
      assert.equal((await answer).status, 200);
    });

    it('makes recordings wait too, and a visitor who leaves the queue has used up no budget', async () => {
      await startSlow({ perAddress: 1 });
      await setup.proxy.close();
      await setup.start({
        trustedProxies: 1,
        requestsAtOnce: { perAddress: 1 },
        publicLimits: { transcriptionsPerDayPerAddress: 1 },
      });
      const speaking = say(await mint(setup.proxy.url, ['tts'], OFFICE), OFFICE);
      await begins(1);
      const upload = async (signal?: AbortSignal) => {
        const body = new FormData();
        body.append('audio', new Blob(['sound']), 'a.wav');
        const token = await mint(setup.proxy.url, ['stt'], OFFICE);
        return fetch(`${setup.proxy.url}/speech/api/stt-proxy`, {
          method: 'POST',
          headers: { ...OFFICE, Origin: ORIGIN, Authorization: `Bearer ${token}` },
          body,
          ...(signal && { signal }),
        });
      };
      await assert.rejects(upload(AbortSignal.timeout(400)));
      assert.equal(await begins(1), 1);
      begun[0]!();
      assert.equal((await speaking).status, 200);
      const answer = upload();
      await begins(2);
      begun[1]!();
      assert.equal((await answer).status, 200);
    });

    it('reaches the service 16 times of 300, makes 256 wait, and refuses the rest with 503 and Retry-After', async () => {
      await startSlow();
      const token = await mint(setup.proxy.url, ['tts'], OFFICE);
      const refused: (Answer | undefined)[] = [];
      const answers = Array.from({ length: 300 }, async () => {
        const answer = await say(token, OFFICE);
        if (answer.status !== 200) refused.push(answer);
        return answer.status;
      });
      assert.equal(await begins(16), 16);
      while (refused.length < 28) await wait(10);
      await wait(100);
      assert.equal(refused.length, 28);
      for (const answer of refused)
        assert.deepEqual(
          [answer?.status, answer?.json.code, answer?.headers.get('retry-after')],
          [503, 'service-unavailable', '2'],
        );
      const other = say(await mint(setup.proxy.url, ['tts'], HOME), HOME);
      assert.equal(await begins(17), 17, 'another address does not wait');
      let ended = 0;
      const ending = setInterval(() => {
        while (ended < begun.length) begun[ended++]!();
      }, 5);
      // A token is good for 100 requests.
      const statuses = await Promise.all(answers);
      clearInterval(ending);
      assert.equal((await other).status, 200);
      assert.equal(statuses.filter((status) => status === 200).length, 100);
      assert.equal(statuses.filter((status) => status === 403).length, 172);
    });
  });
}

describe('a place', () => {
  const never = new AbortController().signal;
  const visitor = { token: 't', address: undefined };
  const full = () =>
    assert.rejects(places.hold(visitor, AbortSignal.abort(new Error('left')), stream), /left/);
  const places = new Places({ perToken: 1, perAddress: 1 });
  let closed = 0;
  const stream = async (): Promise<StreamReply> => ({
    kind: 'stream',
    status: 200,
    headers: {},
    body: (async function* () {
      try {
        yield new Uint8Array(1);
        yield new Uint8Array(1);
      } finally {
        closed++;
      }
    })(),
  });

  it('is kept until the answer has ended, and given back once where it broke off', async () => {
    for (const end of ['read', 'returned', 'thrown', 'aborted'] as const) {
      const leaving = new AbortController();
      const reply = await places.hold(visitor, leaving.signal, stream);
      const next = places.hold(visitor, never, async () => {
        if (end === 'thrown') throw new SpeechError('timeout', 'late');
        return { kind: 'reply', status: 200, headers: {}, body: '' } as const;
      });
      await full();
      if (end === 'aborted') leaving.abort();
      else
        for await (const _ of reply.body) {
          if (end === 'returned') break;
        }
      await next.catch((error: unknown) => assert.ok(error instanceof SpeechError));
    }
    assert.ok(closed >= 3);
  });
});
