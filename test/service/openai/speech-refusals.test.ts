import assert from 'node:assert/strict';
import test from 'node:test';
import { openOpenAi } from './open-openai.ts';

const SPEECH = { model: 'tts-1', input: 'سڵاو', voice: 'sorani_m001' };
const UNKNOWN_KEY = `ks_tts_${'A'.repeat(43)}`;

interface Refused {
  readonly error: { message: string; type: string; param: string | null; code: string; upgrade_url?: string };
}

const CASES: readonly {
  what: string;
  body: unknown;
  status: number;
  param: string | null;
  code: string;
  message: RegExp;
}[] = [
  {
    what: 'without a model',
    body: { ...SPEECH, model: undefined },
    ...{
      status: 400,
      param: 'model',
      code: 'invalid-argument',
      message: /^"model" is missing; use "kurdish-tts"/,
    },
  },
  {
    what: 'of an unknown model',
    body: { ...SPEECH, model: 'gpt-4o' },
    ...{
      status: 400,
      param: 'model',
      code: 'invalid-argument',
      message: /^"model" "gpt-4o" is not a model for speech/,
    },
  },
  {
    what: 'of a model that listens',
    body: { ...SPEECH, model: 'whisper-1' },
    ...{ status: 400, param: 'model', code: 'invalid-argument', message: /^"model" "whisper-1"/ },
  },
  ...['aac', 'flac'].map((response_format) => ({
    what: `in ${response_format}`,
    body: { ...SPEECH, response_format },
    status: 400,
    param: 'response_format',
    code: 'invalid-argument',
    message: new RegExp(`^"response_format" "${response_format}" is not supported; use mp3, opus, wav, pcm`),
  })),
  {
    what: 'in an unknown way of sending',
    body: { ...SPEECH, stream_format: 'websocket' },
    ...{ status: 400, param: 'stream_format', code: 'invalid-argument', message: /use audio, sse/ },
  },
  {
    what: 'without input',
    body: { ...SPEECH, input: undefined },
    ...{ status: 400, param: 'input', code: 'invalid-argument', message: /^"input" is missing/ },
  },
  {
    what: 'with input of another type',
    body: { ...SPEECH, input: 7 },
    ...{ status: 400, param: 'input', code: 'invalid-argument', message: /^"input" / },
  },
  {
    what: 'with input in 100,000 lists',
    body: JSON.stringify(SPEECH).replace(JSON.stringify(SPEECH.input), '['.repeat(1e5) + ']'.repeat(1e5)),
    ...{ status: 400, param: 'input', code: 'invalid-argument', message: /^"input" / },
  },
  {
    what: 'with input above the limit of the plan',
    body: { ...SPEECH, input: 'ا'.repeat(5001) },
    ...{ status: 400, param: 'input', code: 'text-too-long', message: /^"input" .*5000/ },
  },
  {
    what: 'without a voice',
    body: { ...SPEECH, voice: undefined },
    ...{ status: 400, param: 'voice', code: 'invalid-argument', message: /"voice"/ },
  },
  {
    what: 'with an unknown voice',
    body: { ...SPEECH, voice: 'text' },
    ...{
      status: 403,
      param: 'voice',
      code: 'voice-unavailable',
      message: /^"voice" "text" .*GET \/v1\/audio\/voices/,
    },
  },
  {
    what: 'at a speed that is out of range',
    body: { ...SPEECH, speed: 9 },
    ...{ status: 400, param: 'speed', code: 'invalid-argument', message: /^"speed" .*4/ },
  },
  {
    what: 'that is no JSON',
    body: 'input=سڵاو',
    ...{ status: 400, param: null, code: 'invalid-argument', message: /JSON/ },
  },
  {
    what: 'that is a list',
    body: [SPEECH],
    ...{ status: 400, param: null, code: 'invalid-argument', message: /JSON object/ },
  },
];

for (const { what, body, status, param, code, message } of CASES) {
  // covers: openai.errors openai.formats
  test(`a request ${what} is refused in OpenAI's shape and words, and costs nothing`, async () => {
    const { speak, store, account } = await openOpenAi();
    const response = await speak(body);
    assert.equal(response.status, status);
    const { error } = (await response.json()) as Refused;
    assert.deepEqual([error.param, error.code], [param, code], error.message);
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /speaker_id|speaker_key|"format"|x-api-key/);
    assert.equal((await store.usage(account, 'characters'))!.used, 0);
  });
}

