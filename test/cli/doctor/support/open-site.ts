import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createNodeProxy } from '../../../../src/proxy/node.ts';
import type { ProxyOptions } from '../../../../src/proxy/setup/options.ts';
import { certificate } from './certificate.ts';

const SCRIPT_FILES = 'dist/cdn';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.opus': 'audio/ogg',
  '.mp3': 'audio/mpeg',
  '.vtt': 'text/vtt',
};
const SECRET = 'a secret of at least thirty-two bytes';

/** What a web server in front of the proxy does to its answers. */
interface FrontOptions {
  /** Changes the headers of an answer to a path. */
  readonly headers?: (headers: OutgoingHttpHeaders, path: string) => OutgoingHttpHeaders;
  /** Answers requests of a method in place of the proxy. */
  readonly answers?: (method: string) => RequestListener | undefined;
  /** Answers once it has all of it. */
  readonly collects?: boolean;
  /** Compresses streams of events. */
  readonly compresses?: boolean;
  /** Refuses larger bodies with 413, as nginx does. */
  readonly maxBodyBytes?: number;
}

export interface SiteOptions {
  /** The page at `/`; `{site}` is this site's address, `{cdn}` that of another one. */
  readonly html: string;
  readonly headers?: OutgoingHttpHeaders;
  /** Answers by path; bytes get the type of their name. */
  readonly files?: Readonly<Record<string, RequestListener | Buffer>>;
  /** Headers of files in `/kurdish/` or `/cdn/`, and of others or `/cdn/`. */
  readonly fileHeaders?: OutgoingHttpHeaders;
  /** The proxy at `/speech`; without it, nothing is there. */
  readonly proxy?: (Partial<ProxyOptions> & Pick<ProxyOptions, 'baseUrl'>) | undefined;
  readonly front?: FrontOptions;
  /** Whether it is `https:`, at an address that browsers do not trust by itself; `{insecure}` is the same by `http:`. */
  readonly isSecure?: boolean;
}

export interface Site {
  readonly origin: string;
  close(): Promise<void>;
}

/** A site on a real socket: a page, the built script in `/kurdish/`, and a real proxy at `/speech` behind a web server. */
export async function openSite(options: SiteOptions, cdn = ''): Promise<Site> {
  if (!existsSync(SCRIPT_FILES)) throw new Error('Run npm run build first.');
  let proxyUrl = '';
  const site = await listen((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!;
    const own = options.files?.[path];
    if (typeof own === 'function') return own(request, response);
    if (own) return sendFile(request, response, filled(own, site.origin), path, options.fileHeaders);
    if (path === '/') {
      const fill = (text: string) =>
        text
          .replaceAll('{site}', site.origin)
          .replaceAll('{cdn}', cdn)
          .replaceAll('{host}', new URL(site.origin).host)
          .replaceAll('{insecure}', `http://${new URL(site.origin).host}`);
      const headers = Object.entries(options.headers ?? {}).map(([name, value]) => [
        name,
        fill(String(value)),
      ]);
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...Object.fromEntries(headers) });
      return response.end(fill(options.html));
    }
    const instead = path.startsWith('/speech/') && options.front?.answers?.(request.method ?? '');
    if (instead) return instead(request, response);
    if (path.startsWith('/speech/') && proxyUrl)
      return passOn(request, response, proxyUrl, options.front ?? {});
    // As by a web server that passes no WebSockets on.
    if (path.startsWith('/api/stt-live/') && options.proxy)
      return passOn(request, response, options.proxy.baseUrl, {});
    const name = /\/(?:kurdish|cdn)\/([^/]+)$/.exec(path)?.[1];
    const file = join(SCRIPT_FILES, name ?? '');
    if (name && existsSync(file))
      return sendFile(request, response, readFileSync(file), path, options.fileHeaders);
    response.writeHead(404, { 'Content-Type': 'text/html' });
    response.end('<p>نییە</p>');
  }, options);
  if (!options.proxy) return site;
  const proxy = createNodeProxy({
    tokenSecret: SECRET,
    public: true,
    origins: [site.origin],
    logger: { warn: () => {}, error: () => {} },
    ...options.proxy,
  });
  const behind = await listen((request, response) => void proxy.handle(request, response));
  proxyUrl = behind.origin;
  return {
    origin: site.origin,
    async close() {
      await Promise.all([site.close(), behind.close()]);
      await proxy.close();
    },
  };
}

async function listen(
  listener: RequestListener,
  { front: { maxBodyBytes } = {}, isSecure }: Pick<SiteOptions, 'front' | 'isSecure'> = {},
): Promise<Site> {
  const server = isSecure ? createSecureServer(certificate(), listener) : createServer(listener);
  if (maxBodyBytes !== undefined)
    server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      if (Number(request.headers['content-length']) <= maxBodyBytes) response.writeContinue();
      else response.writeHead(413, { Server: 'nginx', Connection: 'close' }).end();
    });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // Leads to this machine, and is no name of it.
    origin: `${isSecure ? 'https://0.0.0.0' : 'http://127.0.0.1'}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** JSON that names addresses. */
function filled(bytes: Buffer, origin: string): Buffer {
  if (!bytes.includes('{insecure}')) return bytes;
  return Buffer.from(bytes.toString().replaceAll('{insecure}', `http://${new URL(origin).host}`));
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  path: string,
  headers?: OutgoingHttpHeaders,
): void {
  const type: OutgoingHttpHeaders = {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    ...headers,
  };
  // As servers with a list of origins answer.
  if (type['Access-Control-Allow-Origin'] === '{page}')
    type['Access-Control-Allow-Origin'] = request.headers.origin;
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (start === undefined || headers?.['Accept-Ranges'] === 'none') {
    response.writeHead(200, { ...type, 'Content-Length': bytes.length });
    response.end(bytes);
    return;
  }
  const range = `bytes ${start}-${end}/${bytes.length}`;
  response.writeHead(206, { ...type, 'Content-Range': range });
  response.end(bytes.subarray(Number(start), Number(end) + 1));
}

function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  to: string,
  { headers = (same) => same, collects, compresses }: FrontOptions,
): void {
  const { method, url = '' } = request;
  const { upgrade: _upgrade, connection: _connection, ...sent } = request.headers;
  const onward = forward(`${to}${url}`, { method, headers: sent }, (answer) => {
    const isStream = /event-stream/.test(answer.headers['content-type'] ?? '');
    const changed = headers({ ...answer.headers }, url);
    const answerWith = (body: Buffer, more: OutgoingHttpHeaders) => {
      delete changed['transfer-encoding'];
      response.writeHead(answer.statusCode!, { ...changed, ...more, 'content-length': body.length });
      response.end(body);
    };
    if (isStream && compresses) {
      response.writeHead(answer.statusCode!, { ...changed, 'content-encoding': 'gzip' });
      answer.toArray().then((pieces) => response.end(gzipSync(Buffer.concat(pieces))));
    } else if (isStream && collects) answer.toArray().then((pieces) => answerWith(Buffer.concat(pieces), {}));
    else {
      response.writeHead(answer.statusCode!, changed);
      answer.pipe(response);
    }
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
