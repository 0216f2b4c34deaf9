import { setTimeout as delay } from 'node:timers/promises';
import { CANARIES } from './canaries.ts';
import type { Fault } from './fault.ts';
import { sendRaw, statusOf } from './raw.ts';
import { ORIGIN, type Stage } from './stage.ts';
import { verdict } from './verdict.ts';

const BODY = JSON.stringify({ text: 'سڵاو', speaker_id: 'sorani_m001' });
/** Half open, as an attacker would hold them. */
const SLOW_SOCKETS = 200;
const HEADERS_LIMIT_MS = 10_000;
const BODY_LIMIT_MS = 20_000;
/** Node looks for late requests once a second; this machine may be busy. */
const SLACK_MS = 4000;

/** Requests that are malformed, slow, too large or not what they seem. */
export const REQUESTS: readonly Fault[] = [
  {
    name: `${SLOW_SOCKETS} sockets send their headers byte by byte`,
    expected: 'all closed within 10 s, others are answered meanwhile',
    async run(stage) {
      const { proxy } = await open(stage);
      const slow = Array.from({ length: SLOW_SOCKETS }, () =>
        sendRaw(proxy.url, 'POST /speech/token HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'),
      );
      await delay(1000);
      const startedAt = performance.now();
      await stage.token(proxy);
      const waited = performance.now() - startedAt;
      const longest = Math.max(...(await Promise.all(slow)).map(({ tookMs }) => tookMs));
      return verdict(
        longest <= HEADERS_LIMIT_MS + SLACK_MS && waited <= 1000,
        `the last after ${(longest / 1000).toFixed(1)} s; a token after ${waited.toFixed(0)} ms`,
      );
    },
  },
  {
    name: 'a request for a token sends its body byte by byte',
    expected: 'closed within 20 s',
    async run(stage) {
      const { proxy } = await open(stage);
      const { tookMs, answer } = await sendRaw(
        proxy.url,
        `POST /speech/token HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
        ' ',
      );
      return verdict(
        tookMs <= BODY_LIMIT_MS + SLACK_MS,
        `after ${(tookMs / 1000).toFixed(1)} s, status ${statusOf(answer)}`,
      );
    },
  },
  {
    name: 'requests of ambiguous length, folded headers, 20 kB of headers',
    expected: '400 or 431 each, and the service sees none of them',
    async run(stage) {
      const { proxy, upstream, token } = await open(stage);
      const head = (lines: string) =>
        `POST /speech/api/tts-stream HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nConnection: close\r\n${lines}\r\n`;
      const length = `Content-Length: ${Buffer.byteLength(BODY)}\r\n`;
      const chunked = `${Buffer.byteLength(BODY).toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;
      const sent = [
        head(`${length}Transfer-Encoding: chunked\r\n`) + chunked,
        head('Transfer-Encoding: xchunked\r\n') + chunked,
        head(`${length}${length}`) + BODY,
        head('Content-Length: -1\r\n') + BODY,
        head(`X-Folded: a\r\n b\r\n${length}`) + BODY,
        head(`X-Long: ${'a'.repeat(20_000)}\r\n${length}`) + BODY,
      ];
      const statuses = await Promise.all(
        sent.map(async (bytes) => statusOf((await sendRaw(proxy.url, bytes)).answer)),
      );
      const areRefused = statuses.every((status) => status === 400 || status === 431);
      return verdict(
        areRefused && upstream.requests === 0,
        `${statuses.join(', ')}; the service saw ${upstream.requests}`,
      );
    },
  },
  {
    name: 'bodies that are too large, too deep or not what they seem',
    expected: '4xx each, and the service sees none of them',
    async run(stage) {
      const { proxy, upstream, token } = await open(stage);
      const bodies = [
        JSON.stringify({ text: 'a'.repeat(100_000) }),
        `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
        `{"text":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
        '{"text": NaN}',
        '{"text": 1e999}',
        '{"text": {"toString": "x"}}',
        '[]',
        'null',
        '',
        '\u0000',
        `{"text":"${'a'.repeat(501)}"}`,
      ];
      const statuses: number[] = [];
      for (const body of bodies) statuses.push((await post(proxy.url, token, body)).status);
      return verdict(
        statuses.every((status) => status >= 400 && status < 500) && upstream.requests === 0,
        `${statuses.join(', ')}; the service saw ${upstream.requests}`,
      );
    },
  },
  {
    name: 'paths that lead elsewhere, and headers of the caller that the service must not see',
    expected: '400, 404 or 405 for the paths; no key, cookie or token of the caller goes on',
    async run(stage) {
      const { proxy, upstream, token } = await open(stage);
      const seen: string[] = [];
      const answer = upstream.answer;
      upstream.answer = (request, response) => {
        seen.push(`${request.url} ${JSON.stringify(request.rawHeaders)}`);
        return answer(request, response);
      };
      const paths = [
        '/speech/api/tts-stream/..%2f..%2fadmin',
        '/speech/../api/tts-proxy',
        '//api/tts-proxy',
        `http://127.0.0.1:9/speech/api/tts-stream`,
        '/speech/api/get-plans',
        '/speech/api/mcp',
        '/speech/api/tts-stream%00',
      ];
      const statuses = await Promise.all(
        paths.map(async (path) => {
          const { answer } = await sendRaw(
            proxy.url,
            `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
          );
          return statusOf(answer);
        }),
      );
      await post(proxy.url, token, BODY, {
        'x-api-key': 'ks_tts_of-the-caller',
        cookie: 'session=of-the-caller',
      });
      const leaked = seen.some((request) => request.includes('of-the-caller') || request.includes(token));
      return verdict(
        statuses.every((status) => [400, 401, 404, 405].includes(status)) && seen.length === 1 && !leaked,
        `${statuses.join(', ')}; the service saw ${seen.length} request${leaked ? ', with secrets of the caller' : ''}`,
      );
    },
  },
  {
    name: 'the service repeats its key in an error, in several encodings',
    expected: 'no answer contains it',
    async run(stage) {
      const { proxy, upstream, token } = await open(stage);
      const bytes = Buffer.from(CANARIES.ttsKey);
      const spellings = [
        CANARIES.ttsKey,
        bytes.toString('base64'),
        bytes.toString('base64url'),
        bytes.toString('hex'),
        [...bytes].map((byte) => `%${byte.toString(16)}`).join(''),
      ];
      const answers: string[] = [];
      for (const status of [400, 403, 422, 500])
        for (const spelling of spellings) {
          upstream.answer = (request, response) => {
            request.resume();
            response.writeHead(status, { 'Content-Type': 'application/json' });
            response.end(JSON.stringify({ error: `The key ${spelling} is not known.` }));
          };
          answers.push(await (await post(proxy.url, token, BODY)).text());
        }
      const leaks = answers.filter((answer) => spellings.some((spelling) => answer.includes(spelling)));
      return verdict(leaks.length === 0, `${leaks.length} of ${answers.length} answers`);
    },
  },
];

async function open(stage: Stage) {
  const upstream = await stage.upstream();
  upstream.answer = (request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'audio/pcm' }).end(Buffer.alloc(4800));
  };
  const proxy = await stage.proxy(upstream.url);
  return { upstream, proxy, token: await stage.token(proxy) };
}

function post(
  url: string,
  token: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${url}/speech/api/tts-stream`, {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body,
  });
}
