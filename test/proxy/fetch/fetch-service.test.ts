import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { toReadableStream } from '../../../src/proxy/fetch/fetch-service.ts';

describe('a body that is read too slowly', () => {
  const pace = { windowMs: 200, bytesPerSecond: 10_000 };

  it('fails, and what it came from is closed', async () => {
    let isClosed = false;
    const reasons: unknown[] = [];
    async function* speech() {
      try {
        for (;;) yield new Uint8Array(100);
      } finally {
        isClosed = true;
      }
    }
    const reader = toReadableStream(speech(), (reason) => reasons.push(reason), pace).getReader();
    await assert.rejects(async () => {
      for (;;) {
        await reader.read();
        await wait(60);
      }
    }, /too slowly/);
    assert.ok(isClosed);
    assert.equal(reasons.length, 1);
  });

  it('is whole for a reader who waits for the speech, however slowly that is made', async () => {
    async function* speech() {
      for (let part = 0; part < 5; part++) {
        await wait(120);
        yield new Uint8Array(10);
      }
    }
    const bytes = await new Response(toReadableStream(speech(), undefined, pace)).arrayBuffer();
    assert.equal(bytes.byteLength, 50);
  });

  it('does not keep the process alive where a server drops it without cancelling it', () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    async function* speech() {
      yield new Uint8Array(10);
    }
    const dropped = toReadableStream(speech(), undefined, { windowMs: 60_000, bytesPerSecond: 1 });
    assert.ok(!dropped.locked);
    assert.equal(timers(), before);
  });
});
