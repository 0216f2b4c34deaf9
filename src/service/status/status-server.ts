import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { limitPipelining } from '../../http/limit-pipelining.ts';
import { listen } from '../../http/listen.ts';
import type { Plans } from '../accounts/plan-rules.ts';
import type { FigureScale, Store } from '../store/store.ts';
import { createDeviceCookies } from './device-cookies.ts';
import { listeningCsv } from './listening-csv.ts';
import type { ProxyFigures } from './proxy-figures.ts';
import { statusPage } from './status-page.ts';
import { readStatus } from './status-report.ts';
import { STATUS_STYLE } from './status-style.ts';

export interface StatusServerOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Not empty. Any user name goes with it. */
  readonly password: string;
  readonly store: Pick<Store, 'figures' | 'find' | 'listening' | 'usage'>;
  /** Those of the service. */
  readonly plans: Plans;
  readonly proxies?: ProxyFigures | undefined;
  /** Called where a page could not be rendered. */
  onError(error: unknown): void;
}

const SCALES: readonly FigureScale[] = ['minute', 'hour', 'day'];
/**
 * Wrong passwords of an address in a minute; then none is compared until the minute is over, except from browsers that have once sent the
 * right one: behind a reverse proxy all visitors have one address (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
const ATTEMPTS = { points: 10, duration: 60 };
/** Longest time of the CSV file. */
const MAX_DAYS = 90;
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STATUS_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The status page at `/`, and what was played at `/listening.csv?days=31`, behind a password (HTTP Basic). @throws The system's error when the port is not available. */
export async function startStatusServer(options: StatusServerOptions): Promise<Server> {
  const { port, host = '127.0.0.1', store, plans, proxies, onError } = options;
  const wrong = new RateLimiterMemory(ATTEMPTS);
  const password = digestOf(options.password);
  const devices = createDeviceCookies();

  /** Status and body. */
  async function answer(request: IncomingMessage): Promise<readonly [number, string, object?]> {
    const device = devices.read(request.headers.cookie);
    const source = device ?? request.socket.remoteAddress ?? '';
    if (((await wrong.get(source))?.consumedPoints ?? 0) >= ATTEMPTS.points)
      return [429, 'Too many wrong passwords. Wait for a minute.', { 'Retry-After': ATTEMPTS.duration }];
    const given = passwordIn(request.headers.authorization);
    if (given === undefined || !timingSafeEqual(digestOf(given), password)) {
      if (given !== undefined) await wrong.consume(source).catch(() => {});
      return [
        401,
        'A password is needed.',
        { 'WWW-Authenticate': 'Basic realm="Speech status", charset="UTF-8"' },
      ];
    }
    const url = new URL(request.url ?? '/', 'http://status');
    const isCsv = url.pathname === '/listening.csv';
    if (url.pathname !== '/' && !isCsv) return [404, 'Not found.'];
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return [405, 'GET only.', { Allow: 'GET, HEAD' }];
    if (isCsv) return listeningFile(url.searchParams.get('days') ?? '31');
    const scale = SCALES.find((name) => name === url.searchParams.get('by')) ?? 'minute';
    const now = Date.now();
    const report = await readStatus(store, plans, scale, now);
    const proxy = proxies && { budgets: proxies.budgets(), unreachable: proxies.unreachable() };
    const page = statusPage({ report, proxy, now, refreshes: url.searchParams.has('refresh') });
    return [200, page, device === undefined ? { 'Set-Cookie': devices.create() } : {}];
  }

  async function listeningFile(days: string): Promise<readonly [number, string, object?]> {
    if (!/^[1-9]\d?$/.test(days) || Number(days) > MAX_DAYS)
      return [400, `Set days to a whole number from 1 to ${MAX_DAYS}.`];
    const today = new Date().toISOString().slice(0, 10);
    return [
      200,
      listeningCsv(await store.listening(Number(days))),
      {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="listening-${today}.csv"`,
      },
    ];
  }

  const server = createServer((request, response) => {
    if (!limitPipelining(request, response)) return;
    // A body is of no use here.
    request.resume();
    void answer(request)
      .catch((error: unknown) => {
        onError(error);
        return [503, 'The store does not answer.'] as const;
      })
      .then(([status, body, headers]) => {
        const type = status === 200 ? 'text/html' : 'text/plain';
        response.writeHead(status, { ...HEADERS, 'Content-Type': `${type}; charset=utf-8`, ...headers });
        response.end(request.method === 'HEAD' ? undefined : body);
      });
  });
  await listen(server, port, host);
  return server;
}

/** Of one length, so that comparing takes the same time whatever is given. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function passwordIn(header: string | undefined): string | undefined {
  const [, encoded] = /^basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const credentials = Buffer.from(encoded, 'base64').toString();
  return credentials.slice(credentials.indexOf(':') + 1);
}
