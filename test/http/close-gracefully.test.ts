import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { closeGracefully } from '../../src/http/close-gracefully.ts';
import { listen } from '../../src/http/listen.ts';

describe('closeGracefully', () => {
  it('lets an answer finish, and then closes its connection although it could be used again', async () => {
    let answering: ServerResponse | undefined;
    const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => {
      answering = response;
      response.write('begun');
    });
    const url = new URL(await listen(server, 0, '127.0.0.1'));
    const client = connect(Number(url.port), '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    let text = '';
    client.on('data', (piece) => {
      text += piece;
    });
    await once(client, 'data');
    const closed = closeGracefully(server);
    await assert.rejects(fetch(url), 'no new connection');
    answering?.end('done');
    await Promise.all([closed, once(client, 'close')]);
    assert.match(text, /begun[\s\S]*done[\s\S]*0\r\n\r\n$/);
  });

  it('does not wait for a connection that has sent nothing, but for one in the middle of its headers', async () => {
    let isAnswered = false;
    const server = createServer((_request, response) => {
      isAnswered = true;
      response.end('done');
    });
    const port = Number(new URL(await listen(server, 0, '127.0.0.1')).port);
    const open = async () => {
      const accepted = once(server, 'connection');
      const client = connect(port, '127.0.0.1');
      return { client, accepted: ((await accepted) as [Socket])[0] };
    };
    const silent = await open();
    const late = await open();
    const asking = await open();
    asking.client.write('GET / HTTP/1.1\r\n');
    while (asking.accepted.bytesRead === 0) await nextTurn();
    const closed = closeGracefully(server);
    silent.client.resume();
    // Its bytes were under way.
    late.client.write('GET / HTTP/1.1\r\n');
    await once(silent.client, 'close');
    assert.equal(isAnswered, false);
    assert.equal(late.client.destroyed, false);
    late.client.write('Host: x\r\nConnection: close\r\n\r\n');
    late.client.resume();
    await once(late.client, 'close');
    assert.equal(isAnswered, true);
    let text = '';
    asking.client.on('data', (piece) => {
      text += piece;
    });
    asking.client.write('Host: x\r\n\r\n');
    await Promise.all([closed, once(asking.client, 'close')]);
    assert.match(text, /done$/);
  });
});
