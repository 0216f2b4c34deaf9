import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { ByteBudget } from '../../../src/async/byte-budget.ts';
import type { ByteFlow } from '../../../src/async/byte-stream.ts';
import type { ProxyRequest, Reply, StreamReply } from '../../../src/proxy/base/transport-types.ts';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import { ANSWER_BYTES, RequestMemory } from '../../../src/proxy/visitors/request-memory.ts';
import { mint, send, speak, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

const NOTHING: Reply = { kind: 'reply', status: 200, headers: {}, body: '' };

function requestOf(address: string, signal = new AbortController().signal): ProxyRequest {
  return {
    ...{ method: 'GET', path: '/', query: '', header: () => undefined, address, signal },
    readBody: async () => undefined,
    async *streamBody() {},
  };
}

describe('the memory of a request', () => {
  const memory = new RequestMemory(new ByteBudget(1024 * 1024));
  const stream = async (): Promise<StreamReply> => ({
    kind: 'stream',
    status: 200,
    headers: {},
    body: (async function* () {
      yield new Uint8Array(1);
    })(),
  });

  it('is given back when the answer was made, was read, broke off, or its client has left', async () => {
    await memory.count(requestOf('9.9.9.9'), async () => NOTHING);
    assert.equal(memory.held, 0);
    const reply = (await memory.count(requestOf('9.9.9.9'), stream)) as StreamReply;
    assert.ok(memory.held > 0);
    for await (const _ of reply.body) assert.ok(memory.held > 0);
    assert.equal(memory.held, 0);
    const failing = memory.count(requestOf('9.9.9.9'), async () => {
      throw new Error('failed');
    });
    await assert.rejects(failing, /failed/);
    assert.equal(memory.held, 0);
    const leaving = new AbortController();
    await memory.count(requestOf('9.9.9.9', leaving.signal), stream);
    leaving.abort();
    assert.equal(memory.held, 0);
  });

  it('is not held by an answer whose client has left before it was made, which is ended', async () => {
    const leaving = new AbortController();
    let isEnded = false;
    const body = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false as const, value: new Uint8Array(1) }),
        return: async () => {
          isEnded = true;
          return { done: true as const, value: undefined };
        },
      }),
    };
    const answering = memory.count(requestOf('9.9.9.9', leaving.signal), async () => {
      leaving.abort(new Error('left'));
      return { kind: 'stream', status: 200, headers: {}, body };
    });
    await assert.rejects(answering, /left/);
    assert.deepEqual([isEnded, memory.held], [true, 0]);
  });

  it('is not taken from an answer that waits for the service', async () => {
    const memory = new RequestMemory(new ByteBudget(1024 * 1024));
    let time = 0;
    const now = mock.method(performance, 'now', () => time);
    const sending: ((result: IteratorResult<Uint8Array, void>) => void)[] = [];
    const body = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<IteratorResult<Uint8Array, void>>((resolve) => sending.push(resolve)),
      }),
    };
    const ask = () =>
      memory.count(requestOf('9.9.9.9'), async ({ hold }) => {
        hold(ANSWER_BYTES);
        return { kind: 'stream', status: 200, headers: {}, body };
      }) as Promise<StreamReply>;
    const answers = await Promise.all([ask(), ask(), ask()]);
    const reading = answers.map((answer) => answer.body[Symbol.asyncIterator]().next());
    time = 60_000;
    await assert.rejects(ask(), { status: 503 });
    for (const send of sending) send({ done: false, value: new Uint8Array(1) });
    assert.equal((await Promise.all(reading)).length, 3);
    time = 80_000;
    await ask();
    now.mock.restore();
  });

  it('is taken from answers that nobody reads on, before their visitor is refused', async () => {
    const now = mock.method(performance, 'now', () => time);
    let time = 0;
    const opened: StreamReply[] = [];
    const ask = async () => {
      const counted = await memory.count(requestOf('9.9.9.9'), async ({ hold }) => {
        hold(ANSWER_BYTES);
        return stream();
      });
      opened.push(counted as StreamReply);
    };
    for (let count = 0; count < 3; count++) await ask();
    await assert.rejects(ask(), { status: 503 });
    time = 9000;
    const read = opened[1]!.body[Symbol.asyncIterator]();
    assert.equal((await read.next()).value?.length, 1);
    time = 11_000;
    await ask();
    await ask();
    await assert.rejects(ask(), { status: 503 });
    await assert.rejects(opened[0]!.body[Symbol.asyncIterator]().next(), /Nobody has read/);
    assert.equal((await read.next()).done, true);
    for (const { body } of opened.slice(3)) for await (const _ of body);
    assert.equal(memory.held, 0);
    now.mock.restore();
  });

  it('is taken from no more answers than it has to be, the longest idle first', async () => {
    const memory = new RequestMemory(new ByteBudget(1024 * 1024));
    let time = 0;
    const now = mock.method(performance, 'now', () => time);
    const ask = async () =>
      (await memory.count(requestOf('9.9.9.9'), async ({ hold }) => {
        hold(ANSWER_BYTES);
        return stream();
      })) as StreamReply;
    const answers: StreamReply[] = [];
    for (; time < 3; time++) answers.push(await ask());
    const read = (index: number) => answers[index]!.body[Symbol.asyncIterator]().next();
    await read(0);
    time = 20_000;
    answers.push(await ask());
    await assert.rejects(read(1), /Nobody has read/);
    assert.equal((await read(2)).done, false);
    assert.equal((await read(0)).done, true);
    now.mock.restore();
  });

  it('is taken from pushed answers that are paused, not from those that wait for the service', async () => {
    const memory = new RequestMemory(new ByteBudget(1024 * 1024));
    let time = 0;
    const now = mock.method(performance, 'now', () => time);
    const failed: unknown[] = [];
    const cancelled: number[] = [];
    const opened: ByteFlow[] = [];
    const ask = async (index: number) => {
      const push = () => ({ pause() {}, resume() {}, cancel: () => void cancelled.push(index) });
      const body = { [Symbol.asyncIterator]: () => assert.fail(), push };
      const counted = memory.count(requestOf('9.9.9.9'), async ({ hold }) => {
        hold(ANSWER_BYTES);
        return { kind: 'stream', status: 200, headers: {}, body };
      });
      const fail = (error: unknown) => void failed.push(error);
      const flow = ((await counted) as StreamReply).body.push!({ write() {}, end() {}, fail });
      flow.resume();
      opened.push(flow);
    };
    for (let index = 0; index < 3; index++) await ask(index);
    time = 60_000;
    await assert.rejects(ask(3), { status: 503 });
    opened[1]!.pause();
    time = 71_000;
    await ask(4);
    assert.deepEqual(cancelled, [1]);
    assert.match(String(failed), /Nobody has read/);
    for (const flow of opened) flow.cancel();
    assert.equal(memory.held, 0);
    now.mock.restore();
  });

  it('runs out for one visitor before it does for another, with 503 before anything is read', async () => {
    const opened: StreamReply[] = [];
    let refused: unknown;
    const ask = (address: string) =>
      memory.count(requestOf(address), async ({ hold }) => {
        hold(ANSWER_BYTES);
        return stream();
      });
    while (!refused)
      await ask('9.9.9.9').then(
        (reply) => opened.push(reply as StreamReply),
        (error: unknown) => {
          refused = error;
        },
      );
    assert.deepEqual(
      [(refused as { status: number }).status, (refused as { code: string }).code, opened.length],
      [503, 'service-unavailable', 3],
    );
    opened.push((await ask('9.9.9.8')) as StreamReply);
    for (const { body } of opened) for await (const _ of body);
    assert.equal(memory.held, 0);
  });
});

for (const transport of TRANSPORTS) {
  describe(`the memory of requests through the ${transport.name}`, () => {
    const setup = useProxy(transport);

    it('is free again after any number of answers, refusals and clients who left', async () => {
      await setup.start({ cache: new MemorySpeechCache(), maxHeldBytes: 1024 * 1024, tokenRequests: 1000 });
      const token = await mint(setup.proxy.url);
      const { headers } = await speak(setup.proxy.url, token, 'سڵاو');
      const address = new URL(headers.get('content-location') ?? '', `${setup.proxy.url}/speech/api/`).href;
      for (let round = 0; round < 20; round++) {
        const answers = await Promise.all([
          speak(setup.proxy.url, token, 'سڵاو'),
          send(address, { method: 'HEAD' }),
          send(address, { headers: { Range: 'bytes=900-' } }),
        ]);
        assert.deepEqual(
          answers.map(({ status }) => status),
          [200, 200, 416],
        );
        const leaving = new AbortController();
        const left = fetch(address, { signal: leaving.signal });
        leaving.abort();
        await left.catch(() => {});
        assert.equal((await send(`${address.slice(0, -1)}!`)).status, 404);
      }
    });
  });
}
