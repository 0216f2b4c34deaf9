import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { limitPipelining } from '../../src/http/limit-pipelining.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('limitPipelining', () => {
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (limitPipelining(request, response)) waiting.push(response);
  });
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());
  beforeEach(() => {
    waiting.length = 0;
  });

  function open() {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answers = 0;
    socket.on('data', (bytes) => {
      answers += bytes.toString().split('HTTP/1.1 200').length - 1;
    });
    socket.on('error', () => {});
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    return { socket, closed, answers: () => answers };
  }
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('lets 32 requests of a connection wait for their answers, again and again', async () => {
    const { socket, answers } = open();
    for (let round = 1; round <= 3; round++) {
      socket.write(REQUEST.repeat(32));
      await until(() => waiting.length === 32);
      for (const response of waiting.splice(0)) response.end('a');
      await until(() => answers() === 32 * round);
    }
    socket.destroy();
  });

  it('closes a connection with more, and hands on none of what came together with them', async () => {
    const { socket, closed } = open();
    socket.write(REQUEST.repeat(2000));
    await closed;
    assert.equal(waiting.length, 32);
  });

  it('counts each connection by itself', async () => {
    const connections = Array.from({ length: 4 }, open);
    for (const { socket } of connections) socket.write(REQUEST.repeat(20));
    await until(() => waiting.length === 80);
    for (const response of waiting) response.end('a');
    for (const { socket, answers } of connections) {
      await until(() => answers() === 20);
      socket.destroy();
    }
  });
});
