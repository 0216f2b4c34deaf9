import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ByteFlow, ByteSink, ByteStream } from '../../src/async/byte-stream.ts';
import { observed, type StreamOutcome } from '../../src/async/observed.ts';

const chunk = (value: number) => new Uint8Array([value]);

/** Two chunks; the source can also push them, and notes what is asked of it. */
function source(fails: boolean): { stream: ByteStream; asked: string[] } {
  const asked: string[] = [];
  async function* chunks() {
    try {
      yield chunk(1);
      yield chunk(2);
      if (fails) throw new Error('failed');
    } finally {
      asked.push('closed');
    }
  }
  const push = (sink: ByteSink): ByteFlow => {
    let next = 0;
    let isFlowing = false;
    return {
      pause() {
        isFlowing = false;
      },
      resume() {
        isFlowing = true;
        while (isFlowing && next < 2) sink.write(chunk(++next));
        if (isFlowing && fails) sink.fail(new Error('failed'));
        else if (isFlowing) sink.end();
      },
      cancel() {
        isFlowing = false;
        asked.push('cancelled');
      },
    };
  };
  return { stream: { [Symbol.asyncIterator]: chunks, push }, asked };
}

/** Reads a stream, and abandons it after so many chunks. */
async function read(stream: ByteStream, isPushed: boolean, atMost = Number.POSITIVE_INFINITY) {
  const values: number[] = [];
  if (!isPushed) {
    for await (const [value] of stream) if (values.push(value!) >= atMost) break;
    return values;
  }
  await new Promise<void>((resolve, reject) => {
    const flow = stream.push!({
      write([value]) {
        if (values.push(value!) < atMost) return;
        flow.cancel();
        resolve();
      },
      end: resolve,
      fail: reject,
    });
    flow.resume();
  });
  return values;
}

for (const isPushed of [false, true]) {
  describe(`observed, ${isPushed ? 'pushed' : 'pulled'}`, () => {
    it('says once how the chunks have ended: whole, failed or abandoned', async () => {
      for (const outcome of ['whole', 'failed', 'abandoned'] as const) {
        const outcomes: StreamOutcome[] = [];
        const seen: number[] = [];
        const stream = observed(source(outcome === 'failed').stream, {
          onChunk: ([value]) => void seen.push(value!),
          onEnd: (ended) => void outcomes.push(ended),
        });
        const reading = read(stream, isPushed, outcome === 'abandoned' ? 1 : undefined);
        if (outcome === 'failed') await assert.rejects(reading, /failed/);
        else assert.deepEqual(await reading, outcome === 'abandoned' ? [1] : [1, 2]);
        assert.deepEqual([outcomes, seen], [[outcome], outcome === 'abandoned' ? [1] : [1, 2]]);
      }
    });

    it('replaces an error, and fails with what an observer throws, which closes the source', async () => {
      const replaced = observed(source(true).stream, { toError: () => new Error('replaced') });
      await assert.rejects(read(replaced, isPushed), /replaced/);
      const { stream, asked } = source(false);
      let outcome: StreamOutcome | undefined;
      const refused = observed(stream, {
        onChunk() {
          throw new Error('refused');
        },
        onEnd(ended) {
          outcome = ended;
        },
      });
      await assert.rejects(read(refused, isPushed), /refused/);
      assert.deepEqual([outcome, asked], ['failed', [isPushed ? 'cancelled' : 'closed']]);
    });
  });
}

it('observed reaches chunks that are abandoned before the first of them', async () => {
  let isReturned = false;
  let outcome: StreamOutcome | undefined;
  const stream = {
    [Symbol.asyncIterator]: () => ({
      next: async () => ({ done: false as const, value: chunk(1) }),
      return: async () => {
        isReturned = true;
        return { done: true as const, value: undefined };
      },
    }),
  };
  const onEnd = (ended: StreamOutcome) => {
    outcome = ended;
  };
  await observed(stream, { onEnd })[Symbol.asyncIterator]().return?.();
  assert.deepEqual([isReturned, outcome], [true, 'abandoned']);
});
