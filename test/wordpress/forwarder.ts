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
