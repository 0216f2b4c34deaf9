import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ProxyOptions } from '../../../src/proxy/setup/options.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { type Answer, mint, ORIGIN, OTHER_ORIGIN, post, send, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

interface Situation {
  url: string;
  tts: string;
  stt: string;
}

interface Case {
  it: string;
  ask(situation: Situation): Promise<Answer>;
  status: number;
  code?: string;
  options?: Partial<ProxyOptions>;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const speech = (url: string) => `${url}/speech/api/tts-stream`;
const form = () => {
  const body = new FormData();
  body.set('file', new Blob(['RIFF']), 'a.wav');
  body.set('dialect', 'sorani');
  return body;
};

/** None of these may reach the service. */
const REFUSED: readonly Case[] = [
  // Issuing tokens
  {
    it: 'a token for a page that is not listed',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts'] }, { Origin: OTHER_ORIGIN }),
    status: 403,
    code: 'origin-refused',
  },
  {
    it: 'a token for a page whose origin only begins like a listed one',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts'] }, { Origin: `${ORIGIN}.evil.test` }),
    status: 403,
    code: 'origin-refused',
  },
  {
    it: 'a token for the origin null',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts'] }, { Origin: 'null' }),
    status: 403,
    code: 'origin-refused',
  },
  {
    it: 'a token for a caller without an origin, in public mode',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts'] }, { Origin: '' }),
    status: 403,
    code: 'origin-refused',
  },
  {
    it: 'a token request in a form',
    ask: ({ url }) =>
      send(`${url}/speech/token`, {
        method: 'POST',
        body: 'scope=tts',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    status: 415,
    code: 'unsupported-media',
  },
  {
    it: 'a token request in plain text',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts'] }, { 'Content-Type': 'text/plain' }),
    status: 415,
    code: 'unsupported-media',
  },
  {
    it: 'a token request in malformed JSON',
    ask: ({ url }) => post(`${url}/speech/token`, '{"scope":["tts"]'),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'a token without a scope',
    ask: ({ url }) => post(`${url}/speech/token`, {}),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'a token with an empty scope',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: [] }),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'a token with an unknown scope',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts', 'admin'] }),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'a token for a scope without a key',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['stt'] }),
    status: 403,
    code: 'not-supported',
    options: { sttKey: undefined },
  },
  {
    it: 'a token request with a token',
    ask: ({ url, tts }) => post(`${url}/speech/token`, { scope: ['tts'] }, bearer(tts)),
    status: 401,
    code: 'unauthorized',
  },
  {
    it: 'a token for a visitor unknown to the site',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts'] }, { 'X-Deny': '1' }),
    status: 401,
    code: 'unauthorized',
    options: { authorize: (request) => (request.header('x-deny') ? null : { subject: 'someone' }) },
  },
  {
    it: 'a token from another site where cookies authenticate',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts'] }, { 'Sec-Fetch-Site': 'cross-site' }),
    status: 403,
    code: 'origin-refused',
    options: { cookies: true },
  },
  // The token
  {
    it: 'speech without a token',
    ask: ({ url }) => post(speech(url), { text: 'a' }),
    status: 401,
    code: 'unauthorized',
  },
  {
    it: 'speech with a token in the query',
    ask: ({ url, tts }) => post(`${speech(url)}?token=${tts}&access_token=${tts}`, { text: 'a' }),
    status: 401,
    code: 'unauthorized',
  },
  {
    it: 'speech with a token in a cookie',
    ask: ({ url, tts }) => post(speech(url), { text: 'a' }, { Cookie: `token=${tts}` }),
    status: 401,
    code: 'unauthorized',
  },
  {
    it: 'speech with the token as another kind of credential',
    ask: ({ url, tts }) => post(speech(url), { text: 'a' }, { Authorization: `Basic ${tts}` }),
    status: 401,
    code: 'unauthorized',
  },
  {
    it: "speech with the caller's own x-api-key",
    ask: ({ url }) => post(speech(url), { text: 'a' }, { 'x-api-key': 'ks_tts_guess' }),
    status: 401,
    code: 'unauthorized',
  },
  {
    it: 'speech with a forged token',
    ask: ({ url, tts }) => post(speech(url), { text: 'a' }, bearer(`${tts.slice(0, -4)}AAAA`)),
    status: 401,
    code: 'unauthorized',
  },
  {
    it: 'speech with a token of 12 KiB',
    ask: ({ url }) => post(speech(url), { text: 'a' }, bearer('a'.repeat(12_288))),
    status: 401,
    code: 'unauthorized',
  },
  // Origin and scope
  {
    it: 'speech from another origin than the token was issued to',
    ask: ({ url, tts }) => post(speech(url), { text: 'a' }, { ...bearer(tts), Origin: OTHER_ORIGIN }),
    status: 403,
    code: 'origin-refused',
    options: { origins: [ORIGIN, OTHER_ORIGIN] },
  },
  {
    it: 'speech from an origin that is not listed',
    ask: ({ url, tts }) => post(speech(url), { text: 'a' }, { ...bearer(tts), Origin: OTHER_ORIGIN }),
    status: 403,
    code: 'origin-refused',
  },
  {
    it: "speech without an Origin on a page's token",
    ask: ({ url, tts }) => post(speech(url), { text: 'a' }, { ...bearer(tts), Origin: '' }),
    status: 403,
    code: 'origin-refused',
  },
  {
    it: 'speech with a token for transcription',
    ask: ({ url, stt }) => post(speech(url), { text: 'a' }, bearer(stt)),
    status: 403,
    code: 'unauthorized',
  },
  {
    it: 'transcription with a token for speech',
    ask: ({ url, tts }) => post(`${url}/speech/api/stt-stream-connect`, { dialect: 'sorani' }, bearer(tts)),
    status: 403,
    code: 'unauthorized',
  },
  {
    it: 'an upload with a token for speech',
    ask: ({ url, tts }) =>
      send(`${url}/speech/api/stt-proxy`, { method: 'POST', body: form(), headers: bearer(tts) }),
    status: 403,
    code: 'unauthorized',
  },
  // The body
  {
    it: 'speech that is not JSON',
    ask: ({ url, tts }) =>
      post(speech(url), 'text=a', { ...bearer(tts), 'Content-Type': 'application/x-www-form-urlencoded' }),
    status: 415,
    code: 'unsupported-media',
  },
  {
    it: 'speech with malformed JSON',
    ask: ({ url, tts }) => post(speech(url), '{"text":', bearer(tts)),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech whose body is a list',
    ask: ({ url, tts }) => post(speech(url), '[{"text":"a"}]', bearer(tts)),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech whose body is 30,000 brackets deep',
    ask: ({ url, tts }) => post(speech(url), '['.repeat(30_000), bearer(tts)),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech that is not UTF-8',
    ask: ({ url, tts }) =>
      send(speech(url), {
        method: 'POST',
        body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
        headers: { ...JSON_TYPE, ...bearer(tts) },
      }),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech without a text',
    ask: ({ url, tts }) => post(speech(url), { speaker_id: 'sorani_m001' }, bearer(tts)),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech of an empty text',
    ask: ({ url, tts }) => post(speech(url), { text: '' }, bearer(tts)),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech of a number',
    ask: ({ url, tts }) => post(speech(url), { text: 7 }, bearer(tts)),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech with two texts',
    ask: ({ url, tts }) => post(speech(url), `{"text":"${'x'.repeat(5000)}","te\\u0078t":"a"}`, bearer(tts)),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech of 501 characters',
    ask: ({ url, tts }) => post(speech(url), { text: 'ڵ'.repeat(501) }, bearer(tts)),
    status: 400,
    code: 'text-too-long',
  },
  {
    it: 'speech in a body over 64 KiB',
    ask: ({ url, tts }) => post(speech(url), { text: 'a', filler: 'x'.repeat(65_536) }, bearer(tts)),
    status: 413,
    code: 'invalid-argument',
  },
  {
    it: 'an upload that is not a form',
    ask: ({ url, stt }) => post(`${url}/speech/api/stt-proxy`, {}, bearer(stt)),
    status: 415,
    code: 'unsupported-media',
  },
  {
    it: 'a catalog of an unknown group',
    ask: ({ url }) => send(`${url}/speech/api/get-speakers?model_version=v9`),
    status: 400,
    code: 'invalid-argument',
  },
  // Paths and methods
  {
    it: 'a path that does not exist',
    ask: ({ url, tts }) => post(`${url}/speech/api/clone`, {}, bearer(tts)),
    status: 404,
    code: 'not-supported',
  },
  {
    it: 'a path outside the mount',
    ask: ({ url, tts }) => post(`${url}/api/tts-stream`, { text: 'a' }, bearer(tts)),
    status: 404,
    code: 'not-supported',
  },
  {
    it: 'a path that only starts like the mount',
    ask: ({ url }) => post(`${url}/speech2/token`, { scope: ['tts'] }),
    status: 404,
    code: 'not-supported',
  },
  {
    it: 'an encoded path',
    ask: ({ url, tts }) => post(`${url}/speech/api%2ftts-stream`, { text: 'a' }, bearer(tts)),
    status: 404,
    code: 'not-supported',
  },
  {
    it: 'a path with an encoded parent segment',
    ask: ({ url, tts }) => post(`${url}/speech/api/tts-stream/..%2fadmin`, { text: 'a' }, bearer(tts)),
    status: 404,
    code: 'not-supported',
  },
  {
    it: 'a path with two slashes',
    ask: ({ url, tts }) => post(`${url}/speech//api/tts-stream`, { text: 'a' }, bearer(tts)),
    status: 404,
    code: 'not-supported',
  },
  {
    it: 'GET where POST is required',
    ask: ({ url }) => send(`${url}/speech/token`),
    status: 405,
    code: 'not-supported',
  },
  {
    it: 'DELETE of a stream',
    ask: ({ url, tts }) => send(speech(url), { method: 'DELETE', headers: bearer(tts) }),
    status: 405,
    code: 'not-supported',
  },
  {
    it: 'POST to the catalog',
    ask: ({ url }) => post(`${url}/speech/api/get-speakers`, {}),
    status: 405,
    code: 'not-supported',
  },
  {
    it: 'a preflight of an unlisted page',
    ask: ({ url }) =>
      send(speech(url), {
        method: 'OPTIONS',
        headers: { Origin: OTHER_ORIGIN, 'Access-Control-Request-Method': 'POST' },
      }),
    status: 403,
    code: 'origin-refused',
  },
];

for (const transport of TRANSPORTS) {
  describe(`the ${transport.name}`, () => {
    const setup = useProxy(transport);

    for (const refused of REFUSED) {
      it(`refuses ${refused.it}`, async () => {
        await setup.start(refused.options);
        const stt =
          refused.options && 'sttKey' in refused.options ? '' : await mint(setup.proxy.url, ['stt']);
        const answer = await refused.ask({ url: setup.proxy.url, tts: await mint(setup.proxy.url), stt });
        assert.equal(answer.status, refused.status, answer.text);
        assert.equal(answer.json.code, refused.code);
        assert.equal(typeof answer.json.error, 'string');
        assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
        assert.equal(answer.headers.get('cache-control'), 'no-store');
        assert.equal(answer.headers.get('vary'), 'Origin');
        assert.equal(setup.upstream.requests.length, 0, 'the service was called');
      });
    }
  });
}

after(assertNothingLeaked);
