import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

interface UpstreamRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type UpstreamHandler = (request: UpstreamRequest, response: ServerResponse) => void | Promise<void>;

/** A speech service on a real socket whose responses are written by the test. */
export interface Upstream {
  url: string;
  /** Every request whose body arrived completely. */
  requests: UpstreamRequest[];
  /** Sets the handler; the default responds with six bytes of audio. */
  answer(handler: UpstreamHandler): void;
  /** Sets a handler of the raw request, before its body is read. */
  answerRaw(handler: (request: IncomingMessage, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

export const speakSixBytes: UpstreamHandler = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'audio/pcm', 'X-Sample-Rate': '24000' });
  response.end('abcdef');
};

export async function startUpstream(): Promise<Upstream> {
  const requests: UpstreamRequest[] = [];
  const sockets = new Set<Socket>();
  let handler = speakSixBytes;
  let rawHandler: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const server = createServer(async (request, response) => {
    if (rawHandler) return rawHandler(request, response);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const received = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    requests.push(received);
    await handler(received, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer(next) {
      handler = next;
      rawHandler = undefined;
    },
    answerRaw(next) {
      rawHandler = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      if (sockets.size > 0) await once(server, 'close');
    },
  };
}
