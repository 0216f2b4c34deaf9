import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Backend, startBackend } from '../../demo/backend.ts';
import type { SynthesisEngine } from '../../src/engine/synthesis-engine.ts';
import { embeddedEngines } from '../embedded-engines.ts';

/** Overrides how the second origin serves one file. */
interface Override {
  readonly body?: string | Buffer;
  readonly status?: number;
  readonly delayMs?: number;
  readonly cors?: boolean;
}

/** A news site's own origin with the proxy under `/speech`, and a second origin with the built script-tag files. */
export interface ScriptTagSite {
  /** Origin of the pages. */
  readonly origin: string;
  /** Folder of the script-tag files on the second origin. Version folders under it (`v1/`) serve the same files. */
  readonly cdn: string;
  /** Requests to either origin since the last `clear()`: `page /article`, `cdn kurdish-speech.js?ver=6`. */
  readonly requests: string[];
  /** Adds a page to the site. Returns its URL. */
  page(html: string, headers?: Readonly<Record<string, string>>): string;
  /** `connect-src` source of live sessions. */
  readonly liveSource: string;
  /** Overrides one file of the second origin, by its path under `cdn`, with its exact query or with any. */
  serve(file: string, override: Override): void;
  /** Characters that the service has debited. */
  charactersUsed(): Promise<number>;
  /** Removes pages and overrides, and empties `requests`. */
  clear(): void;
  close(): Promise<void>;
}

/** @param tts Speaks in place of the embedded engine. */
export async function startScriptTagSite(tts?: SynthesisEngine): Promise<ScriptTagSite> {
  const requests: string[] = [];
  const pages = new Map<string, { html: string; headers: Readonly<Record<string, string>> }>();
  const overrides = new Map<string, Override>();
  let backend: Backend | undefined;
  const pageServer = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    requests.push(`page ${request.url}`);
    if (pathname.startsWith('/speech/')) return backend?.handle(request, response);
    const page = pages.get(pathname);
    if (page) return response.setHeaders(new Map(Object.entries(page.headers))).end(page.html);
    // A site may host the files itself, and allow other origins to fetch them.
    if (pathname.startsWith('/own-with-cors/'))
      return sendFile(request, response, pathname.slice('/own-with-cors/'.length), { cors: true });
    if (pathname.startsWith('/own/')) return sendFile(request, response, pathname.slice('/own/'.length), {});
    return response.writeHead(404).end();
  });
  const cdnServer = await listen((request, response) => {
    const name = (request.url ?? '/').slice('/cdn/'.length);
    requests.push(`cdn ${name}`);
    const path = name.replace(/\?.*/, '');
    const override = { cors: true, ...(overrides.get(name) ?? overrides.get(path)) };
    setTimeout(() => sendFile(request, response, path, override), override.delayMs ?? 0);
  });
  const origin = originOf(pageServer);
  backend = await startBackend({ origins: [origin], ...embeddedEngines(), ...(tts && { tts }) });
  return {
    origin,
    cdn: `${originOf(cdnServer)}/cdn/`,
    requests,
    liveSource: backend.liveSource,
    page(html, headers = {}) {
      const path = `/page-${pages.size + 1}`;
      pages.set(path, { html, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } });
      return origin + path;
    },
    charactersUsed: async () => (await backend?.charactersUsed()) ?? 0,
    serve: (file, override) => overrides.set(file, { cors: true, ...override }),
    clear() {
      pages.clear();
      overrides.clear();
      requests.length = 0;
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

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { body, status, cors }: Override,
): void {
  const file = `dist/cdn/${path.replace(/^v\d+\//, '')}`;
  if (cors) response.setHeader('Access-Control-Allow-Origin', '*');
  if (status) return void response.writeHead(status).end();
  if (body === undefined && !existsSync(file)) return void response.writeHead(404).end();
  response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  if (body !== undefined) return void response.end(body);
  // As content delivery networks do.
  const isCompressed = /\bgzip\b/.test(String(request.headers['accept-encoding']));
  if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
  const bytes = readFileSync(file);
  response.end(isCompressed ? gzipSync(bytes) : bytes);
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
