// The plugin's forwarder in PHP's own server, in front of a service whose connection breaks.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

let answer: (response: ServerResponse) => void;
const service = createServer((request, response) => {
  request.resume();
  answer(response);
}).listen(0, '127.0.0.1');
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
let php: ReturnType<typeof spawn>;
let url: string;

before(async () => {
  const probe = createSocketServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe);
  probe.close();
  url = `http://127.0.0.1:${port}/`;
  php = spawn('php', ['-S', `127.0.0.1:${port}`, 'test/wordpress/forwarder-alone.php'], {
    env: { ...process.env, BASE_URL: `http://127.0.0.1:${portOf(service)}` },
    stdio: 'ignore',
  });
  while (!(await fetch(url, { method: 'HEAD' }).catch(() => undefined))) await wait(50);
});
after(() => {
  php.kill();
  service.closeAllConnections();
  service.close();
});
answer = (response) => void response.end();

/** Speech of this many bytes, whole or broken off. */
async function speak(type: string, bytes: number, isWhole: boolean) {
  answer = (response) => {
    response.writeHead(200, { 'Content-Type': type });
    response.write(Buffer.alloc(bytes));
    setTimeout(() => (isWhole ? response.end() : response.destroy()), 50);
  };
  const response = await fetch(url, { method: 'POST', body: '{}' });
  return (await response.arrayBuffer()).byteLength;
}

test('samples that broke off end with half a sample, which no whole speech does', async () => {
  for (const type of ['audio/pcm', 'audio/wav']) {
    assert.equal(await speak(type, 9600, true), 9600);
    assert.equal((await speak(type, 9600, false)) % 2, 1, type);
    assert.equal((await speak(type, 9601, false)) % 2, 1, type);
  }
});

test('an image or a document in place of speech is a 502', async () => {
  for (const type of ['image/svg+xml', 'application/xhtml+xml']) {
    answer = (response) => void response.writeHead(200, { 'Content-Type': type }).end('<svg/>');
    const response = await fetch(url, { method: 'POST', body: '{}' });
    assert.equal(response.status, 502);
    assert.doesNotMatch(await response.text(), /svg/);
  }
});

const EVENT = 'data: {"type":"speech.audio.delta","audio":"AAAA"}\n\n';
const COMMENT = ': keepalive\n\n';

/** What a stream of events has brought each time it brought something; the service sends its next part each time. `null` is the end. */
async function follow(
  parts: readonly (string | null)[],
  rate: number,
): Promise<{ pieces: string[]; status: number }> {
  let next = () => {};
  answer = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.flushHeaders();
    const left = [...parts];
    next = () => {
      const part = left.shift();
      if (part === null) response.end();
      else if (part) response.write(part);
    };
  };
  const headers = { 'x-clock-rate': String(rate) };
  const response = await fetch(url, { method: 'POST', body: '{}', headers });
  const pieces: string[] = [];
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    pieces.push(piece);
    next();
  }
  return { pieces, status: response.status };
}

test('events of a silent service have comments: before the first, and every fifteen seconds between two', async () => {
  const { pieces } = await follow([EVENT, '', EVENT + COMMENT, null], 16);
  assert.deepEqual(pieces.slice(0, 4), [COMMENT, EVENT, COMMENT, EVENT + COMMENT]);
});

test('no comment breaks an event that has come only in part', async () => {
  const half = EVENT.slice(0, 20);
  const { pieces } = await follow([EVENT + half], 32);
  const text = pieces.join('');
  assert.ok(text.startsWith(COMMENT + EVENT + half));
  assert.doesNotMatch(text.slice((COMMENT + EVENT).length), /keepalive/);
});
