import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A speech service that answers as a fault wants it to, on a real socket. */
export class Upstream {
  readonly url: string;
  readonly #server: Server;
  /** Requests received. */
  requests = 0;
  /** Bytes that the proxy has taken of all answers, kernel buffers included. */
  sentBytes = 0;
  /** Milliseconds since the epoch at which the latest connection closed. */
  closedAt: number | undefined;
  answer: Answer = (_, response) => void response.writeHead(500).end();

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<Upstream> {
    const server = createServer((request, response) => {
      upstream.requests += 1;
      response.on('close', () => {
        upstream.closedAt = Date.now();
      });
      void upstream.answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const upstream = new Upstream(server);
    return upstream;
  }

  /** Streams samples as fast as they are taken. @param bytes In all. */
  async flood(response: ServerResponse, bytes: number): Promise<void> {
    const block = Buffer.alloc(64 * 1024, 1);
    response.writeHead(200, { 'Content-Type': 'audio/pcm' });
    for (let sent = 0; sent < bytes && !response.destroyed; sent += block.length) {
      const isTaken = response.write(block);
      this.sentBytes += block.length;
      if (!isTaken) await drained(response);
    }
    response.end();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle);
      response.off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });
}
