import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { serve } from '../../../src/service/serve.ts';
import { openService } from '../support/open-service.ts';
import { sing, ToneRecognizer } from '../support/tone-recognizer.ts';
import { wavFile } from '../support/wav-file.ts';

const FILE = wavFile(sing('badge'));
const HEAD = `--cut\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n`;
const DIALECT = (name: string) =>
  `\r\n--cut\r\nContent-Disposition: form-data; name="dialect"\r\n\r\n${name}\r\n--cut--\r\n`;
const CONTENT_TYPE = 'multipart/form-data; boundary=cut';

async function open({ files, stt = new ToneRecognizer() }: { files: number; stt?: ToneRecognizer }) {
  const opened = await openService({ stt, maxHeldBytes: 2 * files * FILE.length });
  const { sttKey, id } = await opened.issue({ sttPlan: 'free' });
  const headers = { 'x-api-key': sttKey, 'content-type': CONTENT_TYPE };
  const send = (body: BodyInit, signal?: AbortSignal) =>
    opened.service.fetch(
      new Request('http://service.test/api/stt-proxy', {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
        ...(signal && { signal }),
      } as RequestInit),
    );
  const whole = (dialect = 'sorani') =>
    send(Buffer.concat([Buffer.from(HEAD), FILE, Buffer.from(DIALECT(dialect))]));
  /** Sends the whole file but never the end of its form; resolves when the file is in memory. */
  const hold = async () => {
    const leaving = new AbortController();
    const pieces = [Buffer.from(HEAD), FILE];
    let answer: Promise<Response> | undefined;
    let connection!: ReadableStreamDefaultController<Uint8Array>;
    await new Promise<void>((resolve) => {
      const body = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            connection = controller;
          },
          pull(controller) {
            const piece = pieces.shift();
            if (piece) return controller.enqueue(piece);
            resolve();
            return new Promise<void>(() => {});
          },
        },
        { highWaterMark: 0 },
      );
      answer = send(body, leaving.signal);
    });
    return {
      async abort() {
        leaving.abort();
        // A Request references its signal only weakly; its body is sure to end, as on a socket.
        try {
          connection.error(leaving.signal.reason);
        } catch {
          // Already cancelled.
        }
        await answer;
      },
    };
  };
  const creditsUsed = async () => (await opened.store.usage(id, 'credits'))!.used;
  return { opened, headers, whole, hold, creditsUsed };
}

async function assertNoRoom(response: Response): Promise<void> {
  assert.equal(response.status, 503);
  assert.ok(Number(response.headers.get('retry-after')) >= 1);
  const { code, error } = (await response.json()) as { code: string; error: string };
  assert.equal(code, 'service-unavailable');
  assert.equal(error, 'Too many uploads are in progress; try again shortly.');
}

// covers: load.bytes
test('an upload over the memory budget is 503 and costs nothing, and is accepted once another has ended', async () => {
  const { whole, hold, creditsUsed } = await open({ files: 3 });
  const held = [await hold(), await hold(), await hold()];
  await assertNoRoom(await whole());
  await assertNoRoom(await whole());
  assert.equal(await creditsUsed(), 0);
  await held[0]!.abort();
  assert.equal((await whole()).status, 200);
  // Refused, transcribed and abandoned uploads are all released.
  assert.equal((await whole()).status, 200);
  assert.equal(await creditsUsed(), 2);
  await Promise.all(held.map((each) => each.abort()));
});

test('an upload that is refused for another reason releases its share of the budget', async () => {
  const { whole, creditsUsed } = await open({ files: 1 });
  for (let count = 0; count < 3; count++) assert.equal((await whole('gorani')).status, 400);
  assert.equal((await whole()).status, 200);
  assert.equal(await creditsUsed(), 1);
});

test('a recording that is being transcribed no longer counts against the budget', async () => {
  let reportStart!: () => void;
  const started = new Promise<void>((resolve) => {
    reportStart = resolve;
  });
  let release!: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let writes = 0;
  const stt = new ToneRecognizer(async () => {
    if (writes++ > 0) return;
    reportStart();
    await released;
  });
  const { whole } = await open({ files: 1, stt });
  const first = whole();
  await started;
  assert.equal((await whole()).status, 200);
  release();
  assert.equal((await first).status, 200);
});

test('on a real socket, an upload whose client has disconnected frees its share of the budget', async () => {
  const { opened, headers, hold, whole } = await open({ files: 2 });
  const server = await serve(opened.service);
  after(() => server.close());
  const other = await hold();
  const leaving = httpRequest(`${server.url}/api/stt-proxy`, { method: 'POST', agent: false, headers });
  leaving.on('error', () => {});
  leaving.write(HEAD);
  leaving.write(FILE);
  // Until the file has arrived; before that, the next upload itself would take its place.
  await delay(300);
  await assertNoRoom(await whole());
  leaving.destroy();
  while ((await whole()).status !== 200) await delay(20);
  await other.abort();
});
