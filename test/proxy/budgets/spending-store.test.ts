import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemorySpendingStore } from '../../../src/proxy/budgets/spending-store.ts';

describe('the memory spending store', () => {
  it('counts up to the limit and never beyond', () => {
    const store = new MemorySpendingStore();
    const later = Date.now() + 60_000;
    assert.equal(store.spend('a', 60, 100, later), true);
    assert.equal(store.spend('a', 41, 100, later), false);
    assert.equal(store.spend('a', 40, 100, later), true);
    assert.equal(store.spend('a', 1, 100, later), false);
    assert.equal(store.spend('b', 100, 100, later), true);
  });

  it('refunds no more than was spent', () => {
    const store = new MemorySpendingStore();
    const later = Date.now() + 60_000;
    store.spend('a', 100, 100, later);
    store.refund('a', 250);
    assert.equal(store.spend('a', 100, 100, later), true);
    assert.equal(store.spend('a', 1, 100, later), false);
    store.refund('unknown', 5);
  });

  it('deletes expired counters', () => {
    let now = 1_000_000;
    const store = new MemorySpendingStore({ clock: () => now });
    for (let index = 0; index < 1000; index++) store.spend(`old-${index}`, 1, 1, now + 5000);
    assert.equal(store.size, 1000);
    now += 20_000;
    assert.equal(store.spend('old-1', 1, 1, now + 5000), true);
    assert.equal(store.size, 1);
  });

  it('refuses to evict a live counter when it is full', () => {
    let now = 1_000_000;
    const store = new MemorySpendingStore({ clock: () => now, maxEntries: 3 });
    for (const key of ['a', 'b', 'c']) store.spend(key, 1, 1, now + 1000);
    assert.throws(() => store.spend('d', 1, 1, now + 1000), /full/);
    assert.equal(store.spend('a', 1, 1, now + 1000), false);
    now += 1000;
    assert.equal(store.spend('d', 1, 1, now + 1000), true);
  });
});
