import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { RedisSpendingStore } from '../../../src/proxy/redis/redis-spending-store.ts';
import { NO_REDIS, type RedisServer, startRedis } from '../support/redis-server.ts';

describe('a spending store in Redis', { skip: NO_REDIS }, () => {
  let server: RedisServer;
  const soon = () => Date.now() + 60_000;

  before(async () => {
    server = await startRedis();
  });
  after(() => server.stop());

  it('counts up to the limit, not beyond it, and takes refunds', async () => {
    const store = new RedisSpendingStore(server.client);
    assert.equal(await store.spend('a', 6, 10, soon()), true);
    assert.equal(await store.spend('a', 5, 10, soon()), false);
    assert.equal(await store.spend('a', 4, 10, soon()), true);
    await store.refund('a', 4);
    assert.equal(await store.spend('a', 4, 10, soon()), true);
    assert.equal(await store.spend('a', 1, 10, soon()), false);
  });

  it('never overspends when several instances spend at once', async () => {
    const stores = [server.client, server.client.duplicate(), server.client.duplicate()].map(
      (redis) => [redis, new RedisSpendingStore(redis)] as const,
    );
    const spent = await Promise.all(
      Array.from({ length: 300 }, (_, index) => stores[index % 3]![1].spend('shared', 7, 700, soon())),
    );
    assert.equal(spent.filter(Boolean).length, 100);
    for (const [redis] of stores.slice(1)) redis.disconnect();
  });

  it('counts bytes beyond 32 bits exactly', async () => {
    const store = new RedisSpendingStore(server.client);
    assert.equal(await store.spend('bytes', 99_999_999_999, 100_000_000_000, soon()), true);
    assert.equal(await store.spend('bytes', 1, 100_000_000_000, soon()), true);
    assert.equal(await store.spend('bytes', 1, 100_000_000_000, soon()), false);
  });

  it('forgets a counter after its end, and a refund does not bring it back', async () => {
    const store = new RedisSpendingStore(server.client);
    assert.equal(await store.spend('brief', 10, 10, Date.now() + 150), true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await store.refund('brief', 10);
    assert.equal(await server.client.exists('kurdish-speech:spent:brief'), 0);
    assert.equal(await store.spend('brief', 10, 10, soon()), true);
    assert.ok((await server.client.pttl('kurdish-speech:spent:brief')) > 0);
  });

  it('never refunds below zero', async () => {
    const store = new RedisSpendingStore(server.client);
    await store.spend('small', 3, 10, soon());
    await store.refund('small', 100);
    assert.equal(await store.spend('small', 10, 10, soon()), true);
    assert.equal(await store.spend('small', 1, 10, soon()), false);
  });
});
