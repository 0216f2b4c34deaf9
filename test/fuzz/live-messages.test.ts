import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { liveMessageSchema, type StreamConnectResponse } from '../../src/contract/transcription.ts';
import { serve } from '../../src/service/serve.ts';
import { dial, FINALIZE, finals, pcm, speak } from '../service/support/live-client.ts';
import { sing, ToneRecognizer } from '../service/support/tone-recognizer.ts';
import { fuzz } from './support/fuzz.ts';
import {
  endsInsideAFrame,
  exchangeFrames,
  FINAL,
  frameBytes,
  OPCODE,
  type RawFrame,
} from './support/raw-live-client.ts';
import { openUnlimited } from './support/unlimited.ts';

const stt = new ToneRecognizer();
const { service, sttKey } = await openUnlimited({ stt });
const server = await serve(service);
after(() => server.close());

async function connect(): Promise<string> {
  const response = await fetch(`${server.url}/api/stt-stream-connect`, {
    method: 'POST',
    headers: { 'x-api-key': sttKey },
    body: '{"dialect":"sorani"}',
  });
  return ((await response.json()) as StreamConnectResponse).websocket_url;
}

const SUNG = pcm(sing('bed'));
const TEXTS = [
  FINALIZE,
  '{"type":"control","event":"explode"}',
  '{"type":"control"}',
  'null',
  '[]',
  '"finalize"',
  '',
  '{',
  '\u0000',
  '{"__proto__":1}',
];

const payloads = fc.oneof(
  fc.uint8Array({ maxLength: 700 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(...TEXTS).map((text) => Buffer.from(text)),
  fc.string({ unit: 'binary', maxLength: 50 }).map((text) => Buffer.from(text)),
  fc.nat(3001).map((length) => SUNG.subarray(0, length)),
);

/** Valid client messages in any order: frames, fragments and pings, and the only text message there is. */
const politeFrames: fc.Arbitrary<RawFrame[]> = fc
  .array(
    fc.oneof(
      payloads.map((payload) => [frame(OPCODE.binary, payload)]),
      payloads.map((payload) => [frame(OPCODE.ping, payload.subarray(0, 125))]),
      payloads.map((payload) => [frame(OPCODE.pong, payload.subarray(0, 125))]),
      fc.array(payloads, { minLength: 2, maxLength: 6 }).map((pieces) =>
        pieces.map((payload, index) => ({
          ...frame(index === 0 ? OPCODE.binary : OPCODE.continuation, payload),
          flags: index === pieces.length - 1 ? FINAL : 0,
        })),
      ),
    ),
    { maxLength: 8 },
  )
  .map((groups) => [...groups.flat(), frame(OPCODE.text, Buffer.from(FINALIZE))]);

/** Frames of every kind, even undefined ones. */
const anyFrames: fc.Arbitrary<RawFrame[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.values(OPCODE)), payloads)
        .map(([opcode, payload]) => frame(opcode, payload)),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        flags: fc.nat(15),
        opcode: fc.nat(15),
        payload: payloads,
        isMasked: fc.boolean(),
        claimed: fc.option(fc.constantFrom(0, 1, 125, 126, 65_536, 4 * 1024 * 1024 + 1, 2 ** 31, 2 ** 53), {
          nil: undefined,
        }),
        lengthBits: fc.constantFrom(undefined, 7, 16, 64),
      }),
    },
  ),
  { maxLength: 12 },
);

function frame(opcode: number, payload: Buffer): RawFrame {
  return { flags: FINAL, opcode, payload, isMasked: true };
}

function shown<T extends readonly RawFrame[]>(frames: T): T {
  const lines = () => frames.map((each) => frameBytes(each).toString('base64').slice(0, 300)).join('\n');
  return Object.assign(frames, { [inspect.custom]: lines });
}

async function assertAllReleased(): Promise<void> {
  while (stt.streams.some(({ isClosed }) => !isClosed)) await new Promise((resolve) => setImmediate(resolve));
  stt.streams.length = 0;
}

function assertMessages(messages: readonly string[]): void {
  for (const message of messages) liveMessageSchema.parse(JSON.parse(message));
}

// covers: live.messages
fuzz(
  'audio in frames of any size, with fragments and pings, ends with done and 1000',
  politeFrames.map(shown),
  async (frames) => {
    const { messages, code } = await exchangeFrames(await connect(), frames.map(frameBytes));
    assertMessages(messages);
    assert.equal(messages.at(-1), '{"type":"control","event":"done"}');
    assert.equal(messages.filter((message) => message.includes('done')).length, 1);
    assert.equal(code, 1000);
    await assertAllReleased();
  },
);

/** Done; unknown message; the library's own for protocol errors, text that is not UTF-8, and messages that are too large. */
const CODES = [1000, 1003, 1002, 1007, 1009];

fuzz(
  'frames of every kind, even malformed ones, end with a specific close code',
  anyFrames.map(shown),
  async (frames) => {
    // A close by the client ends sessions that are still open; the rest completes a truncated frame.
    const last = frame(OPCODE.close, Buffer.from([0x03, 0xe8]));
    const own = frames.filter(({ opcode }) => opcode === OPCODE.close).map(({ payload }) => payload);
    const echoes = [
      1005,
      ...own.flatMap((payload) => (payload.length >= 2 ? [payload.readUInt16BE(0)] : [])),
    ];
    const bytes = [...frames, last, ...Array(20).fill(frame(OPCODE.binary, Buffer.alloc(700)))].map(
      frameBytes,
    );
    const isCut = endsInsideAFrame(Buffer.concat(bytes));
    const { messages, code } = await exchangeFrames(await connect(), bytes, isCut ? 'end' : 'wait');
    assertMessages(messages);
    assert.ok((code === undefined && isCut) || [...CODES, ...echoes].includes(code!), String(code));
    await assertAllReleased();
  },
);

fuzz(
  'a client that disconnects at any byte leaves nothing behind',
  fc.tuple(anyFrames, fc.nat(2000)),
  async ([frames, length]) => {
    const bytes = Buffer.concat(frames.map(frameBytes)).subarray(0, length);
    await exchangeFrames(await connect(), [bytes], 'break');
    await assertAllReleased();
  },
);

afterEach(async () => {
  const client = await dial(await connect());
  await speak(client, SUNG, [3200]);
  assert.deepEqual(finals(client.messages), ['bed']);
  assert.equal((await client.closed).code, 1000);
});
