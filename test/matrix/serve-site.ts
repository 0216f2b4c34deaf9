import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Duplex } from 'node:stream';
import { startBackend } from '../../demo/backend.ts';

/** What the two origins currently serve. */
export interface Showing {
  /** The page at `/`; `NONCE` in it is replaced with the policy's nonce. */
  readonly html: string;
  readonly policy: string | undefined;
  /** Folder of the page's own origin. */
  readonly folder: string;
  /** Folder of the other origin. */
  readonly cdnFolder: string;
  /** Handles all requests to the page's origin instead of `html` and `folder`. */
  readonly handle?: RequestListener | undefined;
  /** Handles its WebSockets. */
  readonly upgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
}

export interface Site {
  readonly origin: string;
  readonly cdn: string;
  readonly live: string;
  show(showing: Showing): void;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** A site with pages and the speech proxy on one origin and static files on another, as on a CDN. */
export async function serveSite(): Promise<Site> {
  let showing: Showing | undefined;
  const pages = createServer((request, response) => {
    if (request.url?.startsWith('/speech/')) backend.handle(request, response);
    else if (request.url === '/favicon.ico') response.writeHead(204).end();
    else if (showing?.handle) showing.handle(request, response);
    else if (showing) answer(showing, request, response);
  });
  pages.on('upgrade', (request, socket, head) => {
    if (showing?.upgrade) showing.upgrade(request, socket, head);
    else socket.destroy();
  });
  const files = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (showing) sendFile(showing.cdnFolder, request, response);
  });
  const origin = `http://localhost:${await listen(pages)}`;
  const cdn = `http://127.0.0.1:${await listen(files)}`;
  const backend = await startBackend({ origins: [origin] });
  return {
    origin,
    cdn,
    live: backend.liveSource,
    show(next) {
      showing = next;
    },
    async close() {
      for (const server of [pages, files]) {
        server.close();
        server.closeAllConnections();
      }
      await backend.close();
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends the policy with every response of the origin, as most servers do. */
function answer({ html, policy, folder }: Showing, request: IncomingMessage, response: ServerResponse): void {
  const nonce = randomUUID();
  if (policy) response.setHeader('Content-Security-Policy', policy.replaceAll('NONCE', nonce));
  if (request.url === '/')
    response.setHeader('Content-Type', TYPES['.html'] ?? '').end(html.replaceAll('NONCE', nonce));
  else sendFile(folder, request, response);
}

function sendFile(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const path = join(folder, normalize(new URL(request.url ?? '/', 'http://site').pathname));
  if (!existsSync(path) || !statSync(path).isFile()) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such file.');
    return;
  }
  response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
  response.setHeader('Cache-Control', 'public, max-age=3600').end(readFileSync(path));
}
