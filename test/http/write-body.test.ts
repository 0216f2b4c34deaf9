import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import type { ByteSink, ByteStream } from '../../src/async/byte-stream.ts';
import { createDeferred } from '../../src/async/deferred.ts';
import { READING_PACES } from '../../src/async/slow-reader.ts';
import { listen } from '../../src/http/listen.ts';
import { writeBody } from '../../src/http/write-body.ts';

/** Bytes in chunks; then it fails, if it should. */
async function* pulled(
  chunks: readonly Uint8Array[],
  failing?: Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  yield* chunks;
  if (!failing) return;
  await failing;
  throw new Error('cut off');
}

/** The same, pushed. */
function pushed(chunks: readonly Uint8Array[], failing?: Promise<void>): ByteStream {
  return {
    [Symbol.asyncIterator]: () => pulled(chunks, failing),
    push(sink: ByteSink) {
      let at = 0;
      let isFlowing = false;
      const resume = () => {
        isFlowing = true;
        while (isFlowing && at < chunks.length) sink.write(chunks[at++]!);
        if (!isFlowing) return;
        isFlowing = false;
        if (failing) void failing.then(() => sink.fail(new Error('cut off')));
        else sink.end();
      };
      const pause = () => {
        isFlowing = false;
      };
      return { pause, resume, cancel: pause };
    },
  };
}

/** What a client of a body gets, as bytes of its connection, and how the connection ends. */
async function receive(body: ByteStream, version: '1.0' | '1.1', onData = () => {}) {
  const server = createServer((_request, response) => {
    response.writeHead(200);
    void writeBody(response, body, READING_PACES.stream);
  });
  const socket = connect(Number(new URL(await listen(server, 0, '127.0.0.1')).port), '127.0.0.1');
  socket.write(`GET / HTTP/${version}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const wire: Buffer[] = [];
  socket.on('data', (piece) => {
    wire.push(piece);
    onData();
  });
  const ending = await once(socket, 'close').then(
    () => 'closed',
    (error: NodeJS.ErrnoException) => error.code,
  );
  server.close();
  return { text: Buffer.concat(wire).toString('latin1'), ending };
}

const BODIES = { pulled, pushed };

describe('writeBody', () => {
  for (const [kind, bodyOf] of Object.entries(BODIES)) {
    it(`sends a ${kind} body whole, however long its chunks are`, async () => {
      const chunks = [1, 200_000, 3].map((length) => Buffer.alloc(length, 'a'));
      const { text, ending } = await receive(bodyOf(chunks), '1.0');
      assert.deepEqual([text.split('\r\n\r\n')[1]?.length, ending], [200_004, 'closed']);
    });

    it(`leaves out the last chunk of a ${kind} body that fails, and resets an HTTP/1.0 connection`, async () => {
      const receiveFailing = (version: '1.0' | '1.1') => {
        const failing = createDeferred();
        return receive(bodyOf([Buffer.from('abc')], failing.promise), version, failing.resolve);
      };
      const { text, ending } = await receiveFailing('1.1');
      assert.match(text, /abc/);
      assert.ok(!text.endsWith('0\r\n\r\n'));
      assert.equal(ending, 'closed');
      assert.equal((await receiveFailing('1.0')).ending, 'ECONNRESET');
    });
  }

  for (const [kind, bodyOf] of Object.entries(BODIES))
    for (const length of [3, 200_000])
      it(`resets an HTTP/1.0 connection whose ${kind} body fails at once, after ${length} bytes that the client gets`, async () => {
        const chunk = Buffer.alloc(length, 'a');
        const { text, ending } = await receive(bodyOf([chunk], Promise.resolve()), '1.0');
        assert.deepEqual([text.split('\r\n\r\n')[1]?.length, ending], [length, 'ECONNRESET']);
      });

  it('resets an HTTP/1.0 connection whose body fails in the turn of its first write', async () => {
    const body: ByteStream = {
      [Symbol.asyncIterator]: () => pulled([]),
      push(sink) {
        const resume = () => {
          sink.write(Buffer.from('abc'));
          sink.fail(new Error('cut off'));
        };
        return { pause() {}, resume, cancel() {} };
      },
    };
    assert.equal((await receive(body, '1.0')).ending, 'ECONNRESET');
    const { text, ending } = await receive(body, '1.1');
    assert.ok(!text.endsWith('0\r\n\r\n'));
    assert.equal(ending, 'closed');
  });

  it('does not pause a source for a client that takes at once what was pushed in one turn', async () => {
    const body = pushed([30_000, 30_000].map((length) => Buffer.alloc(length, 'a')));
    let pauses = 0;
    const watched: ByteStream = {
      ...body,
      push(sink) {
        const flow = body.push!(sink);
        const pause = () => {
          pauses += 1;
          flow.pause();
        };
        return { ...flow, pause };
      },
    };
    const { text } = await receive(watched, '1.0');
    assert.deepEqual([text.split('\r\n\r\n')[1]?.length, pauses], [60_000, 0]);
  });

  it('closes a pulled source that waits for bytes as soon as the client leaves', async () => {
    const closed = createDeferred();
    const waiting: ByteStream = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => {}),
        async return() {
          closed.resolve();
          return { done: true, value: undefined };
        },
      }),
    };
    let written: Promise<void> | undefined;
    const server = createServer((_request, response) => {
      response.flushHeaders();
      written = writeBody(response, waiting, READING_PACES.stream);
    });
    const socket = connect(Number(new URL(await listen(server, 0, '127.0.0.1')).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    socket.destroy();
    await closed.promise;
    await written;
    server.close();
  });

  it('breaks the connection at once where its client does not read: what waits for it is given up', async () => {
    const body: ByteStream = {
      [Symbol.asyncIterator]: () => pulled([]),
      push(sink) {
        const resume = () => {
          sink.write(new Uint8Array(64 * 1024 * 1024));
          setTimeout(() => sink.fail(new Error('others need the memory')), 50);
        };
        return { pause() {}, resume, cancel() {} };
      },
    };
    const server = createServer((_request, response) => {
      response.writeHead(200);
      void writeBody(response, body, READING_PACES.stream);
    });
    const url = new URL(await listen(server, 0, '127.0.0.1'));
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [connection] = await once(server, 'connection');
    await once(connection, 'close');
    socket.destroy();
    server.close();
  });

  it('cancels a body whose client has left before, unread', async () => {
    let reads = 0;
    async function* body() {
      reads++;
      yield new Uint8Array(1);
    }
    const server = createServer();
    const url = new URL(await listen(server, 0, '127.0.0.1'));
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [, response] = await once(server, 'request');
    socket.destroy();
    await once(response, 'close');
    await writeBody(response, body(), READING_PACES.stream);
    assert.equal(reads, 0);
    server.close();
  });
});
