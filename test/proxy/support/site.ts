import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web site on a real socket whose pages are written by the test. */
export interface Site {
  origin: string;
  /** Requests that arrived, as `GET /path?query`. */
  requests: string[];
  /** Responses that are not complete and whose connection is open. */
  readonly open: number;
  /** Sets a page: its HTML, or a function that answers by itself. */
  page(path: string, content: string | ((response: ServerResponse) => void)): void;
  close(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const requests: string[] = [];
  const pages = new Map<string, string | ((response: ServerResponse) => void)>();
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    open.add(response);
    response.on('close', () => open.delete(response));
    const content = pages.get((request.url ?? '').split('?')[0]!);
    if (typeof content === 'function') return content(response);
    response.writeHead(content === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(content ?? '<p>نییە</p>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get open() {
      return open.size;
    },
    page: (path, content) => pages.set(path, content),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
