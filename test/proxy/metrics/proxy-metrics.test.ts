import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import type { ByteSink, ByteStream } from '../../../src/async/byte-stream.ts';
import { READING_PACES } from '../../../src/async/slow-reader.ts';
import { listen } from '../../../src/http/listen.ts';
import { writeBody } from '../../../src/http/write-body.ts';
import { createProxyMetrics } from '../../../src/proxy/metrics/proxy-metrics.ts';
import { SpeechTotals } from '../../../src/proxy/metrics/speech-totals.ts';

describe('the count of visitors who left', () => {
  /** A body that the test pushes. */
  function opened() {
    let sink: ByteSink | undefined;
    const body: ByteStream = {
      [Symbol.asyncIterator]: () => assert.fail(),
      push(given) {
        sink = given;
        return { pause() {}, resume: () => given.write(Buffer.from('abc')), cancel() {} };
      },
    };
    return { body, fail: () => sink?.fail(new Error('nobody reads it')) };
  }

  async function start() {
    const { body, fail } = opened();
    const server = createServer((_request, response) => {
      response.writeHead(200);
      void writeBody(response, body, READING_PACES.stream);
    });
    const metrics = createProxyMetrics(server, new SpeechTotals());
    const { port } = new URL(await listen(server, 0, '127.0.0.1'));
    after(() => {
      metrics.close();
      server.close();
    });
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    const closed = once(server, 'connection').then(([connection]) => once(connection, 'close'));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    return { socket, fail, closed, read: () => /client_aborts_total\{.*\} (\d+)/.exec(metrics.read())?.[1] };
  }

  it('has those who did', async () => {
    const { socket, closed, read } = await start();
    socket.destroy();
    await closed;
    assert.equal(read(), '1');
  });

  it('does not have those whose answer the proxy broke off, as where its service failed or others needed the memory', async () => {
    const { fail, closed, read } = await start();
    fail();
    await closed;
    assert.equal(read(), undefined);
  });
});
