import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createNodeProxy } from '../../src/proxy/node.ts';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { type Answer, bearer, pluginSide, post, type Side, send, sign } from './calls.ts';
import type { World } from './world.ts';

const SECRET = 'a secret of our own proxy, long enough';
const TEXT = 'سڵاو';
const FOREIGN = 'https://foreign.example';
const COMPARED = [
  'allow',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'cache-control',
  'content-type',
  'etag',
  'vary',
  'x-accel-buffering',
  'x-bit-depth',
  'x-channels',
  'x-content-type-options',
  'x-model-version',
  'x-sample-rate',
];
/** Different in each response. */
const VOLATILE = /^(token|expires_at|websocket_url|streaming_sessions_(used|remaining))$/;

/** Sends a request to one side; `token` has a valid token of each scope. */
type Ask = (side: Side, token: Record<'tts' | 'stt', string>) => Promise<Answer>;

/** The same requests to our Node proxy and to the plugin, both in front of the same service. */
export function parityTests(world: () => World): void {
  test('the plugin responds like our Node proxy, request by request', { concurrency: 4 }, async (t) => {
    const node = await startNodeProxy(world());
    try {
      const sides = [{ base: `${node.url}/speech`, secret: SECRET }, pluginSide(world())] as const;
      const tests = Object.entries(cases(world())).map(([name, ask]) =>
        t.test(name, async () => {
          const [expected, actual] = await Promise.all(
            sides.map(async (side) => visiblePartOf(await ask(side, await tokens(side)))),
          );
          assert.deepEqual(actual, expected);
        }),
      );
      await Promise.all(tests);
    } finally {
      node.stop();
    }
  });

  const tokens = async (side: Side) => ({
    tts: await sign(side, world().site.url, { scope: ['tts'], maxChars: 20 }),
    stt: await sign(side, world().site.url, { scope: ['stt'], requests: 1 }),
  });
}

