import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Misses } from '../../../src/proxy/sharing/misses.ts';

const signal = new AbortController().signal;
const visitorAt = (address: string | undefined) => ({
  share: address ?? '',
  address,
  token: undefined,
  signal,
});

describe('addresses without speech', () => {
  it('are remembered for ten seconds, unless they are written meanwhile', () => {
    let now = 1_800_000_000_000;
    const misses = new Misses(() => now);
    misses.add('a', visitorAt('9.9.9.9'));
    misses.add('b', visitorAt('9.9.9.9'));
    misses.forget('b');
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => misses.isKnown(key)),
      [true, false, false],
    );
    now += 10_001;
    assert.equal(misses.isKnown('a'), false);
  });

  it('are too many after 120 in a minute for one visitor, and 1,200 for all whose address is unknown', () => {
    let now = 1_800_000_000_000;
    const misses = new Misses(() => now);
    const allowed = (address: string | undefined) => {
      let count = 0;
      while (!misses.areTooMany(visitorAt(address))) misses.add(`${address}-${count++}`, visitorAt(address));
      return count;
    };
    assert.equal(allowed('9.9.9.9'), 120);
    assert.equal(allowed('9.9.9.8'), 120);
    assert.equal(allowed(undefined), 1200);
    now += 60_000;
    assert.equal(allowed('9.9.9.9'), 120);
  });

  it('take bounded memory', () => {
    const misses = new Misses(() => 1_800_000_000_000);
    for (let count = 0; count < 20_000; count++) misses.add(`key-${count}`, visitorAt(`address ${count}`));
    assert.equal(misses.isKnown('key-0'), false);
    assert.equal(misses.isKnown('key-19999'), true);
  });
});
