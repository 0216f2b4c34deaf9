import { type IncomingMessage, type RequestListener, request } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Forwards requests to a server on this machine. */
export function forward(port: number): RequestListener {
  return (incoming, response) => {
    const { method, url, headers } = incoming;
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  };
}

/** The same for WebSockets. */
export function forwardUpgrade(port: number) {
  return ({ method, url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const lines = rawHeaders.flatMap((name, index) =>
      index % 2 ? [] : [`${name}: ${rawHeaders[index + 1]}`],
    );
    const upstream = connect(port, '127.0.0.1', () => {
      upstream.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  };
}
