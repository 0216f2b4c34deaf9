import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEnd } from '../../src/async/on-end.ts';

async function* chunks(fails = false) {
  yield 1;
  yield 2;
  if (fails) throw new Error('failed');
}

it('onEnd says when chunks have ended, failed or were abandoned', async () => {
  for (const way of ['ended', 'failed', 'abandoned'] as const) {
    let ends = 0;
    const read: number[] = [];
    const reading = async () => {
      for await (const chunk of onEnd(chunks(way === 'failed'), () => ends++)) {
        read.push(chunk);
        assert.equal(ends, 0);
        if (way === 'abandoned') break;
      }
    };
    if (way === 'failed') await assert.rejects(reading, /failed/);
    else await reading();
    assert.ok(ends > 0, way);
    assert.deepEqual(read, way === 'abandoned' ? [1] : [1, 2]);
  }
});

it('onEnd reaches chunks that are abandoned before the first of them', async () => {
  let returned = false;
  let ends = 0;
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: async () => ({ done: false as const, value: 1 }),
      return: async () => {
        returned = true;
        return { done: true as const, value: undefined };
      },
    }),
  };
  await onEnd(source, () => ends++)
    [Symbol.asyncIterator]()
    .return?.();
  assert.deepEqual([returned, ends], [true, 1]);
});