function cases(world: World): Record<string, Ask> {
  const origin = world.site.url;
  const wav = readFileSync(writeFakeMicrophone('.cache/fake-microphone-wordpress.wav'));
  const form = (dialect?: string) => {
    const data = new FormData();
    data.append('file', new Blob([wav], { type: 'audio/wav' }), 'note.wav');
    if (dialect) data.append('dialect', dialect);
    return data;
  };
  const upload = (side: Side, token: string, body: BodyInit, headers: Record<string, string> = {}) =>
    send(world, `${side.base}/api/stt-proxy`, {
      method: 'POST',
      body,
      headers: { ...bearer(token), ...headers },
    });
  const ask =
    (path: string, body: unknown, headers: Record<string, string> = {}): Ask =>
    ({ base }) =>
      post(world, `${base}${path}`, body, headers);
  const speech =
    (body: unknown, path = '/api/tts-stream', headers: Record<string, string> = {}): Ask =>
    ({ base }, { tts }) =>
      post(world, `${base}${path}`, body, { ...bearer(tts), ...headers });
  const signed =
    (changes: Parameters<typeof sign>[2], of = origin): Ask =>
    async (side) =>
      post(
        world,
        `${side.base}/api/tts-stream`,
        { text: TEXT, speaker_id: 'sorani_m001' },
        bearer(await sign(side, of, changes)),
      );
  const live =
    (body: unknown, path = '/api/stt-stream-connect'): Ask =>
    ({ base }, { stt }) =>
      post(world, `${base}${path}`, body, bearer(stt));
  const twice =
    (first: (side: Side, token: string) => Promise<Answer>): Ask =>
    async (side, { stt }) => {
      await first(side, stt);
      return first(side, stt);
    };
  const voice = { text: TEXT, speaker_id: 'sorani_m001' };

  return {
    'a token for listening': ask('/token', { scope: ['tts'] }),
    'a token for dictation': ask('/token', { scope: ['stt'] }),
    'a token for both': ask('/token', { scope: ['tts', 'stt', 'tts'] }),
    'no scope': ask('/token', {}),
    'an empty scope': ask('/token', { scope: [] }),
    'an unknown scope': ask('/token', { scope: ['tts', 'admin'] }),
    'a scope that is no list': ask('/token', { scope: 'tts' }),
    'a list in place of an object': ask('/token', [{ scope: ['tts'] }]),
    'no JSON': ask('/token', 'scope=tts'),
    'another content type': ask('/token', { scope: ['tts'] }, { 'Content-Type': 'text/plain' }),
    'a form': ask('/token', 'scope=tts', { 'Content-Type': 'application/x-www-form-urlencoded' }),
    'a body too long': ask('/token', { scope: ['tts'], more: 'x'.repeat(70_000) }),
    'a foreign page': ask('/token', { scope: ['tts'] }, { Origin: FOREIGN }),
    'a page in a sandbox': ask('/token', { scope: ['tts'] }, { Origin: 'null' }),
    'no origin': ask('/token', { scope: ['tts'] }, { Origin: '' }),
    'a token by a token': ({ base }, { tts }) =>
      post(world, `${base}/token`, { scope: ['tts'] }, bearer(tts)),
    'another method': ({ base }) => send(world, `${base}/token`),
    'another path': ask('/api/admin', {}),
    'a path in other letters': ask('/API/tts-stream', {}),
    'a preflight': ({ base }) => send(world, `${base}/api/tts-stream`, { method: 'OPTIONS' }),
    'a preflight of a foreign page': ({ base }) =>
      send(world, `${base}/api/tts-stream`, { method: 'OPTIONS', headers: { Origin: FOREIGN } }),

    events: speech({ ...voice, include_timestamps: true }),
    'plain samples': speech({ ...voice, stream_format: 'pcm' }),
    'a file': speech({ ...voice, format: 'mp3', seed: 1 }, '/api/tts-proxy'),
    'a file with its words': speech({ ...voice, include_timestamps: true, seed: 1 }, '/api/tts-proxy'),
    'no token': ask('/api/tts-stream', voice),
    'another kind of authorisation': ask('/api/tts-stream', voice, { Authorization: 'Basic cm9qOnJvag==' }),
    'a forged token': ({ base }, { tts }) =>
      post(world, `${base}/api/tts-stream`, voice, bearer(`${tts.slice(0, -4)}AAAA`)),
    'claims without a signature': ({ base }, { tts }) =>
      post(world, `${base}/api/tts-stream`, voice, bearer(`${tts.split('.').slice(0, 2).join('.')}.`)),
    'a token that is none': ask('/api/tts-stream', voice, bearer('ks_tts_guess')),
    'an expired token': signed({ expiresAt: Math.floor(Date.now() / 1000) - 1 }),
    'a token of another origin': signed({}, FOREIGN),
    'a token for another scope': signed({ scope: ['stt'] }),
    'a token taken to a foreign page': speech(voice, '/api/tts-stream', { Origin: FOREIGN }),
    'a token without requests': signed({ requests: 0 }),
    'a token without characters': signed({ characters: 3 }),
    'no text': speech({ speaker_id: 'sorani_m001' }),
    'an empty text': speech({ ...voice, text: '' }),
    'a text that is a number': speech({ ...voice, text: 7 }),
    'two texts': speech(`{"text":"${TEXT}","t\\u0065xt":"${TEXT}${TEXT}","speaker_id":"sorani_m001"}`),
    'a text of the greatest length': speech({ ...voice, text: `${'ا'.repeat(19)}🙂` }),
    'a text too long': speech({ ...voice, text: `${'ا'.repeat(20)}🙂` }),
    'an unknown voice': speech({ ...voice, speaker_id: 'sorani_m999' }),
    'an unknown voice of v5': speech({ ...voice, speaker_id: 'sorani_m999', model_version: 'v5' }),
    'no voice': speech({ text: TEXT }),
    'a voice that cannot read it': speech({ ...voice, dialect: 'badini' }),
    'an emotion': speech({ ...voice, emotion: 'happy' }),
    'a speed out of range': speech({ ...voice, speed: 9 }),
    'parameters that the engine refuses': speech(
      { ...voice, temperature: 0, stability: 0.5 },
      '/api/tts-proxy',
    ),
    'an unknown group': speech({ ...voice, model_version: 'v9' }),

    'a recording': (side, { stt }) => upload(side, stt, form('sorani')),
    'a recording without a dialect': (side, { stt }) => upload(side, stt, form()),
    'a recording in an unknown dialect': (side, { stt }) => upload(side, stt, form('zazaki')),
    'a recording that is none': (side, { stt }) => {
      const data = new FormData();
      data.append('file', new Blob(['not sound']), 'note.wav');
      data.append('dialect', 'sorani');
      return upload(side, stt, data);
    },
    'no recording': (side, { stt }) => {
      const data = new FormData();
      data.append('dialect', 'sorani');
      return upload(side, stt, data);
    },
    'a recording too large': (side, { stt }) => {
      const data = new FormData();
      data.append('file', new Blob([new Uint8Array(11 * 1024 * 1024)]), 'note.wav');
      data.append('dialect', 'sorani');
      return upload(side, stt, data);
    },
    'a recording as JSON': live({ dialect: 'sorani' }, '/api/stt-proxy'),
    'a recording with a used token': twice((side, token) => upload(side, token, form('sorani'))),
    'a recording with a token for listening': (side, { tts }) => upload(side, tts, form('sorani')),
    'a live session': live({ dialect: 'kurmanji' }),
    'a live session with a used token': twice((side, token) =>
      post(world, `${side.base}/api/stt-stream-connect`, { dialect: 'sorani' }, bearer(token)),
    ),
    'a live session in Badini': live({ dialect: 'badini' }),
    'a live session with a token for listening': ({ base }, { tts }) =>
      post(world, `${base}/api/stt-stream-connect`, { dialect: 'sorani' }, bearer(tts)),

    'the voices': ({ base }) => send(world, `${base}/api/get-speakers`, { headers: { Origin: '' } }),
    'the voices of a group': ({ base }) => send(world, `${base}/api/get-speakers?model_version=v5`),
    'the voices of an unknown group': ({ base }) => send(world, `${base}/api/get-speakers?model_version=v6`),
    'the voices, known already': async ({ base }) => {
      const { headers } = await send(world, `${base}/api/get-speakers`);
      return send(world, `${base}/api/get-speakers`, {
        headers: { 'If-None-Match': headers.get('etag') ?? '' },
      });
    },
  };
}

