import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import test from 'node:test';
import { isRefusal, type Refusal } from '../../../src/service/admission/refusal.ts';
import { readUpload, type Upload } from '../../../src/service/http/read-upload.ts';

const MB = 1024 * 1024;
const BOUNDARY = 'cut';
/** A recording in which each byte says where it stands. */
const FILE = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 31) % 251));

interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  readonly isFile?: boolean;
}

const file = (content: Buffer, name = 'file'): Part => ({ name, content, isFile: true });
const field = (name: string, content: string): Part => ({ name, content });
const dialect = field('dialect', 'sorani');

function bodyOf(...parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, content, isFile = false }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.wav"' : ''}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

interface Sent {
  readonly request: Request;
  /** Bytes that have been taken from the socket. */
  taken(): number;
  isCancelled(): boolean;
  readonly client: AbortController;
}

/** A request whose body arrives in pieces, and is left open after its last byte where `isOpen`. */
function send(
  body: Buffer,
  { pieceBytes = 1000, isOpen = false, breaks = false, headers = {} as Record<string, string> } = {},
): Sent {
  let taken = 0;
  let isCancelled = false;
  const client = new AbortController();
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken < body.length) {
          const piece = body.subarray(taken, taken + pieceBytes);
          taken += piece.length;
          controller.enqueue(new Uint8Array(piece));
        } else if (breaks) controller.error(new Error('ECONNRESET'));
        else if (!isOpen) controller.close();
      },
      cancel() {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const init = {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    body: stream,
    duplex: 'half',
    signal: client.signal,
  };
  const request = new Request('http://service.test/api/stt-proxy', init as RequestInit);
  return { request, taken: () => taken, isCancelled: () => isCancelled, client };
}

type Options = Parameters<typeof send>[1];

async function read(body: Buffer, options: Options = {}, limit = MB): Promise<Upload> {
  const upload = await readUpload(send(body, options).request, limit, 'free');
  if (isRefusal(upload)) assert.fail(upload.body.error);
  return upload;
}

function refusalOf(upload: Upload | Refusal) {
  if (!isRefusal(upload)) assert.fail('It was accepted.');
  const { status, body, retryAfterSeconds } = upload;
  return { status, retryAfterSeconds, ...body };
}

async function refused(body: Buffer, options: Options = {}, limit = MB) {
  return refusalOf(await readUpload(send(body, options).request, limit, 'free'));
}

test('an upload is the file byte for byte and its dialect, in whatever order and pieces they arrive', async () => {
  for (const pieceBytes of [1, 7, 1000, MB]) {
    for (const parts of [
      [dialect, file(FILE)],
      [file(FILE), dialect],
    ]) {
      const upload = await read(bodyOf(...parts), { pieceBytes });
      assert.ok(upload.file.equals(FILE), `${pieceBytes}`);
      assert.equal(upload.fields.get('dialect')?.[0], 'sorani');
    }
  }
});

test('an upload of many megabytes keeps their order', async () => {
  const large = Buffer.alloc(5 * MB);
  for (let at = 0; at < large.length; at += 4) large.writeUInt32LE(at, at);
  const upload = await read(bodyOf(file(large), dialect), { pieceBytes: 65_536 }, 6 * MB);
  assert.ok(upload.file.equals(large));
});

test('an upload may have no dialect or an empty file, which others judge, and parts nobody asked for, which are skipped', async () => {
  assert.deepEqual(await read(bodyOf(file(Buffer.alloc(0)))), {
    file: Buffer.alloc(0),
    fields: new Map(),
    cutFields: new Set(),
  });
  const other = Buffer.alloc(2 * MB, 7);
  const noted = bodyOf(field('note', 'x'), file(FILE), field('Dialect', 'kurmanji'), dialect);
  assert.deepEqual(await read(noted), {
    file: FILE,
    fields: new Map([['dialect', ['sorani']]]),
    cutFields: new Set(),
  });
  // More than 4 KiB of a field is not read, and its name is noted.
  const long = await read(bodyOf(file(FILE), field('dialect', 'x'.repeat(4097))));
  assert.deepEqual([long.fields.get('dialect')?.[0]?.length, [...long.cutFields]], [4096, ['dialect']]);
  // Beyond the limit of a file; it is not kept.
  const beside = await readUpload(
    send(bodyOf(file(other, 'cover'), file(FILE)), { pieceBytes: 65_536 }).request,
    MB,
    'free',
  );
  assert.ok(!isRefusal(beside) && beside.file.equals(FILE));
});

test('an upload may be as large as its plan says, and one byte more is refused by the name of the plan', async () => {
  const limit = 1.5 * MB;
  const most = Buffer.alloc(limit, 1);
  const options = { pieceBytes: 65_536 };
  assert.equal((await read(bodyOf(file(most), dialect), options, limit)).file.length, limit);
  for (const parts of [[file(Buffer.alloc(limit + 1)), dialect], [file(Buffer.alloc(limit + 1))]]) {
    const { status, code, error, field } = await refused(bodyOf(...parts), options, limit);
    assert.deepEqual([status, code, field], [400, 'file-too-large', 'file']);
    assert.equal(error, 'The file is larger than the 1.5 MB that the free plan takes.');
  }
});

test('an upload that is announced as too large is refused before a byte of it is read', async () => {
  const announced = (bytes: number) => ({ headers: { 'content-length': String(bytes) } });
  const sent = send(bodyOf(file(FILE)), announced(MB + 65_537));
  const refusal = refusalOf(await readUpload(sent.request, MB, 'free'));
  assert.deepEqual([refusal.code, sent.taken()], ['file-too-large', 0]);
  assert.ok((await read(bodyOf(file(FILE)), announced(MB + 65_536))).file.equals(FILE));
});

