import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTokenSource } from '../../src/client/create-token-source.ts';
import { type SpeechChunk, type SynthesizeOptions, synthesize } from '../../src/client/synthesize.ts';
import { startServer } from './http-server.ts';

const SAMPLES = Int16Array.from({ length: 5000 }, (_, i) => Math.round(20000 * Math.sin(i / 7)));
const BYTES = Buffer.from(SAMPLES.buffer);
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const delta = (from: number, to: number) =>
  event({ type: 'speech.audio.delta', audio: BYTES.subarray(from * 2, to * 2).toString('base64') });

const options = (url: string, more: Partial<SynthesizeOptions> = {}): SynthesizeOptions => ({
  endpoint: url,
  voice: 'sorani_m001',
  apiKey: 'ks_tts_test',
  ...more,
});

async function collect(stream: AsyncIterable<SpeechChunk>) {
  const samples: number[] = [];
  const words = [];
  for await (const chunk of stream) {
    samples.push(...chunk.samples);
    words.push(...chunk.words);
  }
  return { samples: Int16Array.from(samples), words };
}

async function sendInPieces(response: ServerResponse, body: Buffer, sizes: readonly number[]) {
  let offset = 0;
  for (let i = 0; offset < body.length; i++) {
    const size = sizes[i % sizes.length]!;
    response.write(body.subarray(offset, offset + size));
    offset += size;
    await sleep(1);
  }
  response.end();
}

test('yields every sample of a pcm stream cut at odd positions', async () => {
  const server = await startServer(
    (_, response) => void sendInPieces(response, BYTES, [1, 333, 1024, 3, 2047]),
  );
  try {
    const { samples } = await collect(synthesize('سڵاو', options(server.url)));
    assert.deepEqual(samples, SAMPLES);
    const body = JSON.parse(server.requests[0]!.body);
    assert.equal(body.stream_format, 'pcm');
    assert.equal(body.speaker_id, 'sorani_m001');
    assert.equal(server.requests[0]!.headers['x-api-key'], 'ks_tts_test');
  } finally {
    await server.close();
  }
});

for (const [status, type, answer] of [
  [404, 'text/html', '<h1>Not Found</h1>'],
  [405, 'application/json', '{"error":"Method Not Allowed"}'],
  [501, 'text/html', '<h1>Unsupported method</h1>'],
  [200, 'text/html; charset=utf-8', '<!doctype html>'],
] as const) {
  test(`explains the fix when there is no service at the endpoint, which answers ${status} ${answer}`, async (context) => {
    const warn = context.mock.method(console, 'warn', () => {});
    const server = await startServer((_, response) => {
      response.writeHead(status, { 'content-type': type });
      response.end(answer);
    });
    const endpoint = `${server.url}/wrong`;
    const message = `${endpoint}/api/tts-stream answered ${status}: \`endpoint\` is "${endpoint}", where a speech service is expected; set it to the proxy's address, such as "/speech".`;
    await assert.rejects(collect(synthesize('سڵاو', options(endpoint))), {
      code: 'not-supported',
      message,
      status,
      retryable: false,
    });
    assert.deepEqual(
      warn.mock.calls.map((call) => call.arguments),
      [[message]],
    );
    await assert.rejects(
      collect(synthesize('سڵاو', options(`${endpoint}?page=7`))),
      ({ message }: Error) =>
        message.includes('/wrong answered') &&
        message.includes(`is "${endpoint}",`) &&
        !message.includes('page'),
    );
    await server.close();
  });
}

test("reports what a proxy lacks in the proxy's words, and does not blame the endpoint", async (context) => {
  const warn = context.mock.method(console, 'warn', () => {});
  const error = 'This proxy has no key for the scope "tts".';
  const server = await startServer((_, response) => {
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error, code: 'not-supported' }));
  });
  await assert.rejects(collect(synthesize('سڵاو', options(server.url))), {
    code: 'not-supported',
    message: error,
    status: 403,
  });
  assert.deepEqual(
    warn.mock.calls.map((call) => call.arguments),
    [[`${server.url}/api/tts-stream answered 403: ${error}`]],
  );
  await server.close();
});

test('reads samples and word times from events cut at odd positions', async () => {
  const words = [{ word: 'سڵاو', start: 0, end: 0.2 }];
  const stream = Buffer.from(
    delta(0, 1000) +
      event({ type: 'speech.word_timestamps', words }) +
      delta(1000, 5000) +
      event({ type: 'speech.audio.done', words }),
  );
  const server = await startServer((_, response) => void sendInPieces(response, stream, [7, 1, 1500, 64]));
  try {
    const received = await collect(synthesize('سڵاو', options(server.url, { timestamps: true })));
    assert.deepEqual(received.samples, SAMPLES);
    assert.deepEqual(received.words, words);
  } finally {
    await server.close();
  }
});

