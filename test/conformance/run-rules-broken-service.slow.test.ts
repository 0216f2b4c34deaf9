import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GREETING } from '../../src/conformance/samples/sample-texts.ts';
import { type DeploymentOptions, deploy, type Fault, inspect } from './support/deployment.ts';

interface Breakage extends DeploymentOptions {
  /** The fault of this service. */
  readonly wrong: string;
  /** Ids of the rules that must be reported as broken, and no others. */
  readonly rules: readonly string[];
}

/** Path and JSON body of a request. */
async function look(request: Request): Promise<{ path: string; body: Record<string, unknown> }> {
  const { pathname } = new URL(request.url);
  const isJson = request.headers.get('content-type') === 'application/json';
  const body: unknown = isJson
    ? await request
        .clone()
        .json()
        .catch(() => ({}))
    : {};
  return { path: pathname, body: body as Record<string, unknown> };
}

/** Changes the responses to matching requests. */
function change(
  isMeant: (path: string, body: Record<string, unknown>, request: Request) => boolean,
  alter: (response: Response) => Promise<Response> | Response,
): Fault {
  return async (request, answer) => {
    const { path, body } = await look(request);
    const response = await answer(request);
    return isMeant(path, body, request) ? alter(response) : response;
  };
}

/** The same response with another status. */
const withStatus = (status: number) => (response: Response) =>
  new Response(response.body, { status, headers: response.headers });

function withoutHeader(name: string) {
  return (response: Response) => {
    const headers = new Headers(response.headers);
    headers.delete(name);
    return new Response(response.body, { headers });
  };
}

/** The same response with another JSON body. */
function withJson(alter: (value: Record<string, unknown>) => unknown) {
  return async (response: Response) =>
    Response.json(alter((await response.json()) as Record<string, unknown>), { status: response.status });
}

/** The same response with another text. */
function withText(alter: (text: string) => string) {
  return async (response: Response) => {
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return new Response(alter(await response.text()), { status: response.status, headers });
  };
}

async function halved(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  return new Response(body.slice(0, Math.floor(body.byteLength / 8) * 2), { headers: response.headers });
}

/** Runs and bills these requests twice. */
function twice(isMeant: (path: string, body: Record<string, unknown>, request: Request) => boolean): Fault {
  return async (request, answer) => {
    const { path, body } = await look(request);
    if (isMeant(path, body, request)) await (await answer(request.clone())).arrayBuffer();
    return answer(request);
  };
}

const isSse = (path: string, { stream_format, include_timestamps }: Record<string, unknown>) =>
  path === '/api/tts-stream' && stream_format === undefined && include_timestamps !== true;
const isPcm = (path: string, { stream_format, model_version, speed }: Record<string, unknown>) =>
  path === '/api/tts-stream' && stream_format === 'pcm' && !model_version && !speed;
const isTranscript = (path: string, request: Request) =>
  path === '/api/stt-proxy' && request.headers.has('x-api-key');

const rowsOf = (value: Record<string, unknown>) => value.speakers as Record<string, unknown>[];

