import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Places } from '../../../src/proxy/visitors/places.ts';
import { type Answer, mint, ORIGIN, speak, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

const OFFICE = { 'X-Forwarded-For': '198.51.100.7' };
const HOME = { 'X-Forwarded-For': '203.0.113.9' };

for (const transport of TRANSPORTS) {
  describe(`what one visitor may do at once on the ${transport.name}`, { timeout: 60_000 }, () => {
    const setup = useProxy(transport);
    /** Ends the answers that have begun, the oldest first. */
    const begun: (() => void)[] = [];
    const startSlow = async (requestsAtOnce = {}, tokenRequests = 100) => {
      begun.length = 0;
      await setup.start({ trustedProxies: 1, requestsAtOnce, tokenRequests });
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
      // A stream that is passed on takes a quarter of a place.
      await startSlow({ perToken: 1, perAddress: 2 });
      const tokens = [
        await mint(setup.proxy.url, ['tts'], OFFICE),
        await mint(setup.proxy.url, ['tts'], OFFICE),
        await mint(setup.proxy.url, ['tts'], OFFICE),
      ];
      const other = await mint(setup.proxy.url, ['tts'], HOME);
      const answers = Array.from({ length: 5 }, () => say(tokens[0]!, OFFICE));
      assert.equal(await begins(4), 4);
      for (const token of tokens.slice(1))
        answers.push(...Array.from({ length: 4 }, () => say(token, OFFICE)));
      assert.equal(await begins(8), 8);
      answers.push(say(other, HOME));
      assert.equal(await begins(9), 9);
      for (let ended = 0; ended < 14; ended++) {
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
      const left = Array.from({ length: 6 }, open).map((answer) => assert.rejects(answer));
      assert.equal(await begins(4), 4);
      leaving.abort();
      await Promise.all(left);
      const answer = say(token, OFFICE);
      assert.equal(await begins(5), 5);
      begun[4]!();
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

    it('reaches the service 64 times of 348, makes 256 wait, and refuses the rest with 503 and Retry-After', async () => {
      await startSlow({}, 1000);
      const token = await mint(setup.proxy.url, ['tts'], OFFICE);
      const refused: (Answer | undefined)[] = [];
      const answers = Array.from({ length: 348 }, async () => {
        const answer = await say(token, OFFICE);
        if (answer.status !== 200) refused.push(answer);
        return answer.status;
      });
      assert.equal(await begins(64), 64);
      while (refused.length < 28) await wait(10);
      await wait(100);
      assert.equal(refused.length, 28);
      for (const answer of refused)
        assert.deepEqual(
          [answer?.status, answer?.json.code, answer?.headers.get('retry-after')],
          [503, 'service-unavailable', '2'],
        );
      const other = say(await mint(setup.proxy.url, ['tts'], HOME), HOME);
      assert.equal(await begins(65), 65, 'another address does not wait');
      let ended = 0;
      const ending = setInterval(() => {
        while (ended < begun.length) begun[ended++]!();
      }, 5);
      const statuses = await Promise.all(answers);
      clearInterval(ending);
      assert.equal((await other).status, 200);
      assert.equal(statuses.filter((status) => status === 200).length, 320);
    });
  });
}

describe('a place', () => {
  const visitor = { token: 't', address: undefined };
  const never = new AbortController().signal;
  const briefly = () => {
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(new Error('left')), 50);
    return leaving.signal;
  };

  it('is kept until it is left, and given back once', async () => {
    const places = new Places({ perToken: 1, perAddress: 1 });
    const [one, other, third] = [1, 1, 1].map((size) => places.open(visitor, size));
    await one!.wait(never);
    assert.deepEqual([one!.take(), other!.take()], [true, false]);
    await assert.rejects(other!.wait(briefly()), /left/);
    one!.leave();
    one!.leave();
    assert.deepEqual([other!.take(), third!.take()], [true, false]);
    other!.leave();
  });

  it('has room for four requests that take a quarter of it', async () => {
    const places = new Places({ perToken: 1, perAddress: 9 });
    const quarters = Array.from({ length: 5 }, () => places.open(visitor, 1 / 4));
    assert.deepEqual(
      quarters.map((place) => place.take()),
      [true, true, true, true, false],
    );
    const whole = places.open(visitor, 1);
    const waiting = whole.wait(never);
    for (const place of quarters) place.leave();
    await waiting;
    assert.equal(quarters[4]!.take(), false);
    whole.leave();
  });
});