// covers: openai.keys
test('the key comes first: without one, with one of the other kind, or an unknown one, whatever the body', async () => {
  const { speak, issue } = await openOpenAi();
  const { sttKey, ttsKey } = await issue({ sttPlan: 'free' });
  const values = [
    '',
    `Basic ${ttsKey}`,
    ...[sttKey, UNKNOWN_KEY, `${sttKey}:${ttsKey}`].map((key) => `Bearer ${key}`),
  ];
  for (const authorization of values) {
    for (const body of [SPEECH, {}, 'no JSON']) {
      const response = await speak(body, { authorization });
      assert.equal(response.status, 401, authorization);
      const { error } = (await response.json()) as Refused;
      assert.equal(error.type, 'authentication_error');
      assert.equal(error.code, 'unauthorized');
      assert.match(error.message, /^"Authorization: Bearer" must hold a valid text-to-speech key/);
    }
  }
});

test('a voice outside the plan, and a plan that is used up, are refused with where to get a larger one', async () => {
  const { speak, issue, store } = await openOpenAi();
  const { ttsKey, id } = await issue({ ttsPlan: 'free' });
  const authorization = `Bearer ${ttsKey}`;
  const other = await speak({ ...SPEECH, voice: 'sorani_m099' }, { authorization });
  assert.equal(other.status, 403);
  const { error } = (await other.json()) as Refused;
  assert.deepEqual([error.param, error.code, error.type], ['voice', 'upgrade-required', 'permission_error']);
  assert.match(error.upgrade_url!, /\/plans$/);
  await store.setRemaining(id, 'characters', 0, 10_000);
  const spent = await speak(SPEECH, { authorization });
  assert.equal(spent.status, 403);
  assert.equal(((await spent.json()) as Refused).error.code, 'quota-exceeded');
});

test('above the request rate of a plan, the answer says when to try again', async () => {
  const { speak } = await openOpenAi({ requestsPerMinute: 2 });
  const statuses = [];
  for (let request = 0; request < 3; request++) {
    const response = await speak(request ? { ...SPEECH, model: 'gpt-4o' } : SPEECH);
    statuses.push(response.status);
    if (response.status === 429) {
      assert.ok(Number(response.headers.get('retry-after')) > 0);
      assert.equal(((await response.json()) as Refused).error.type, 'rate_limit_error');
    } else await response.arrayBuffer();
  }
  assert.deepEqual(statuses, [200, 400, 429]);
});

test('a voice that breaks before its first sound is an error, and after it an event that ends the stream', async () => {
  for (const broken of [0, 1]) {
    const { speak } = await openOpenAi({
      tone: {
        beforeChunk(index) {
          if (index === broken) throw new Error('Secret text.');
        },
      },
    });
    const response = await speak({
      ...SPEECH,
      input: 'سڵاو ئەی',
      response_format: 'pcm',
      stream_format: 'sse',
    });
    let body = '';
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) body += chunk;
    } catch {}
    assert.equal(response.status, broken ? 200 : 500);
    assert.match(body, /"message":"The speech could not be generated."/);
    assert.match(body, /"code":"synthesis-failed"/);
    if (broken) assert.match(body, /"type":"error","error":\{/);
    assert.doesNotMatch(body, /Secret|speech\.audio\.done/);
  }
});

test("another method, and an address where there is nothing, are refused in OpenAI's shape", async () => {
  const { url } = await openOpenAi();
  const response = await fetch(`${url}/v1/audio/speech`);
  assert.equal(response.status, 405);
  assert.equal(response.headers.get('allow'), 'POST');
  const nothing = await fetch(`${url}/v1/chat/completions`, { method: 'POST' });
  assert.equal(nothing.status, 404);
  assert.equal(((await nothing.json()) as Refused).error.code, 'not-supported');
  assert.equal(((await response.json()) as Refused).error.type, 'invalid_request_error');
});
