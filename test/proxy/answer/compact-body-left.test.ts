import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { compactBody } from '../../../src/proxy/answer/compact-body.ts';
import { openOpusEncoder } from '../../../src/proxy/node/open-opus-encoder.ts';

const AUDIO = Buffer.alloc(48_000).toString('base64');
const EVENT = Buffer.from(`data: {"type":"speech.audio.delta","audio":"${AUDIO}"}\n\n`);

/** A service that sends a second of sound, and then nothing for long. */
function slowService(end: () => Promise<void>): AsyncIterable<Uint8Array> {
  let isFirst = true;
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        if (!isFirst) return new Promise<never>(() => {});
        isFirst = false;
        return Promise.resolve({ done: false, value: EVENT });
      },
      async return() {
        await end();
        return { done: true, value: undefined };
      },
    }),
  };
}

describe('a compact stream that its reader leaves', () => {
  it('ends the body of the service at once, also while that is silent', async () => {
    let isEnded = false;
    const body = slowService(async () => {
      isEnded = true;
    });
    const compact = compactBody(body, 'text/event-stream', openOpusEncoder);
    assert.equal((await compact.next()).done, false);
    await compact.return();
    assert.equal(isEnded, true);
  });

  it('fails nothing where the body cannot be ended', async () => {
    const body = slowService(() => Promise.reject(new Error('gone')));
    const compact = compactBody(body, 'text/event-stream', openOpusEncoder);
    await compact.next();
    await compact.return();
    // An unhandled rejection would end the process.
    await turn();
  });
});
