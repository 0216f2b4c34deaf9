import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { synthesize } from '../../src/client/synthesize.ts';

describe('a stream of speech that falls silent', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());
  const turns = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };

  /** Speech whose bytes come when the test sends them. */
  function start() {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    writer.closed.catch(() => {});
    const response = new Response(readable, { headers: { 'content-type': 'audio/pcm' } });
    const options = { endpoint: 'https://service.example', voice: 'v', response };
    const chunks = synthesize('a', options as Parameters<typeof synthesize>[1]);
    return { chunks, send: (bytes: number) => void writer.write(new Uint8Array(bytes)).catch(() => {}) };
  }

  it('is waited for 100 seconds before its first byte: it has been paid for', async () => {
    const { chunks, send } = start();
    const first = chunks.next();
    await turns();
    mock.timers.tick(99_000);
    send(480);
    assert.equal((await first).value?.samples.length, 240);
    await chunks.return();

    const silent = start().chunks.next();
    await turns();
    mock.timers.tick(100_000);
    await assert.rejects(silent, { code: 'stream-truncated' });
  });

  it('is lost after 40 seconds in its middle', async () => {
    const { chunks, send } = start();
    const first = chunks.next();
    send(480);
    await first;
    const next = chunks.next();
    await turns();
    mock.timers.tick(39_000);
    send(480);
    assert.equal((await next).value?.samples.length, 240);
    const silent = chunks.next();
    await turns();
    mock.timers.tick(40_000);
    await assert.rejects(silent, { code: 'stream-truncated' });
  });
});
