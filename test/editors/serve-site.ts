import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type Backend, startBackend } from '../../demo/backend.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** The built pages with the proxy and the service under `/speech`, as on a site. */
export async function serveSite(): Promise<{ readonly origin: string; close(): Promise<void> }> {
  let backend: Backend | undefined;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (pathname.startsWith('/speech/')) {
      backend?.handle(request, response);
      return;
    }
    const path = pathname === '/' ? '/index.html' : pathname;
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
    createReadStream(join('.cache/editors', path))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  backend = await startBackend({ origins: [origin] });
  return {
    origin,
    async close() {
      server.close();
      server.closeAllConnections();
      await backend?.close();
    },
  };
}
