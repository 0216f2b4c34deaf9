import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Backend, startBackend } from '../../demo/backend.ts';

/** One file of the second origin in another way than it is: its bytes, its status, how late it comes, and whether with CORS headers. */
interface Served {
  readonly body?: string | Buffer;
  readonly status?: number;
  readonly delayMs?: number;
  readonly cors?: boolean;
}

/** A newspaper's own origin with the proxy under `/speech`, and a second origin that holds the built script-tag files. */
export interface ScriptTagSite {
  /** Origin of the pages. */
  readonly origin: string;
  /** Folder of the script-tag files, on the other origin; a path under it, as `v1/`, holds the same. */
  readonly cdn: string;
  /** What was asked of either origin since the last `clear()`: `page /article`, `cdn kurdish-speech.js?ver=6`. */
  readonly asked: string[];
  /** Puts a page at a path of the newspaper. Returns its address. */
  page(html: string, headers?: Readonly<Record<string, string>>): string;
  /** Where live sessions are opened, as a `connect-src`. */
  readonly liveSource: string;
  /** Serves one file of the second origin in another way, by its path under `cdn`, with its query or with any. */
  serve(file: string, served: Served): void;
  /** Forgets pages, other ways of serving, and what was asked. */
  clear(): void;
  close(): Promise<void>;
}

export async function startScriptTagSite(): Promise<ScriptTagSite> {
  const asked: string[] = [];
  const pages = new Map<string, { html: string; headers: Readonly<Record<string, string>> }>();
  const others = new Map<string, Served>();
  let backend: Backend | undefined;
  const pageServer = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    asked.push(`page ${request.url}`);
    if (pathname.startsWith('/speech/')) return backend?.handle(request, response);
    const page = pages.get(pathname);
    if (page) return response.setHeaders(new Map(Object.entries(page.headers))).end(page.html);
    // The newspaper may host the files itself.
    if (pathname.startsWith('/own/')) return sendFile(response, pathname.slice('/own/'.length), {});
    return response.writeHead(404).end();
  });
  const cdnServer = await listen((request, response) => {
    const name = (request.url ?? '/').slice('/cdn/'.length);
    asked.push(`cdn ${name}`);
    const path = name.replace(/\?.*/, '');
    const served = { cors: true, ...(others.get(name) ?? others.get(path)) };
    setTimeout(() => sendFile(response, path, served), served.delayMs ?? 0);
  });
  const origin = originOf(pageServer);
  backend = await startBackend({ origins: [origin] });
  return {
    origin,
    cdn: `${originOf(cdnServer)}/cdn/`,
    asked,
    liveSource: backend.liveSource,
    page(html, headers = {}) {
      const path = `/page-${pages.size + 1}`;
      pages.set(path, { html, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } });
      return origin + path;
    },
    serve: (file, served) => others.set(file, { cors: true, ...served }),
    clear() {
      pages.clear();
      others.clear();
      asked.length = 0;
    },
    async close() {
      for (const server of [pageServer, cdnServer]) {
        server.closeAllConnections();
        server.close();
      }
      await backend?.close();
    },
  };
}

function sendFile(response: ServerResponse, path: string, { body, status, cors }: Served): void {
  const file = `dist/cdn/${path.replace(/^v\d+\//, '')}`;
  if (cors) response.setHeader('Access-Control-Allow-Origin', '*');
  if (status) return void response.writeHead(status).end();
  if (body === undefined && !existsSync(file)) return void response.writeHead(404).end();
  response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  response.end(body ?? readFileSync(file));
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
