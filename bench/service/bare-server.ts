/**
 * A minimal server: node:http with no key, no rules and no engine, and an echoing WebSocket. A separate process, which reports its URL.
 * `POST /N` reads the body and responds with N bytes.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const PIECE = 64 * 1024;

const server = createServer((incoming, outgoing) => {
  incoming.resume().on('end', () => {
    const length = Number(incoming.url!.slice(1));
    outgoing.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': length });
    for (let sent = 0; sent < length; sent += PIECE)
      outgoing.write(Buffer.alloc(Math.min(PIECE, length - sent)));
    outgoing.end();
  });
});
new WebSocketServer({ server }).on('connection', (socket) => {
  socket.on('message', (data) => socket.send(data));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.once('disconnect', () => process.exit());