test('yields words that come only with the end, and none twice', async () => {
  const words = [
    { word: 'Silav', start: 0, end: 0.2 },
    { word: 'heval', start: 0.2, end: 0.4 },
  ];
  for (const early of [0, 1, 2]) {
    const stream =
      delta(0, 5000) +
      event({ type: 'speech.word_timestamps', words: words.slice(0, early) }) +
      event({ type: 'speech.audio.done', words });
    const server = await startServer((_, response) => response.end(stream));
    try {
      const received = await collect(synthesize('Silav heval', options(server.url, { timestamps: true })));
      assert.deepEqual(received.words, words);
    } finally {
      await server.close();
    }
  }
});

const failures: [string, boolean, (response: ServerResponse) => void][] = [
  ['a pcm connection that breaks', false, (response) => response.write(BYTES, () => response.destroy())],
  ['a pcm stream that ends in half a sample', false, (response) => response.end(BYTES.subarray(0, 999))],
  ['an event stream without its end marker', true, (response) => response.end(delta(0, 100))],
  [
    'an error event',
    true,
    (response) => response.end(delta(0, 100) + event({ type: 'error', error: 'engine failed' })),
  ],
  ['an event that is not JSON', true, (response) => response.end('data: {oops\n\n')],
];
for (const [name, timestamps, respond] of failures) {
  test(`reports ${name} as a truncated stream`, async () => {
    const server = await startServer((_, response) => respond(response));
    try {
      await assert.rejects(collect(synthesize('x', options(server.url, { timestamps }))), {
        name: 'SpeechError',
        code: 'stream-truncated',
      });
    } finally {
      await server.close();
    }
  });
}

// covers: streaming.early-failure
test('an error event before any sound has the code of a refusal, and later it is a truncated stream', async () => {
  const truncated = { code: 'stream-truncated', status: undefined, retryable: true };
  for (const [before, code, expected] of [
    ['', 'service-unavailable', { code: 'service-unavailable', status: undefined, retryable: true }],
    ['', 'synthesis-failed', { code: 'synthesis-failed', status: undefined, retryable: true }],
    ['', 'quota-exceeded', { code: 'quota-exceeded', status: undefined, retryable: false }],
    ['', 'out-of-memory', truncated],
    [delta(0, 100), 'text-too-long', truncated],
  ] as const) {
    const server = await startServer((_, response) =>
      response.end(`: keepalive\n\n${before}${event({ type: 'error', error: 'Try again.', code })}`),
    );
    try {
      await assert.rejects(collect(synthesize('x', options(server.url, { timestamps: true }))), {
        name: 'SpeechError',
        message: 'The speech service failed while speaking: Try again.',
        ...expected,
      });
    } finally {
      await server.close();
    }
  }
});

test('closes the connection when the reader stops early', async () => {
  let closed: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const server = await startServer((_, response) => {
    response.on('close', closed);
    response.write(BYTES);
  });
  try {
    for await (const chunk of synthesize('x', options(server.url))) {
      assert.ok(chunk.samples.length);
      break;
    }
    await gone;
  } finally {
    await server.close();
  }
});

test("rejects with the signal's reason, before and after the first byte", async () => {
  const server = await startServer((_, response) => void response.write(BYTES));
  try {
    const early = AbortSignal.abort(new Error('too soon'));
    await assert.rejects(collect(synthesize('x', options(server.url, { signal: early }))), /too soon/);
    const controller = new AbortController();
    const stream = synthesize('x', options(server.url, { signal: controller.signal }));
    await stream.next();
    controller.abort(new Error('enough'));
    await assert.rejects(stream.next(), /enough/);
  } finally {
    await server.close();
  }
});

test('calls onFirstByte once, when the first byte arrives', async () => {
  let times = 0;
  const server = await startServer((_, response) => void sendInPieces(response, BYTES, [1000]));
  try {
    await collect(synthesize('x', options(server.url, { onFirstByte: () => times++ })));
    assert.equal(times, 1);
  } finally {
    await server.close();
  }
});

test('replaces a refused token once, then gives up', async () => {
  let refusals = 1;
  let issued = 0;
  const server = await startServer(({ headers }, response) => {
    if (refusals-- > 0) {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"error":"The token has expired.","code":"token-expired"}');
      return;
    }
    response.end(headers.authorization === 'Bearer token-2' ? BYTES : '');
  });
  const limits = { max_chars: 500, characters: 5000, requests: 60 };
  const tokenSource = createTokenSource(async (scope) => ({
    token: `token-${++issued}`,
    token_type: 'Bearer',
    expires_in: 300,
    expires_at: 0,
    scope: [scope],
    limits,
  }));
  try {
    const withToken = options(server.url, { apiKey: undefined, tokenSource });
    assert.deepEqual((await collect(synthesize('x', withToken))).samples, SAMPLES);
    refusals = 5;
    await assert.rejects(collect(synthesize('x', withToken)), { code: 'token-expired', status: 401 });
    assert.equal(refusals, 3, 'two tries, not more');
  } finally {
    await server.close();
  }
});

test('requires a token source or a key', async () => {
  await assert.rejects(collect(synthesize('x', { endpoint: '/speech', voice: 'sorani_m001' })), {
    code: 'invalid-argument',
  });
});
