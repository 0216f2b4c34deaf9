import assert from 'node:assert/strict';
import { after, beforeEach, mock, test } from 'node:test';
import { createTokenSource } from '../../src/client/create-token-source.ts';
import { authorizedFetch, type ConnectionOptions, send } from '../../src/client/request.ts';
import { SpeechError } from '../../src/contract/errors.ts';
import type { TokenResponse } from '../../src/contract/token.ts';
import { startServer, type TestServer } from './http-server.ts';

const PATH = '/api/tts-proxy';
const TEXT = '{"text":"سڵاو"}';

type Answer = readonly [status: number, body: string | object, type?: string];

/** What the service answers, one after the other; the last one again and again. */
let answers: Answer[] = [];
/** Held open until the client leaves, where it is not to be answered. */
let isSilent = false;
let onRequest: (() => void) | undefined;
const server: TestServer = await startServer((_, response) => {
  onRequest?.();
  if (isSilent) return;
  const [status, body, type = 'application/json'] = (answers.length > 1 ? answers.shift() : answers[0])!;
  response.writeHead(status, { 'content-type': type });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
});
after(() => server.close());

const warnings: string[] = [];
mock.method(console, 'warn', (message: string) => warnings.push(message));

beforeEach(() => {
  answers = [[200, 'sound', 'audio/wav']];
  isSilent = false;
  onRequest = undefined;
  server.requests.length = 0;
  warnings.length = 0;
});

/** A token source that counts: each token is another one. */
function tokens(fields: Partial<TokenResponse> = {}) {
  const given: string[] = [];
  const tokenSource = createTokenSource(async (scope) => {
    given.push(`token ${given.length + 1}`);
    return { token: given.at(-1)!, scope: [scope], expires_in: 300, ...fields } as TokenResponse;
  });
  return { tokenSource, given };
}

function call(options: Partial<ConnectionOptions> & { signature?: string } = {}, init: RequestInit = {}) {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: TEXT, ...init };
  return authorizedFetch(PATH, request, 'tts', { endpoint: server.url, ...options });
}

async function failure(answer: Promise<unknown>): Promise<SpeechError> {
  try {
    await answer;
  } catch (error) {
    assert.ok(error instanceof SpeechError, String(error));
    return error;
  }
  return assert.fail('It was answered.');
}

const authorizations = () => server.requests.map(({ headers }) => headers.authorization);

test('a call carries the token, the signature of its text, its own headers and its body, to the path below the endpoint', async () => {
  const { tokenSource } = tokens();
  const seen: string[] = [];
  const onToken = ({ token }: TokenResponse) => void seen.push(token);
  const options = { endpoint: `${server.url}/speech//`, tokenSource, onToken, signature: 'signed.for.it' };
  const response = await call(options);
  assert.equal(await response.text(), 'sound');
  const [{ method, url, headers, body }] = server.requests as [TestServer['requests'][0]];
  assert.deepEqual([method, url, body], ['POST', `/speech${PATH}`, TEXT]);
  assert.equal(headers.authorization, 'Bearer token 1');
  assert.equal(headers['speech-signature'], 'signed.for.it');
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers['x-api-key'], undefined);
  assert.equal(headers['speech-page'], undefined);
  assert.deepEqual(seen, ['token 1']);
});

test('a call with a key carries the key alone, and its refusal is final', async () => {
  const { tokenSource, given } = tokens();
  await call({ apiKey: 'ks_tts_1', tokenSource, signature: 'signed' });
  const [{ headers }] = server.requests as [TestServer['requests'][0]];
  assert.equal(headers['x-api-key'], 'ks_tts_1');
  assert.deepEqual([headers.authorization, headers['speech-signature']], [undefined, undefined]);
  assert.deepEqual(given, []);
  answers = [[401, { error: 'The key is unknown.', code: 'unauthorized' }]];
  assert.equal((await failure(call({ apiKey: 'ks_tts_1' }))).code, 'unauthorized');
  assert.equal(server.requests.length, 2);
});

test('a call with neither token nor key is refused before anything is sent', async () => {
  const { code, message } = await failure(call());
  assert.equal(code, 'invalid-argument');
  assert.match(message, /tokenSource \(in browsers\) or an apiKey/);
  assert.deepEqual(server.requests, []);
});

