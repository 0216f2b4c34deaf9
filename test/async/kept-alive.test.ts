import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ByteSink, ByteStream } from '../../src/async/byte-stream.ts';
import { createDeferred } from '../../src/async/deferred.ts';
import { keptAlive } from '../../src/async/kept-alive.ts';

const SILENCE = { first: 5, later: 10 };
const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (chunk: unknown) => new TextDecoder().decode(chunk as Uint8Array);
const isComment = (text: string) => text === ': keepalive\n\n';

/** Events that arrive when the test says so, pulled. */
function source() {
  const arrivals: (() => void)[] = [];
  const waiting: Uint8Array[] = [];
  let failure: Error | undefined;
  let isOver = false;
  let isClosed = false;
  const wake = () => arrivals.shift()?.();
  const stream: ByteStream = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        while (!waiting.length && !failure && !isOver)
          await new Promise<void>((resolve) => {
            arrivals.push(resolve);
          });
        const value = waiting.shift();
        if (value) return { done: false, value };
        if (failure) throw failure;
        return { done: true, value: undefined };
      },
      async return() {
        isClosed = true;
        return { done: true, value: undefined };
      },
    }),
  };
  return {
    stream,
    send(text: string) {
      waiting.push(bytes(text));
      wake();
    },
    fail(error: Error) {
      failure = error;
      wake();
    },
    end() {
      isOver = true;
      wake();
    },
    isClosed: () => isClosed,
  };
}

/** Waits for longer than `SILENCE`, by the comments of another stream. */
async function silences(): Promise<void> {
  const reader = keptAlive(source().stream, SILENCE)[Symbol.asyncIterator]();
  for (let comments = 0; comments < 4; comments++) await reader.next();
  await reader.return?.();
}

/** The same, pushed. */
function pushing(kept: (stream: ByteStream) => ByteStream) {
  let sink: ByteSink | undefined;
  const asked: string[] = [];
  const stream: ByteStream = {
    [Symbol.asyncIterator]: () => source().stream[Symbol.asyncIterator](),
    push(given) {
      sink = given;
      const note = (what: string) => () => void asked.push(what);
      return { pause: note('pause'), resume: note('resume'), cancel: note('cancel') };
    },
  };
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  const note = (what: string) => {
    taken.push(what);
    for (const each of waiting.splice(0)) each();
  };
  const flow = kept(stream).push!({
    write: (chunk) => note(textOf(chunk)),
    end: () => note('end'),
    fail: (error) => note(String(error)),
  });
  return {
    flow,
    asked,
    taken,
    sink: sink!,
    /** Resolves with the next thing that the sink is given. */
    async nextTaken() {
      const { length } = taken;
      const done = createDeferred();
      waiting.push(done.resolve);
      await done.promise;
      return taken[length];
    },
  };
}

describe('keptAlive', () => {
  it('sends comments while nothing comes, and then what comes, whole and once', async () => {
    const { stream, send, end } = source();
    const reader = keptAlive(stream, SILENCE)[Symbol.asyncIterator]();
    const read = async () => textOf((await reader.next()).value);
    assert.ok(isComment(await read()));
    assert.ok(isComment(await read()));
    send('data: 1\n\n');
    send('data: 2\r\n\r\n');
    assert.equal(await read(), 'data: 1\n\n');
    assert.equal(await read(), 'data: 2\r\n\r\n');
    assert.ok(isComment(await read()));
    end();
    assert.equal((await reader.next()).done, true);
  });

  it('never sends one in the middle of an event', async () => {
    const { stream, send } = source();
    const reader = keptAlive(stream, SILENCE)[Symbol.asyncIterator]();
    for (const part of ['data: 1', '\n', 'id: 2\n']) {
      send(part);
      assert.equal(textOf((await reader.next()).value), part);
      const next = reader.next();
      let isThere = false;
      void next.then(() => {
        isThere = true;
      });
      await silences();
      assert.equal(isThere, false, part);
      send('x');
      await next;
    }
    send('\n\n');
    assert.equal(textOf((await reader.next()).value), '\n\n');
    assert.ok(isComment(textOf((await reader.next()).value)));
  });

  it('hands on a failure that came while a comment was read', async () => {
    const { stream, fail, isClosed } = source();
    const reader = keptAlive(stream, SILENCE)[Symbol.asyncIterator]();
    await reader.next();
    fail(new Error('cut off'));
    await assert.rejects(reader.next(), /cut off/);
    await reader.return?.();
    assert.equal(isClosed(), true);
  });

  it('pushes comments into a sink that takes them, none while it is paused, and none after the end', async () => {
    const { flow, asked, taken, sink, nextTaken } = pushing((stream) => keptAlive(stream, SILENCE));
    flow.resume();
    assert.ok(isComment((await nextTaken())!));
    sink.write(bytes('data: 1'));
    sink.write(bytes('\n\n'));
    assert.ok(isComment((await nextTaken())!));
    flow.pause();
    const { length } = taken;
    await silences();
    assert.equal(taken.length, length);
    flow.resume();
    assert.ok(isComment((await nextTaken())!));
    sink.end();
    await silences();
    assert.equal(taken.at(-1), 'end');
    assert.deepEqual(asked, ['resume', 'pause', 'resume']);
  });
});