const BREAKAGES: readonly Breakage[] = [
  {
    wrong: 'a missing key is 403',
    rules: ['authentication.tts-proxy.missing-key'],
    fault: change(
      (path, _, { headers }) => path === '/api/tts-proxy' && !headers.has('x-api-key'),
      withStatus(403),
    ),
  },
  {
    wrong: 'a transcription endpoint refuses an unknown key without JSON',
    rules: ['authentication.stt-stream-connect.invalid-key'],
    fault: change(
      (path, _, { headers }) =>
        path === '/api/stt-stream-connect' && Boolean(headers.get('x-api-key')?.startsWith('not-a-key')),
      (response) => new Response('unknown key', { status: response.status }),
    ),
  },
  {
    wrong: 'an emotion is 403',
    rules: ['requests.tts-proxy.emotion'],
    fault: change((path, { emotion }) => path === '/api/tts-proxy' && emotion !== undefined, withStatus(403)),
  },
  {
    wrong: 'an unknown dialect is 422 on the stream endpoint',
    rules: ['requests.tts-stream.unknown-dialect'],
    fault: change((path, { dialect }) => path === '/api/tts-stream' && dialect === 'zazaki', withStatus(422)),
  },
  {
    wrong: 'the detail of a 422 is a string',
    rules: ['requests.tts-proxy.temperature-and-stability'],
    fault: change(
      (_, { stability, temperature }) => stability !== undefined && temperature !== undefined,
      withJson(() => ({ detail: 'both' })),
    ),
  },
  {
    wrong: 'an unknown model_version is 422',
    rules: ['voices.unknown-model-version'],
    fault: change((_, { model_version }) => model_version === 'v0', withStatus(422)),
  },
  {
    wrong: 'the refusal of an unknown model_version does not name the plan',
    rules: ['voices.unknown-model-version.names-the-plan'],
    fault: change(
      (_, { model_version }) => model_version === 'v0',
      withJson(() => ({ error: 'Unknown version.' })),
    ),
  },
  {
    wrong: 'a speaker outside v5 is 403',
    rules: ['voices.v5.unknown-speaker'],
    fault: change(
      (_, { model_version, speaker_id }) => model_version === 'v5' && speaker_id === 'sorani_no_such_voice',
      withStatus(403),
    ),
  },
  {
    wrong: 'a Cast speaker is refused without upgrade_required',
    ttsPlan: 'free',
    rules: ['voices.cast.refused'],
    fault: change(
      (_, { speaker_id }) => String(speaker_id).startsWith('cast_'),
      withJson(({ error }) => ({ error })),
    ),
  },
  {
    wrong: 'a free account renders three Badini voices',
    ttsPlan: 'free',
    rules: ['voices.badini.slice'],
    fault: change(
      (_, { speaker_id, temperature }) => speaker_id === 'badini_v5_m003' && temperature === 0,
      () =>
        Response.json(
          { detail: [{ loc: ['body', 'temperature'], msg: 'no', type: 'range' }] },
          { status: 422 },
        ),
    ),
  },
  {
    wrong: 'the WAV header has the wrong size',
    rules: ['synthesis.wav'],
    fault: change(
      (path, { format, include_timestamps, text }) =>
        path === '/api/tts-proxy' && text === GREETING && !format && !include_timestamps,
      async (response) => {
        const body = new Uint8Array(await response.arrayBuffer());
        body[4]! ^= 2;
        return new Response(body, { status: response.status, headers: response.headers });
      },
    ),
  },
  {
    wrong: 'opus is answered with a WAV file',
    rules: ['synthesis.opus'],
    fault: async (request, answer) => {
      const { body } = await look(request);
      if (body.format !== 'opus' || body.include_timestamps) return answer(request);
      const { url, method, headers } = request;
      const wav = await answer(
        new Request(url, { method, headers, body: JSON.stringify({ ...body, format: 'wav' }) }),
      );
      return new Response(wav.body, { headers: { 'content-type': 'audio/ogg' } });
    },
  },
  {
    wrong: 'the seed is not echoed',
    rules: ['synthesis.seed-is-echoed'],
    fault: change(
      (_, { include_timestamps, seed }) => include_timestamps === true && seed === 7,
      withJson(({ generation, ...rest }) => ({
        ...rest,
        generation: { ...(generation as object), seed_used: 8 },
      })),
    ),
  },
  {
    wrong: 'the timestamps response lacks audio_duration',
    rules: ['synthesis.timestamps'],
    fault: change(
      (_, { include_timestamps, seed }) => include_timestamps === true && seed === 7,
      withJson(({ audio_duration, ...rest }) => rest),
    ),
  },
  {
    wrong: 'a pcm stream lacks X-Channels',
    rules: ['streaming.pcm.headers'],
    fault: change(isPcm, withoutHeader('x-channels')),
  },
  {
    wrong: 'X-Model-Version is always v3',
    rules: ['streaming.model-version-is-echoed'],
    fault: change(
      (path, { model_version }) => path === '/api/tts-stream' && model_version === 'v4',
      (response) =>
        new Response(response.body, {
          headers: { ...Object.fromEntries(response.headers), 'x-model-version': 'v3' },
        }),
    ),
  },
  {
    wrong: 'a pcm stream ends cleanly after a quarter',
    rules: ['streaming.pcm.clean-end-is-the-whole'],
    fault: change(isPcm, halved),
  },
  {
    wrong: 'a stream ends without speech.audio.done',
    rules: ['streaming.sse.done'],
    fault: change(
      isSse,
      withText((text) => text.replace(/data: \{"type":"speech\.audio\.done".*\n\n/, '')),
    ),
  },
  {
    wrong: 'a stream ends cleanly after an error event',
    rules: ['streaming.sse.done'],
    fault: change(
      isSse,
      withText((text) =>
        text.replace(
          /data: \{"type":"speech\.audio\.done".*\n\n/,
          'data: {"type":"error","error":"lost"}\n\n',
        ),
      ),
    ),
  },
  {
    wrong: 'words are streamed although not requested',
    rules: ['streaming.sse.no-words-unasked'],
    fault: change(
      isSse,
      withText((text) => `data: {"type":"speech.word_timestamps","words":[]}\n\n${text}`),
    ),
  },
  {
    wrong: 'v3 is one speaker short',
    rules: ['catalog.v3.size'],
    fault: change(
      (path, _, { url }) => path === '/api/get-speakers' && url.endsWith('=v3'),
      withJson((value) => ({ speakers: rowsOf(value).slice(0, -1) })),
    ),
  },
  {
    wrong: 'speakers of v4 have an origin',
    rules: ['catalog.origin'],
    fault: change(
      (path, _, { url }) => path === '/api/get-speakers' && url.endsWith('=v4'),
      withJson((value) => ({ speakers: rowsOf(value).map((row) => ({ ...row, origin: 'v4' })) })),
    ),
  },
  {
    wrong: 'the OpenAPI document has another version',
    rules: ['versioning.openapi'],
    fault: change(
      (path) => path === '/openapi.json',
      withJson((value) => ({ ...value, info: { ...(value.info as object), version: '2.0.0' } })),
    ),
  },
  {
    wrong: 'agents are offered five tools',
    rules: ['mcp.six-tools'],
    fault: change(
      (path, { method }) => path === '/api/mcp' && method === 'tools/list',
      withText((text) => text.replace('"name":"list_dialects"', '"name":"list_languages"')),
    ),
  },
  {
    wrong: "an error for OpenAI's clients names no field",
    rules: ['openai.speech.missing-input', 'openai.speech.format'],
    fault: change(
      (path, _, { headers }) => path === '/v1/audio/speech' && headers.has('authorization'),
      (response) =>
        response.ok
          ? response
          : withJson(({ error }) => ({ error: { ...(error as object), param: null } }))(response),
    ),
  },
  {
    wrong: "OpenAI's clients find no model of ours",
    rules: ['openai.models'],
    fault: change(
      (path) => path === '/v1/models',
      withText((text) => text.replace('"kurdish-tts"', '"tts-0"')),
    ),
  },
  {
    wrong: 'get_plan requires a key',
    rules: ['mcp.get-plan.keyless'],
    fault: async (request, answer) => {
      const { params } = (await look(request)).body as { params?: { name?: string } };
      const isKeyless = params?.name === 'get_plan' && !request.headers.has('authorization');
      return isKeyless ? Response.json({ error: 'No key.' }, { status: 401 }) : answer(request);
    },
  },
  {
    wrong: 'speech is billed twice',
    rules: ['billing.characters'],
    fault: twice(
      (path, { text, format, include_timestamps }) =>
        path === '/api/tts-proxy' && text === GREETING && !format && !include_timestamps,
    ),
  },
  {
    wrong: 'a transcription takes two credits',
    rules: ['billing.credit'],
    fault: twice((path, _, { headers }) => path === '/api/stt-proxy' && headers.has('x-api-key')),
  },
  {
    wrong: 'an abandoned stream is free',
    rules: ['billing.stream-at-its-start'],
    fault: async (request, answer) => {
      const { path, body } = await look(request);
      const isLeft =
        path === '/api/tts-stream' && body.stream_format === 'pcm' && !body.speed && body.text !== GREETING;
      const headers = { 'x-sample-rate': '24000' };
      return isLeft && !body.model_version ? new Response('--', { headers }) : answer(request);
    },
  },
  {
    wrong: 'a transcript lacks truncated',
    rules: ['transcription.fields'],
    fault: change(
      (path, _, request) => isTranscript(path, request),
      withJson(({ truncated, ...rest }) => rest),
    ),
  },
  {
    wrong: 'a form without a dialect is refused in plain text',
    rules: ['transcription.missing-dialect'],
    fault: async (request, answer) => {
      const response = await answer(request);
      if (new URL(request.url).pathname !== '/api/stt-proxy' || response.status !== 400) return response;
      const { error } = (await response.clone().json()) as { error: string };
      return error.startsWith('"dialect" is missing') ? new Response(error, { status: 400 }) : response;
    },
  },
  {
    wrong: 'each connect debits two sessions',
    rules: ['live.connect.debits-one-session'],
    fault: async (request, answer) => {
      if (new URL(request.url).pathname === '/api/stt-stream-connect') await answer(request.clone());
      return answer(request);
    },
  },
  {
    wrong: 'the websocket_url contains the key',
    rules: ['live.url'],
    fault: async (request, answer) => {
      const response = await answer(request);
      if (new URL(request.url).pathname !== '/api/stt-stream-connect' || !response.ok) return response;
      const key = request.headers.get('x-api-key');
      return withJson((value) => ({ ...value, websocket_url: `${value.websocket_url}?key=${key}` }))(
        response,
      );
    },
  },
  {
    wrong: 'sessions of the pro plan last ten minutes',
    rules: ['live.connect.plan-limits'],
    fault: change(
      (path, _, { headers }) => path === '/api/stt-stream-connect' && headers.has('x-api-key'),
      withJson((value) => ('plan' in value ? { ...value, max_session_duration_seconds: 600 } : value)),
    ),
  },
  {
    wrong: 'done is never sent',
    rules: ['live.done'],
    socketFault: (message) => (message.includes('"done"') ? [] : [message]),
  },
  {
    wrong: 'done is sent twice',
    rules: ['live.done'],
    socketFault: (message) => (message.includes('"done"') ? [message, message] : [message]),
  },
  {
    wrong: 'every text remains partial',
    rules: ['live.final-text'],
    socketFault: (message) => [message.replace('"is_final":true', '"is_final":false')],
  },
  {
    wrong: 'messages have no is_final',
    rules: ['live.messages'],
    socketFault: (message) => [message.replace(/,"is_final":(true|false)/, '')],
  },
];

describe('the suite reports exactly the rule that a broken service violates', { concurrency: 2 }, () => {
  for (const { wrong, rules, ...options } of BREAKAGES) {
    test(wrong, async () => {
      const { broken } = await inspect(await deploy(options), { only: `${areaOf({ wrong, rules })}.*` });
      assert.deepEqual(idsOf(broken), rules, broken.join('\n'));
    });
  }
});

test('the suite reports every broken rule of a service that breaks one in each area, and no other', async () => {
  const areas = new Map(
    BREAKAGES.filter(({ ttsPlan }) => !ttsPlan).map((breakage) => [areaOf(breakage), breakage]),
  );
  const chosen = [...areas.values()];
  const faults = chosen.flatMap(({ fault }) => fault ?? []);
  const fault = faults.reduce<Fault>(
    (outer, inner) => (request, answer) => outer(request, (passed) => inner(passed, answer)),
    (request, answer) => answer(request),
  );
  const socketFault = chosen.find((breakage) => breakage.socketFault)?.socketFault;
  assert.ok(chosen.length >= 8 && socketFault);
  const { broken } = await inspect(await deploy({ fault, socketFault }));
  assert.deepEqual(idsOf(broken).sort(), chosen.flatMap(({ rules }) => rules).sort(), broken.join('\n'));
});

test('a request that the service asks to retry later is retried, and no rule is reported for it', async () => {
  let count = 0;
  const fault: Fault = async (request, answer) => {
    const status = [429, 503, 0][count++ % 3];
    return status ? new Response(null, { status, headers: { 'retry-after': '0' } }) : answer(request);
  };
  const { broken } = await inspect(await deploy({ fault }), { only: 'requests.*' });
  assert.deepEqual(broken, []);
  assert.ok(count > 60);
});

test('the suite reports no broken rule of a conforming service', async () => {
  const { broken } = await inspect(await deploy());
  assert.deepEqual(broken, []);
});

function areaOf({ rules }: Breakage): string {
  return rules[0]!.split('.', 1)[0]!;
}

function idsOf(broken: readonly string[]): string[] {
  return broken.map((line) => line.split(':', 1)[0]!);
}