test('an upload that turns out too large is left where it is: the rest is not taken', async () => {
  const limit = 10_000;
  const sent = send(bodyOf(file(Buffer.alloc(MB)), dialect));
  let kept = 0;
  const upload = await readUpload(sent.request, limit, 'free', (bytes) => {
    kept += bytes;
    return true;
  });
  const refusal = refusalOf(upload);
  assert.equal(refusal.code, 'file-too-large');
  assert.ok(sent.taken() < 3 * limit, `${sent.taken()} bytes were taken`);
  assert.ok(kept <= limit, `${kept} bytes were kept`);
});

test('an upload of two files or two dialects is refused: there is no telling which was meant', async () => {
  const unclear = [
    [file(FILE), file(FILE), dialect],
    [file(FILE), dialect, field('dialect', 'kurmanji')],
    [file(FILE), dialect, dialect],
    [file(FILE), ...Array.from({ length: 17 }, (_, index) => field(`field${index}`, 'x'))],
    [file(FILE), file(FILE, 'second'), file(FILE, 'third')],
  ];
  for (const parts of unclear) {
    const { status, code, error } = await refused(bodyOf(...parts));
    assert.deepEqual([status, code], [400, 'invalid-argument']);
    assert.equal(error, 'The form has too many parts; send one file and one dialect.');
  }
});

test('an upload without a file under its name is refused by the name that is missing', async () => {
  const missing = [[dialect], [file(FILE, 'audio'), dialect], [field('file', 'RIFF'), dialect]];
  for (const parts of missing) {
    const { status, code, error, field } = await refused(bodyOf(...parts));
    assert.deepEqual([status, code, field], [400, 'invalid-argument', 'file']);
    assert.equal(error, '"file" is missing; send a recording.');
  }
});

test('an upload that is cut anywhere is refused, whether its connection ends or breaks', async () => {
  const whole = bodyOf(dialect, file(FILE));
  const end = whole.length - `--${BOUNDARY}--\r\n`.length;
  for (const breaks of [false, true]) {
    for (const at of [1, 20, 60, 90, 150, 1000, end - 1, end]) {
      const { status, code, error } = await refused(whole.subarray(0, at), { breaks });
      assert.deepEqual([status, code], [400, 'invalid-argument'], `${at}`);
      assert.match(error ?? '', /^The form ended before it was complete/);
    }
  }
});

test('an upload that is no multipart form is refused unread, and so is a boundary nobody may use', async () => {
  const cases: [contentType: string, message: RegExp][] = [
    ['application/json', /^Send the file as multipart\/form-data/],
    ['application/x-www-form-urlencoded', /^Send the file as multipart\/form-data/],
    ['multipart/form-data', /^Send the file as multipart\/form-data/],
    [`multipart/form-data; boundary=${'x'.repeat(300)}`, /^The boundary of the form is missing or too long/],
  ];
  for (const [contentType, expected] of cases) {
    const sent = send(bodyOf(file(FILE)), { headers: { 'content-type': contentType } });
    const refusal = refusalOf(await readUpload(sent.request, MB, 'free'));
    assert.deepEqual([refusal.status, refusal.code, sent.taken()], [400, 'invalid-argument', 0]);
    assert.match(refusal.error ?? '', expected);
  }
});

test('an upload without memory for it is 503, may be sent again, and is read no further', async () => {
  const sent = send(bodyOf(file(Buffer.alloc(MB)), dialect));
  let kept = 0;
  const upload = await readUpload(sent.request, 2 * MB, 'free', (bytes) => {
    if (kept + bytes > 10_000) return false;
    kept += bytes;
    return true;
  });
  const refusal = refusalOf(upload);
  assert.deepEqual(
    [refusal.status, refusal.code, refusal.retryAfterSeconds],
    [503, 'service-unavailable', 5],
  );
  assert.ok(sent.taken() < 20_000, `${sent.taken()} bytes were taken`);
});

test('an upload asks for memory for each byte of its file, and for nothing else', async () => {
  let asked = 0;
  const body = bodyOf(field('note', 'x'.repeat(500)), file(FILE), file(Buffer.alloc(5000), 'cover'), dialect);
  await readUpload(send(body).request, MB, 'free', (bytes) => {
    asked += bytes;
    return true;
  });
  assert.equal(asked, FILE.length);
});

test('an upload whose client leaves is given up though its body stays open, and nothing listens any more', async () => {
  const body = bodyOf(file(FILE));
  const sent = send(body.subarray(0, 3000), { isOpen: true });
  const answer = readUpload(sent.request, MB, 'free');
  while (sent.taken() < 3000) await new Promise((resolve) => setImmediate(resolve));
  sent.client.abort();
  const refusal = refusalOf(await answer);
  assert.equal(refusal.status, 400);
  assert.equal(sent.isCancelled(), true);
  assert.deepEqual(getEventListeners(sent.request.signal, 'abort'), []);

  const gone = send(body, { isOpen: true });
  gone.client.abort();
  assert.ok(isRefusal(await readUpload(gone.request, MB, 'free')));

  const read = send(body);
  assert.ok(!isRefusal(await readUpload(read.request, MB, 'free')));
  assert.deepEqual(getEventListeners(read.request.signal, 'abort'), []);
});
