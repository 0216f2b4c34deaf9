import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { streamFrom, writeResponse } from '../../../src/service/http/response-stream.ts';

/** The URL of a server that answers every request with what `make` returns. */
async function serverOf(make: () => Response): Promise<string> {
  const server = createServer((_incoming, outgoing) => void writeResponse(make(), outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('status, headers and every byte arrive', async () => {
  const bytes = new Uint8Array(300_000).map((_, index) => index);
  const url = await serverOf(() => new Response(bytes, { status: 418, headers: { 'x-note': 'tea' } }));
  const response = await fetch(url);
  assert.deepEqual([response.status, response.headers.get('x-note')], [418, 'tea']);
  assert.deepEqual(new Uint8Array(await response.arrayBuffer()), bytes);
});

test('a response without a body ends', async () => {
  const url = await serverOf(() => new Response(null, { status: 204 }));
  assert.equal((await fetch(url)).status, 204);
});

test('a body is cancelled when its client disconnects, even while nothing is being written', async () => {
  let cancelled = () => {};
  const cancellation = new Promise<void>((resolve) => {
    cancelled = resolve;
  });
  const url = await serverOf(
    () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new Uint8Array(10));
          },
          cancel: () => cancelled(),
        }),
      ),
  );
  const outgoing = request(url, { agent: false });
  outgoing.on('error', () => {});
  outgoing.end();
  const [response] = await once(outgoing, 'response');
  await once(response, 'data');
  outgoing.destroy();
  await cancellation;
});

test('the body of a HEAD response is cancelled, not read', async () => {
  let reads = 0;
  let cancels = 0;
  const url = await serverOf(
    () =>
      new Response(
        new ReadableStream(
          {
            pull() {
              reads++;
            },
            cancel() {
              cancels++;
            },
          },
          { highWaterMark: 0 },
        ),
      ),
  );
  assert.equal((await fetch(url, { method: 'HEAD' })).status, 200);
  assert.deepEqual([reads, cancels], [0, 1]);
});

test('others have their turn at least every 128 KiB, however fast a client reads', async () => {
  const PIECES = 400;
  let turn = 0;
  let loop = setImmediate(function next() {
    turn++;
    loop = setImmediate(next);
  });
  after(() => clearImmediate(loop));
  const bytesInTurn = new Map<number, number>();
  async function* pieces() {
    for (let piece = 0; piece < PIECES; piece++) {
      bytesInTurn.set(turn, (bytesInTurn.get(turn) ?? 0) + 10_000);
      yield new Uint8Array(10_000);
    }
  }
  const url = await serverOf(() => new Response(streamFrom(pieces())));
  assert.equal((await (await fetch(url)).arrayBuffer()).byteLength, PIECES * 10_000);
  const most = Math.max(...bytesInTurn.values());
  assert.ok(most <= 128 * 1024, `${most} bytes in one turn`);
});
