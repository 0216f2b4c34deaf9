import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { MessageChannel } from 'node:worker_threads';

const { setImmediate } = globalThis;
const original = globalThis.MessageChannel;
const channels: MessageChannel[] = [];

/** As in a browser: no `setImmediate`. Open ports would keep this process alive, so they are closed afterwards. */
async function importForBrowser(): Promise<typeof import('../../src/async/schedule-task.ts')> {
  class RecordedChannel extends MessageChannel {
    constructor() {
      super();
      channels.push(this);
    }
  }
  Object.assign(globalThis, { setImmediate: undefined, MessageChannel: RecordedChannel });
  const specifier = '../../src/async/schedule-task.js?browser';
  return import(specifier);
}

describe('scheduleTask', () => {
  afterEach(() => {
    Object.assign(globalThis, { setImmediate, MessageChannel: original });
    for (const { port1 } of channels.splice(0)) port1.close();
  });

  it('runs callbacks in order, each in a separate task', async () => {
    const { scheduleTask } = await import('../../src/async/schedule-task.ts');
    assert.deepEqual(await runThree(scheduleTask), ['sync', 'one', 'microtask', 'two', 'three']);
  });

  it('does the same through a MessageChannel where there is no setImmediate', async () => {
    const { scheduleTask } = await importForBrowser();
    assert.equal(channels.length, 0, 'opened on first use only');
    assert.deepEqual(await runThree(scheduleTask), ['sync', 'one', 'microtask', 'two', 'three']);
    assert.equal(channels.length, 1);
  });
});

async function runThree(schedule: (callback: () => void) => void): Promise<string[]> {
  const order: string[] = [];
  await new Promise<void>((resolve) => {
    schedule(() => {
      order.push('one');
      queueMicrotask(() => order.push('microtask'));
    });
    schedule(() => order.push('two'));
    schedule(() => {
      order.push('three');
      resolve();
    });
    order.push('sync');
  });
  return order;
}