/** What a page can see of a response. */
function visiblePartOf({ status, headers, text, json }: Answer) {
  const shown = COMPARED.map((name) => [name, headers.get(name)?.toLowerCase() ?? null]);
  const fields = Object.entries(json).map(([name, value]) => [
    name,
    VOLATILE.test(name) ? typeof value : value,
  ]);
  const type = headers.get('content-type') ?? '';
  // Synthesized each time without a seed, so no two streams have the same bytes.
  const isStream = headers.has('x-sample-rate') && !headers.has('content-length');
  const body = type.startsWith('application/json')
    ? Object.fromEntries(fields)
    : isStream
      ? eventsOf(text)
      : digest(text);
  return { status, ...Object.fromEntries(shown), body };
}

/** Event types in order, with the words of each; for raw samples only whether there are any. */
function eventsOf(text: string): unknown {
  const events = [...text.matchAll(/^data: (.*)$/gm)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  );
  if (!events.length) return text.length > 10_000;
  return events.map(({ type, words }) => [
    type,
    (words as { word: string }[] | undefined)?.map(({ word }) => word),
  ]);
}

const digest = (text: string) => `${text.length} ${createHash('sha256').update(text).digest('hex')}`;

async function startNodeProxy({ site, service, relay }: World) {
  const proxy = createNodeProxy({
    baseUrl: relay.url,
    ttsKey: service.ttsKey,
    sttKey: service.sttKey,
    tokenSecret: SECRET,
    public: true,
    origins: [site.url],
    maxChars: 5000,
    logger: { warn() {}, error() {} },
  });
  const server = createServer((request, response) => void proxy.handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
      void proxy.close();
    },
  };
}
