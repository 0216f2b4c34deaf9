import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { after, beforeEach, describe, it } from 'node:test';
import { assertNothingLeaked, STT_KEY } from '../support/secrets.ts';
import { mint, ORIGIN, send, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

const MEGABYTE = 1024 * 1024;

for (const transport of TRANSPORTS) {
  describe(`an upload through the ${transport.name}`, () => {
    const setup = useProxy(transport);

    beforeEach(() => {
      setup.upstream.answer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end('{"text":"سڵاو","language":"ckb","truncated":false}'); // Sorani "hello"
      });
    });

    async function upload(body: BodyInit, headers: Record<string, string> = {}) {
      const init = {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { Authorization: `Bearer ${await mint(setup.proxy.url, ['stt'])}`, ...headers },
      };
      return send(`${setup.proxy.url}/speech/api/stt-proxy`, init as Parameters<typeof send>[1]);
    }

    /** A form whose bytes are written by the test. */
    async function openUpload(headers: Record<string, string>): Promise<ClientRequest> {
      const request = httpRequest(`${setup.proxy.url}/speech/api/stt-proxy`, {
        method: 'POST',
        agent: false,
        headers: {
          Origin: ORIGIN,
          Authorization: `Bearer ${await mint(setup.proxy.url, ['stt'])}`,
          'Content-Type': 'multipart/form-data; boundary=b',
          ...headers,
        },
      });
      request.on('error', () => {});
      return request;
    }

    it('reaches the service byte for byte with its boundary, under the key for transcription', async () => {
      await setup.start();
      const file = randomBytes(3 * MEGABYTE);
      const form = new FormData();
      form.set('dialect', 'sorani');
      form.set('file', new Blob([file]), 'deng.wav');
      const request = new Request('http://x/', { method: 'POST', body: form });
      const bytes = Buffer.from(await request.arrayBuffer());
      const type = request.headers.get('content-type') ?? '';
      const { status, json } = await upload(bytes, { 'Content-Type': type });
      assert.equal(status, 200);
      assert.deepEqual(json, { text: 'سڵاو', language: 'ckb', truncated: false });
      const [received] = setup.upstream.requests;
      assert.ok(received?.body.equals(bytes));
      assert.equal(received.headers['content-type'], type);
      assert.equal(received.headers['x-api-key'], STT_KEY);
    });

    it('is forwarded while it is still being sent', async () => {
      await setup.start();
      const arrived = new Promise<Buffer>((resolve) => {
        setup.upstream.answerRaw((request, response) => {
          request.once('data', resolve);
          request.on('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
        });
      });
      const request = await openUpload({});
      request.write('--b\r\nfirst part');
      assert.match((await arrived).toString(), /first part/);
      request.end('\r\n--b--\r\n');
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      assert.equal(response.statusCode, 200);
      response.resume();
    });

    it('of a file of exactly the maximum size is accepted, whatever the form adds to it', async () => {
      await setup.start({ maxUploadBytes: MEGABYTE });
      const minted = await send(`${setup.proxy.url}/speech/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"scope":["stt"]}',
      });
      const { limits } = minted.json as unknown as { limits: { max_upload_bytes: number } };
      assert.equal(limits.max_upload_bytes, MEGABYTE);
      const form = new FormData();
      form.set('dialect', 'sorani');
      form.set('file', new Blob([randomBytes(MEGABYTE)]), 'deng.wav');
      assert.equal((await upload(form)).status, 200);
    });

    it('is refused by its length before a byte is read', async () => {
      await setup.start({ maxUploadBytes: 1000 });
      const request = await openUpload({ 'Content-Length': String(MEGABYTE) });
      request.flushHeaders();
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      assert.equal(response.statusCode, 413);
      request.destroy();
      assert.equal(setup.upstream.requests.length, 0);
    });

    it('without a length is aborted once it exceeds the limit', async () => {
      await setup.start({ maxUploadBytes: 35_000 });
      let cut = () => {};
      const closed = new Promise<void>((resolve) => {
        cut = resolve;
      });
      let arrived = () => {};
      const first = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      let received = 0;
      setup.upstream.answerRaw((request) => {
        request.once('data', arrived);
        request.on('data', (chunk: Buffer) => {
          received += chunk.length;
        });
        request.on('error', () => {});
        request.on('close', cut);
      });
      const request = await openUpload({ 'Transfer-Encoding': 'chunked' });
      // Otherwise the limit may be exceeded before the proxy has sent its request at all, as it is under Node 22 and 24.
      request.write(Buffer.alloc(1000));
      await first;
      request.write(Buffer.alloc(60_000));
      request.write(Buffer.alloc(60_000));
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      assert.equal(response.statusCode, 413);
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      assert.equal((JSON.parse(Buffer.concat(chunks).toString()) as { code: string }).code, 'file-too-large');
      request.destroy();
      await closed;
      assert.ok(received <= 101_000, String(received));
    });

    it('that the client aborts is aborted upstream', async () => {
      await setup.start();
      let arrived = () => {};
      const first = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      const closed = new Promise<void>((resolve) => {
        setup.upstream.answerRaw((request) => {
          request.once('data', arrived);
          request.on('error', () => {});
          request.on('close', resolve);
        });
      });
      const request = await openUpload({ 'Content-Length': '1000000' });
      request.write(Buffer.alloc(1000));
      await first;
      request.destroy();
      await closed;
    });

    it('that the service refuses early still receives that refusal', async () => {
      await setup.start();
      setup.upstream.answerRaw((request, response) => {
        request.on('error', () => {});
        request.once('data', () => {
          response.writeHead(403, { 'Content-Type': 'application/json', Connection: 'close' });
          response.end('{"error":"no STT plan","upgrade_url":"https://example.com/plans"}');
        });
      });
      const request = await openUpload({ 'Content-Length': '1000000' });
      request.write(Buffer.alloc(1000));
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      assert.equal(response.statusCode, 403);
      request.destroy();
    });

    it('is never sent twice', async () => {
      await setup.start();
      setup.upstream.answer((_request, response) => void response.writeHead(503).end('{"error":"busy"}'));
      const form = new FormData();
      form.set('file', new Blob(['RIFF']), 'a.wav');
      assert.equal((await upload(form)).status, 503);
      assert.equal(setup.upstream.requests.length, 1);
    });
  });
}

after(assertNothingLeaked);