test('a call says the page of its text only where the token says that texts are of pages', async () => {
  const page = { pathname: '/news/1', origin: server.url, href: `${server.url}/news/1` };
  Object.defineProperty(globalThis, 'location', { value: page, configurable: true });
  try {
    await call({ tokenSource: tokens({ texts: 'pages' }).tokenSource });
    await call({ tokenSource: tokens().tokenSource });
  } finally {
    Reflect.deleteProperty(globalThis, 'location');
  }
  assert.deepEqual(
    server.requests.map(({ headers }) => headers['speech-page']),
    ['/news/1', undefined],
  );
});

test('a call whose token has expired in flight is sent once more with another, whole', async () => {
  const refusals: Answer[] = [
    [401, { error: 'The token has expired.', code: 'token-expired' }],
    [403, { error: 'The budget of the token is spent.', code: 'quota-exceeded', field: 'token' }],
  ];
  for (const refusal of refusals) {
    server.requests.length = 0;
    answers = [refusal, [200, 'sound', 'audio/wav']];
    const { tokenSource, given } = tokens();
    const response = await call({ tokenSource });
    assert.equal(await response.text(), 'sound');
    assert.deepEqual(authorizations(), ['Bearer token 1', 'Bearer token 2']);
    assert.deepEqual(
      server.requests.map(({ body }) => body),
      [TEXT, TEXT],
    );
    // The next call uses the one that was accepted.
    await call({ tokenSource });
    assert.deepEqual(given, ['token 1', 'token 2']);
  }
  assert.deepEqual(warnings, []);
});

test('a call that is refused with the second token too fails, and the next one asks for a third', async () => {
  answers = [[401, { error: 'The token has expired.', code: 'token-expired' }]];
  const { tokenSource, given } = tokens();
  const { code, status, retryable } = await failure(call({ tokenSource }));
  assert.deepEqual([code, status, retryable], ['token-expired', 401, true]);
  assert.equal(server.requests.length, 2);
  answers = [[200, 'sound', 'audio/wav']];
  await call({ tokenSource });
  assert.deepEqual(given, ['token 1', 'token 2', 'token 3']);
});

test('a call refused for another reason is sent once, keeps its token, and fails with the code and words of the answer', async () => {
  const cases: [Answer, Partial<SpeechError>][] = [
    [
      [403, { error: 'Used up.', code: 'quota-exceeded', upgrade_url: 'https://example.org/plans' }],
      { code: 'quota-exceeded', status: 403, message: 'Used up.', upgradeUrl: 'https://example.org/plans' },
    ],
    [
      [400, { error: 'The text has 501 characters.', code: 'text-too-long', field: 'text' }],
      { code: 'text-too-long', status: 400, field: 'text', retryable: false },
    ],
    [[503, 'busy', 'text/plain'], { code: 'service-unavailable', status: 503, retryable: true }],
    [[500, '<h1>Oops</h1>', 'text/plain'], { code: 'internal', status: 500 }],
    [
      [422, { detail: [{ msg: 'too fast', loc: ['body', 'speed'] }] }],
      { code: 'invalid-argument', field: 'speed' },
    ],
    [[429, {}], { code: 'rate-limited', status: 429 }],
  ];
  for (const [answer, expected] of cases) {
    server.requests.length = 0;
    answers = [answer];
    const { tokenSource, given } = tokens();
    const error = await failure(call({ tokenSource }));
    const named = Object.fromEntries(Object.keys(expected).map((name) => [name, error[name as 'code']]));
    assert.deepEqual(named, expected);
    await failure(call({ tokenSource }));
    assert.deepEqual([server.requests.length, given.length], [2, 1]);
  }
});

test('a refusal that concerns the owner of the site is in the log, without the query, and one for readers is not', async () => {
  const { tokenSource } = tokens();
  const endpoint = `${server.url}/speech`;
  const answered = (answer: Answer) => {
    answers = [answer];
    warnings.length = 0;
    return failure(call({ endpoint, tokenSource }));
  };
  await answered([403, { error: 'Voice X needs another plan.', code: 'upgrade-required' }]);
  assert.deepEqual(warnings, [`${endpoint}${PATH} answered 403: Voice X needs another plan.`]);
  answers = [[403, { error: 'Voice X needs another plan.', code: 'upgrade-required' }]];
  warnings.length = 0;
  await failure(call({ endpoint: `${endpoint}?visitor=42`, tokenSource }));
  assert.deepEqual(warnings, [`${endpoint} answered 403: Voice X needs another plan.`]);
  await answered([503, { error: 'The plan is inactive.', code: 'plan-inactive' }]);
  assert.match(warnings.join(), /answered 503: The plan is inactive\. The log of the proxy says why\./);
  await answered([400, { error: 'The text is too long.', code: 'text-too-long' }]);
  assert.deepEqual(warnings, []);
});

