import { createHmac } from 'node:crypto';
import type { Fault } from './fault.ts';
import { speak } from './speak.ts';
import { ORIGIN, type Stage } from './stage.ts';
import { verdict } from './verdict.ts';

const FORBIDDEN_SOCKETS = [
  'ws://example.com/live',
  'wss://127.0.0.1/live',
  'wss://169.254.169.254/latest',
  'wss://[::1]/live',
  'wss://user:password@example.com/live',
  'https://example.com/live',
  'javascript:alert(1)',
  '',
];

/** Tokens, what they allow, and addresses that are handed out. */
export const TOKENS: readonly Fault[] = [
  {
    name: 'forged, altered, expired and oversized tokens',
    expected: '401 each, and the service sees none of them',
    async run(stage) {
      const { proxy, upstream, token } = await open(stage);
      const [head = '', claims = '', signature = ''] = token.split('.');
      const changed = (part: string, change: (value: Record<string, unknown>) => void) => {
        const value = JSON.parse(Buffer.from(part, 'base64url').toString());
        change(value);
        return Buffer.from(JSON.stringify(value)).toString('base64url');
      };
      const signed = (header: string, payload: string, secret: string) =>
        `${header}.${payload}.${createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')}`;
      const none = changed(head, (header) => {
        header.alg = 'none';
      });
      const rich = changed(claims, (payload) => {
        payload.exp = 4_000_000_000;
      });
      const forged = [
        `${head}.${rich}.${signature}`,
        `${none}.${claims}.`,
        `${none}.${rich}.${signature}`,
        signed(head, rich, 'another-secret-of-at-least-32-bytes-long'),
        `${head}.${claims}`,
        'a.b.c',
        'x'.repeat(8000),
        '',
      ];
      const answers = await Promise.all(
        forged.map(async (each) => {
          const response = await speak(proxy.url, each).response;
          let body = '';
          for await (const chunk of response) body += chunk;
          return { status: response.statusCode, body };
        }),
      );
      const statuses = answers.map(({ status }) => status);
      return verdict(
        statuses.every((status) => status === 401) && upstream.requests === 0,
        `${statuses.join(', ')}; the service saw ${upstream.requests}`,
      );
    },
  },
  {
    name: 'a one-time token is used 50 times at once',
    expected: 'exactly one live session',
    async run(stage) {
      const { proxy, upstream } = await open(stage);
      upstream.answer = (request, response) => {
        request.resume();
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ websocket_url: 'wss://live.example.com/a', expires_in: 300 }));
      };
      const token = await stage.token(proxy, 'stt');
      const statuses = await Promise.all(Array.from({ length: 50 }, () => connectLive(proxy.url, token)));
      const granted = statuses.filter((status) => status === 200).length;
      return verdict(
        granted === 1 && upstream.requests === 1,
        `${granted} granted, the service saw ${upstream.requests}`,
      );
    },
  },
  {
    name: '50 requests at once, together far more than the token may spend',
    expected: 'as many are sent to the service as fit the budget',
    async run(stage) {
      const { proxy, upstream } = await open(stage, { KURDISH_SPEECH_MAX_CHARS: '500' });
      const token = await stage.token(proxy);
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      const budget = Number(claims.chr);
      const each = Math.min(500, Math.floor(budget / 10));
      const expected = Math.floor(budget / each);
      const statuses = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const response = await speak(proxy.url, token, 'a'.repeat(each)).response;
          response.resume();
          return response.statusCode;
        }),
      );
      const spoken = statuses.filter((status) => status === 200).length;
      return verdict(
        spoken === upstream.requests && spoken <= expected && spoken > 0,
        `${spoken} of 50 were sent, ${expected} fit ${budget} characters`,
      );
    },
  },
  {
    name: 'tokens are asked for by other pages, by forms, without an origin and with a token',
    expected: '4xx each, and no header that lets a foreign page read the answer',
    async run(stage) {
      const { proxy, token } = await open(stage);
      const mint = (headers: Record<string, string>, body = '{"scope":["tts"]}') =>
        fetch(`${proxy.url}/speech/token`, { method: 'POST', headers, body });
      const json = { 'content-type': 'application/json' };
      const answers = await Promise.all([
        mint({ ...json, origin: 'https://other.example' }),
        mint({ ...json, origin: `${ORIGIN}.other.example` }),
        mint({ ...json, origin: 'null' }),
        mint(json),
        mint({ origin: ORIGIN, 'content-type': 'text/plain' }),
        mint({ origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }),
        mint({ origin: ORIGIN, ...json }, '{"scope":["admin"]}'),
      ]);
      const foreign = await speakFrom(proxy.url, token, 'https://other.example');
      const statuses = [...answers.map(({ status }) => status), foreign];
      const isReadable = answers
        .slice(0, 4)
        .some((answer) => answer.headers.get('access-control-allow-origin') !== null);
      return verdict(
        statuses.every((status) => status >= 400 && status < 500) && !isReadable,
        `${statuses.join(', ')}${isReadable ? ', readable by other pages' : ''}`,
      );
    },
  },
  {
    name: 'the service hands out addresses of sockets that lead inside',
    expected: '502 each, and no address in the answer',
    async run(stage) {
      const { proxy, upstream } = await open(stage, { KURDISH_SPEECH_LIVE_HOSTS: 'live.example.com' });
      const statuses: number[] = [];
      for (const address of FORBIDDEN_SOCKETS) {
        upstream.answer = (request, response) => {
          request.resume();
          response.writeHead(200, { 'Content-Type': 'application/json' });
          response.end(JSON.stringify({ websocket_url: address, expires_in: 300 }));
        };
        statuses.push(await connectLive(proxy.url, await stage.token(proxy, 'stt')));
      }
      return verdict(
        statuses.every((status) => status === 502),
        statuses.join(', '),
      );
    },
  },
];

async function open(stage: Stage, environment: Readonly<Record<string, string>> = {}) {
  const upstream = await stage.upstream();
  upstream.answer = (request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'audio/pcm' }).end(Buffer.alloc(4800));
  };
  const proxy = await stage.proxy(upstream.url, environment);
  return { upstream, proxy, token: await stage.token(proxy) };
}

async function connectLive(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/speech/api/stt-stream-connect`, {
    method: 'POST',
    headers: { origin: ORIGIN, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"dialect":"sorani"}',
  });
  await response.text();
  return response.status;
}

async function speakFrom(url: string, token: string, origin: string): Promise<number> {
  const response = await fetch(`${url}/speech/api/tts-stream`, {
    method: 'POST',
    headers: { origin, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'a', speaker_id: 'sorani_m001' }),
  });
  await response.text();
  return response.status;
}
