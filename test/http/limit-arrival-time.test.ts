import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { limitArrivalTime } from '../../src/http/limit-arrival-time.ts';
import { listen } from '../../src/http/listen.ts';

describe('limitArrivalTime', () => {
  it('ends a request whose body does not arrive, and none whose answer takes longer', async () => {
    const server = createServer((request, response) => {
      limitArrivalTime(request, 50, () => request.destroy());
      if (request.method === 'POST') return;
      response.write('begun');
      setTimeout(() => response.end(' and done'), 200);
    });
    const url = await listen(server, 0, '127.0.0.1');
    const slow = connect(Number(new URL(url).port), '127.0.0.1');
    slow.on('error', () => {});
    slow.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc');
    const [text] = await Promise.all([fetch(url).then((response) => response.text()), once(slow, 'close')]);
    assert.equal(text, 'begun and done');
    server.close();
    server.closeAllConnections();
  });

  it('leaves a request alone that has come while the process was busy', async () => {
    let isLate = false;
    const server = createServer((request, response) => {
      limitArrivalTime(request, 20, () => {
        isLate = true;
      });
      request.resume().once('end', () => response.end('read'));
      upload.write('def');
      for (const until = performance.now() + 60; performance.now() < until; );
    });
    const url = await listen(server, 0, '127.0.0.1');
    const upload = connect(Number(new URL(url).port), '127.0.0.1');
    upload.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 6\r\n\r\nabc');
    await once(upload.resume(), 'close');
    assert.equal(isLate, false);
    server.close();
  });

  it('leaves a request alone that is given more time', async () => {
    let isLate = false;
    const server = createServer((request, response) => {
      limitArrivalTime(request, 20, () => {
        isLate = true;
      })();
      request.resume().once('end', () => response.end('read'));
    });
    const url = await listen(server, 0, '127.0.0.1');
    const upload = connect(Number(new URL(url).port), '127.0.0.1');
    upload.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\nabc');
    await pause(60);
    upload.write('def');
    const [answer] = await once(upload, 'data');
    assert.match(String(answer), /read/);
    assert.equal(isLate, false);
    upload.destroy();
    server.close();
  });
});
