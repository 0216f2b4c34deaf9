import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createProxy } from '../../../src/proxy/index.ts';
import { createNodeProxy } from '../../../src/proxy/node.ts';
import type { ProxyOptions } from '../../../src/proxy/setup/options.ts';
import { rememberLogged, rememberSeen, STT_KEY, TOKEN_SECRET, TTS_KEY, USER_TEXT } from './secrets.ts';

export const ORIGIN = 'https://page.example';
export const OTHER_ORIGIN = 'https://other.example';

export interface RunningTransport {
  url: string;
  close(): Promise<void>;
}

export interface TransportKind {
  name: string;
  start(options: ProxyOptions): Promise<RunningTransport>;
}

/** Both transports, each on a real socket: they must behave identically. */
export const TRANSPORTS: readonly TransportKind[] = [
  {
    name: 'Node transport',
    async start(options) {
      const proxy = createNodeProxy(options);
      const server = createServer((request, response) => void proxy.handle(request, response));
      return listen(server, () => proxy.close());
    },
  },
  {
    name: 'fetch transport',
    async start(options) {
      const proxy = createProxy(options);
      const listener = getRequestListener((request) => proxy.fetch(request), {
        overrideGlobalObjects: false,
      });
      return listen(createServer(listener), async () => {});
    },
  },
];

async function listen(server: Server, stop: () => Promise<void>): Promise<RunningTransport> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await stop();
    },
  };
}

/** Public mode for one page, with the secrets and the log that are checked at the end of each file. */
export function testOptions(baseUrl: string, changes: Partial<ProxyOptions> = {}): ProxyOptions {
  const log = (message: string, fields?: Record<string, unknown>) =>
    rememberLogged(JSON.stringify({ message, ...fields }));
  return {
    baseUrl,
    ttsKey: TTS_KEY,
    sttKey: STT_KEY,
    tokenSecret: TOKEN_SECRET,
    public: true,
    origins: [ORIGIN],
    logger: { warn: log, error: log },
    ...changes,
  };
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
}

/** Sends a request like a page of ORIGIN (`Origin: ''` omits the header) and records the response. */
export async function send(
  url: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Answer> {
  const headers: Record<string, string> = { Origin: ORIGIN, ...init.headers };
  if (headers.Origin === '') delete headers.Origin;
  const response = await fetch(url, { redirect: 'manual', ...init, headers });
  const text = await response.text();
  rememberSeen(`${JSON.stringify([...response.headers])}\n${text}`);
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return send(url, {
    method: 'POST',
    body: text,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

export async function mint(
  proxyUrl: string,
  scope: string[] = ['tts'],
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await post(`${proxyUrl}/speech/token`, { scope }, headers);
  if (answer.status !== 200) throw new Error(`no token: ${answer.status} ${answer.text}`);
  return String(answer.json.token);
}

export function speak(
  proxyUrl: string,
  token: string,
  text: string = USER_TEXT,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return post(
    `${proxyUrl}/speech/api/tts-stream`,
    { text, speaker_id: 'sorani_m001' },
    { Authorization: `Bearer ${token}`, ...headers },
  );
}
