import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diskWaits, NO_STRACE } from '../support/disk-waits.ts';

const REQUESTS = 100;
/** SQLite moves its log into the file every 1000 pages, and waits for both. */
const CHECKPOINTS = 10;

test('SQLite waits for the disk once for a request that is billed, and not at all for one that is free', {
  skip: NO_STRACE ?? false,
}, async () => {
  const idle = await diskWaits('settle', 0);
  const billed = (await diskWaits('settle', REQUESTS)) - idle;
  assert.ok(
    billed >= REQUESTS && billed <= REQUESTS + CHECKPOINTS,
    `${billed} waits for ${REQUESTS} requests`,
  );
  const free = (await diskWaits('release', REQUESTS)) - idle;
  assert.ok(free <= CHECKPOINTS, `${free} waits for ${REQUESTS} requests`);
});