test('an address where no speech service answers is named to the developer, and is not-supported', async () => {
  const { tokenSource } = tokens();
  const page = '<!doctype html><title>Home</title>';
  const cases: Answer[] = [
    [404, page, 'text/html'],
    [405, '', 'text/plain'],
    [501, '', 'text/plain'],
    [200, page, 'text/html; charset=utf-8'],
  ];
  for (const answer of cases) {
    answers = [answer];
    warnings.length = 0;
    const endpoint = `${server.url}/spech`;
    const { code, status, message } = await failure(call({ endpoint, tokenSource }));
    assert.deepEqual([code, status], ['not-supported', answer[0]]);
    assert.match(message, /`endpoint` is "http:[^"]*\/spech", where a speech service is expected/);
    assert.deepEqual(warnings, [message]);
  }
  // A proxy without a key for it says so itself.
  answers = [[403, { error: 'This proxy has no key for speech.', code: 'not-supported' }]];
  assert.equal((await failure(call({ tokenSource }))).message, 'This proxy has no key for speech.');
});

test('a refusal in the names of the API is said in the caller’s words, and as it is where that fails', async () => {
  const { tokenSource } = tokens();
  answers = [[400, { error: 'There is no speaker_id "x".', code: 'voice-unavailable' }]];
  const asked: string[] = [];
  const explain = async (error: SpeechError) => {
    asked.push(error.message);
    return new SpeechError(error.code, 'No voice has this id.');
  };
  assert.equal((await failure(call({ tokenSource, explain }))).message, 'No voice has this id.');
  const failing = () => Promise.reject(new Error('offline'));
  assert.equal(
    (await failure(call({ tokenSource, explain: failing }))).message,
    'There is no speaker_id "x".',
  );
  answers = [[400, { error: 'The text is empty.', code: 'invalid-argument' }]];
  assert.equal((await failure(call({ tokenSource, explain }))).message, 'The text is empty.');
  assert.deepEqual(asked, ['There is no speaker_id "x".']);
});

test('a call that is aborted, before it is sent or while it is answered, rejects with the reason, and is not sent again', async () => {
  const reason = new DOMException('The listener has left.', 'AbortError');
  const { tokenSource } = tokens();
  await assert.rejects(call({ tokenSource, signal: AbortSignal.abort(reason) }), reason);
  assert.deepEqual(server.requests, []);
  isSilent = true;
  const leaving = new AbortController();
  onRequest = () => leaving.abort(reason);
  await assert.rejects(call({ tokenSource, signal: leaving.signal }), reason);
  assert.equal(server.requests.length, 1);
  // Nor is it while its token is fetched.
  const waiting = new AbortController();
  const late = createTokenSource(() => {
    waiting.abort(reason);
    return new Promise(() => {});
  });
  await assert.rejects(call({ tokenSource: late, signal: waiting.signal }), reason);
  assert.equal(server.requests.length, 1);
});

test('a service that cannot be reached is a network error with its cause, or offline where the device is', async () => {
  const closed = await startServer(() => {});
  await closed.close();
  const { tokenSource } = tokens();
  const error = await failure(call({ endpoint: closed.url, tokenSource }));
  assert.deepEqual([error.code, error.retryable, error.status], ['network', true, undefined]);
  assert.equal((error.cause as Error | undefined)?.name, 'TypeError');
  const { navigator } = globalThis;
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true });
  try {
    assert.equal((await failure(send('', {}, { endpoint: closed.url }))).code, 'offline');
  } finally {
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
  }
  const given = new SpeechError('asset-blocked', 'The Worker was blocked.');
  const fetch = () => Promise.reject(given);
  await assert.rejects(call({ tokenSource, fetch }), given);
});

test('an origin that cannot be reached from a page of another is explained in its log once, and not for a recording', async () => {
  const closed = await startServer(() => {});
  await closed.close();
  const page = { pathname: '/', origin: 'https://site.example', href: 'https://site.example/' };
  Object.defineProperty(globalThis, 'location', { value: page, configurable: true });
  try {
    await failure(send('', { method: 'POST', body: new FormData() }, { endpoint: closed.url }));
    assert.deepEqual(warnings, []);
    await failure(send('', {}, { endpoint: closed.url }));
    await failure(send('', {}, { endpoint: closed.url }));
  } finally {
    Reflect.deleteProperty(globalThis, 'location');
  }
  assert.equal(warnings.length, 1);
  assert.match(warnings[0]!, /KURDISH_SPEECH_ORIGINS must contain "https:\/\/site\.example"/);
});
