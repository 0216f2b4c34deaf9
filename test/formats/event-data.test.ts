import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventData } from '../../src/formats/event-data.ts';

const STREAM =
  ': hello\n\nevent: x\ndata: one\n\ndata:{"a":\r\ndata: 2}\r\n\r\ndata: three\r\rdata\n\nid: 7\n\ndata:  خۆش\n\ndata: cut';
const EVENTS = ['one', '{"a":\n2}', 'three', '', ' خۆش'];

async function read(pieces: readonly string[]): Promise<string[]> {
  async function* source() {
    yield* pieces;
  }
  const events: string[] = [];
  for await (const data of eventData(source())) events.push(data);
  return events;
}

test('parses events with each of the three line breaks; skips comments, other fields and a truncated event', async () => {
  assert.deepEqual(await read([STREAM]), EVENTS);
});

test('any chunking gives the same events', async () => {
  for (let cut = 1; cut < STREAM.length; cut++)
    assert.deepEqual(await read([STREAM.slice(0, cut), STREAM.slice(cut)]), EVENTS, `cut at ${cut}`);
  assert.deepEqual(await read([...STREAM]), EVENTS);
});
