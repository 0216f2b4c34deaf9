import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import { signText } from '../../../src/proxy/texts/sign-text.ts';
import { assertNothingLeaked, TOKEN_SECRET, USER_TEXT } from '../support/secrets.ts';
import { type Answer, mint, ORIGIN, post, send, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

const VOICE = { voice: 'sorani_m001', voiceGroup: 'v3' };
const SECRET = { secret: TOKEN_SECRET };
/** Two paragraphs that a proxy with 60 characters speaks in two requests. */
const PARAGRAPHS = [
  'لەم بەهارەدا، کتێبخانەیەکی نوێ لە شارەکەماندا کرایەوە.',
  'منداڵەکان زۆر دڵخۆش بوون، چونکە کتێبەکان نوێن!',
];

after(assertNothingLeaked);

for (const transport of TRANSPORTS) {
  describe(`signed texts: ${transport.name}`, () => {
    const setup = useProxy(transport);

    /** Asks as a page does; without a signature where it is undefined. */
    async function ask(
      signature: string | undefined,
      text: string = USER_TEXT,
      fields: Record<string, unknown> = {},
      path = 'tts-stream',
    ): Promise<Answer> {
      const { url } = setup.proxy;
      return post(
        `${url}/speech/api/${path}`,
        { text, speaker_id: VOICE.voice, model_version: VOICE.voiceGroup, ...fields },
        {
          Authorization: `Bearer ${await mint(url)}`,
          ...(signature !== undefined && { 'Speech-Signature': signature }),
        },
      );
    }

    function assertRefused(answer: Answer): void {
      assert.equal(answer.status, 403, answer.text);
      assert.equal(answer.json.code, 'origin-refused');
      assert.match(String(answer.json.error), /^This proxy speaks signed texts only: /);
      assert.equal(answer.headers.get('access-control-allow-origin'), ORIGIN);
    }

    it('are spoken by both endpoints, in the signed voice or in any', async () => {
      await setup.start({ texts: 'signed' });
      const inVoice = await signText(USER_TEXT, { ...VOICE, ...SECRET });
      const inAny = await signText(USER_TEXT, SECRET);
      for (const path of ['tts-stream', 'tts-proxy']) {
        for (const signature of [inVoice, inAny]) {
          const answer = await ask(signature, USER_TEXT, {}, path);
          assert.equal(answer.status, 200, answer.text);
        }
        assert.equal((await ask(inAny, USER_TEXT, { speaker_id: 'sorani_f002' }, path)).status, 200);
      }
      // Where the group is left out it is v3, as in the service.
      assert.equal((await ask(inVoice, USER_TEXT, { model_version: undefined })).status, 200);
      assert.equal((await ask(inVoice, `  ${USER_TEXT.replaceAll(' ', '\n\t')} `)).status, 200);
      assert.equal(setup.upstream.requests.length, 8);
    });

    it('are the only ones: any other is refused before anything is spent', async () => {
      const cache = new MemorySpeechCache();
      await setup.start({ texts: 'signed', cache, tokenRequests: 2 });
      const signature = await signText(USER_TEXT, { ...VOICE, ...SECRET });
      const zeroWidthNonJoiner = `${USER_TEXT.slice(0, 3)}\u200c${USER_TEXT.slice(3)}`;
      const refused = [
        ask(undefined),
        ask(''),
        ask('x'),
        ask(signature.slice(0, -1)),
        ask(`${signature}.${signature}`),
        ask(signature.toLowerCase()),
        ask(signature, zeroWidthNonJoiner),
        ask(signature, `${USER_TEXT} ${USER_TEXT}`),
        ask(signature, USER_TEXT, { speaker_id: 'sorani_f002' }),
        ask(signature, USER_TEXT, { model_version: 'v4' }),
        ask(signature, USER_TEXT, { speaker_id: undefined }),
        ask(signature, USER_TEXT, { speaker_id: ['sorani_m001'] }),
        ask(await signText(USER_TEXT, { ...VOICE, secret: `${TOKEN_SECRET} of another site` })),
        ask(undefined, USER_TEXT, { signature }),
        ask(undefined, USER_TEXT, {}, 'tts-proxy'),
        ask(signature, USER_TEXT, { speaker_id: 'sorani_f002' }, 'tts-proxy'),
      ];
      for (const answer of await Promise.all(refused)) assertRefused(answer);
      assert.equal(setup.upstream.requests.length, 0);

      // A refusal is one of a token's requests, and costs nothing else.
      const { url } = setup.proxy;
      const headers = { Authorization: `Bearer ${await mint(url)}` };
      const body = { text: USER_TEXT, speaker_id: VOICE.voice };
      assertRefused(await post(`${url}/speech/api/tts-stream`, body, headers));
      const signed = { ...headers, 'Speech-Signature': signature };
      assert.equal((await post(`${url}/speech/api/tts-stream`, body, signed)).status, 200);
    });

    it('are refused without a signature even when their speech is kept', async () => {
      await setup.start({ texts: 'signed', cache: new MemorySpeechCache() });
      assert.equal((await ask(await signText(USER_TEXT, SECRET))).status, 200);
      assertRefused(await ask(undefined));
    });

    it('have one signature for each part, in the order of the parts', async () => {
      await setup.start({ texts: 'signed', maxChars: 60 });
      const signatures = await signText(PARAGRAPHS.join('\n\n'), { ...VOICE, ...SECRET, maxCharacters: 60 });
      const [first, second, ...others] = signatures.split('.');
      assert.deepEqual(others, []);
      assert.equal((await ask(first, PARAGRAPHS[0])).status, 200);
      assert.equal((await ask(second, PARAGRAPHS[1])).status, 200);
      assertRefused(await ask(second, PARAGRAPHS[0]));
      assertRefused(await ask(signatures, PARAGRAPHS[0]));
    });

    it('stay valid while the secret they were signed with is the previous one', async () => {
      const previousTokenSecret = 'CANARY-previous-secret-0a1b2c3d4e5f6a7b8c';
      const signature = await signText(USER_TEXT, { ...VOICE, secret: previousTokenSecret });
      await setup.start({ texts: 'signed', previousTokenSecret });
      assert.equal((await ask(signature)).status, 200);
      await setup.proxy.close();
      await setup.start({ texts: 'signed' });
      assertRefused(await ask(signature));
    });

    it('reach the service as they were checked, also where the body names a voice twice', async () => {
      await setup.start({ texts: 'signed' });
      const { url } = setup.proxy;
      const body = `{"speaker_id":"cast_001","text":${JSON.stringify(USER_TEXT)},"speaker_id":"sorani_m001"}`;
      const headers = {
        Authorization: `Bearer ${await mint(url)}`,
        'Speech-Signature': await signText(USER_TEXT, { ...VOICE, ...SECRET }),
      };
      assert.equal((await post(`${url}/speech/api/tts-stream`, body, headers)).status, 200);
      assert.doesNotMatch(setup.upstream.requests[0]!.body.toString(), /cast_001/);
    });

    it('need no signature by default, and a page may send one to any proxy', async () => {
      await setup.start();
      assert.equal((await ask(undefined)).status, 200);
      assert.equal((await ask('anything')).status, 200);
      const { headers } = await send(`${setup.proxy.url}/speech/api/tts-stream`, { method: 'OPTIONS' });
      assert.match(headers.get('access-control-allow-headers') ?? '', /\bSpeech-Signature\b/);
    });
  });
}
