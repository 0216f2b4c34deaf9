import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readUpTo } from '../../src/formats/read-up-to.ts';

describe('readUpTo', () => {
  let isClosed = false;
  async function* body() {
    try {
      yield Uint8Array.of(1, 2);
      yield Uint8Array.of(3);
      yield Uint8Array.of(4);
    } finally {
      isClosed = true;
    }
  }

  it('joins the pieces of a body as long as the limit', async () => {
    assert.deepEqual(await readUpTo(body(), 4), Uint8Array.of(1, 2, 3, 4));
  });

  it('gives nothing of a longer one, and closes it', async () => {
    isClosed = false;
    assert.equal(await readUpTo(body(), 3), undefined);
    assert.equal(isClosed, true);
  });
});
