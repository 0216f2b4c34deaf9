import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { ByteStream } from '../../../src/async/byte-stream.ts';
import { connectService, type ServiceConnection } from '../../../src/proxy/node/connect-service.ts';

describe('the body of a response of the service', () => {
  let server: Server;
  let service: ServiceConnection;
  let answer: (response: ServerResponse) => void;

  before(async () => {
    server = createServer((request, response) => {
      request.resume();
      answer(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    service = connectService(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });

  after(async () => {
    await service.close();
    server.closeAllConnections();
    server.close();
  });

  async function bodyOf(answering: (response: ServerResponse) => void): Promise<ByteStream> {
    answer = answering;
    const request = { path: '/', headers: {}, body: new Uint8Array(1), headersTimeout: 0, bodyTimeout: 0 };
    return (await service.request(request, new AbortController().signal)).body;
  }

  /** Takes everything, and pauses after each chunk until the next turn of the event loop. */
  function taken(body: ByteStream): Promise<{ bytes: number; whilePaused: number; error: unknown }> {
    return new Promise((resolve) => {
      let bytes = 0;
      let whilePaused = 0;
      let isPaused = true;
      const settle = (error?: unknown) => resolve({ bytes, whilePaused, error });
      const flow = body.push!({
        write(chunk) {
          bytes += chunk.length;
          if (isPaused) whilePaused += 1;
          isPaused = true;
          flow.pause();
          setImmediate(resume);
        },
        end: settle,
        fail: settle,
      });
      const resume = () => {
        isPaused = false;
        flow.resume();
      };
      resume();
    });
  }

  it('is pushed whole, also what arrived before it was taken, and nothing while it is paused', async () => {
    const size = 5 * 1024 * 1024;
    const body = await bodyOf((response) => response.end(new Uint8Array(size)));
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(await taken(body), { bytes: size, whilePaused: 0, error: undefined });
  });

  it('ends only after a sink that pauses at the end of a turn goes on', async () => {
    const body = await bodyOf((response) => response.end(new Uint8Array(10)));
    const events: string[] = [];
    await new Promise<void>((resolve) => {
      const flow = body.push!({
        write({ length }) {
          events.push(`${length} bytes`);
          process.nextTick(() => flow.pause());
          setImmediate(() => {
            events.push('resumed');
            flow.resume();
          });
        },
        end() {
          events.push('end');
          resolve();
        },
        fail: () => resolve(),
      });
      flow.resume();
    });
    assert.deepEqual(events, ['10 bytes', 'resumed', 'end']);
  });

  it('slows the service down while it is paused', async () => {
    // More than the sockets of any system hold.
    const size = 256 * 1024 * 1024;
    const piece = new Uint8Array(256 * 1024);
    let written = 0;
    const body = await bodyOf((response) => {
      const fill = () => {
        while (written < size) {
          written += piece.length;
          if (!response.write(piece)) return void response.once('drain', fill);
        }
        response.end();
      };
      fill();
    });
    let bytes = 0;
    let isEnded = false;
    const flow = body.push!({
      write(chunk) {
        bytes += chunk.length;
      },
      end() {
        isEnded = true;
      },
      fail: assert.fail,
    });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    for (let unchanged = 0, before = 0; unchanged < 200; unchanged++) {
      await turn();
      if (written !== before) unchanged = 0;
      before = written;
    }
    assert.equal(bytes, 0);
    assert.ok(written < size / 2, String(written));
    flow.resume();
    while (!isEnded) await turn();
    assert.equal(bytes, size);
  });

  it('fails after what arrived, where it is cut off', async () => {
    for (const isPushed of [true, false]) {
      const body = await bodyOf((response) => response.write('12345', () => response.destroy()));
      let bytes = 0;
      if (isPushed) {
        const outcome = await taken(body);
        bytes = outcome.bytes;
        assert.ok(outcome.error instanceof Error);
      } else {
        await assert.rejects(async () => {
          for await (const chunk of body) bytes += chunk.length;
        });
      }
      assert.equal(bytes, 5);
    }
  });

  it('closes the connection when the rest is not needed', async () => {
    for (const isPushed of [true, false]) {
      let closed: Promise<unknown> | undefined;
      const body = await bodyOf((response) => {
        closed = once(response, 'close');
        response.write('1');
      });
      if (isPushed) {
        const flow = body.push!({ write: () => flow.cancel(), end: assert.fail, fail: assert.fail });
        flow.resume();
      } else {
        for await (const chunk of body) {
          assert.equal(chunk.length, 1);
          break;
        }
      }
      await closed;
    }
  });
});
