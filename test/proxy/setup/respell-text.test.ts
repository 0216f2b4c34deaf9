import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import { createRespellText } from '../../../src/proxy/setup/respell-text.ts';
import { signText } from '../../../src/proxy/texts/sign-text.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, post, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

const LEXICON = [
  { word: 'ترامپ', say: 'ترەمپ' },
  { word: 'ژنێڤ', say: 'جنێڤ', dialect: 'badini' },
] as const;

after(assertNothingLeaked);

describe('createRespellText', () => {
  const respellText = createRespellText(LEXICON);

  it('takes the dialect of the request, else of the voice, else of the text', () => {
    const text = 'ترامپی لە ژنێڤ';
    assert.equal(respellText({ dialect: 'sorani' }, text), 'ترەمپی لە ژنێڤ');
    assert.equal(respellText({ dialect: 'badini', speaker_id: 'sorani_m001' }, text), 'ترەمپی لە جنێڤ');
    assert.equal(respellText({ speaker_id: 'badini_v5_m001' }, text), 'ترەمپی لە جنێڤ');
    assert.equal(respellText({ speaker_id: 'cast_1' }, 'ل ژنێڤ ژی هەبوو'), 'ل جنێڤ ژی هەبوو');
  });
});

for (const transport of TRANSPORTS) {
  describe(`a lexicon: ${transport.name}`, () => {
    const setup = useProxy(transport);
    const ask = async (text: string, fields: object = {}, path = '/speech/api/tts-stream') => {
      const token = await mint(setup.proxy.url);
      const body = { text, speaker_id: 'sorani_m001', ...fields };
      return post(`${setup.proxy.url}${path}`, body, { Authorization: `Bearer ${token}` });
    };
    const sent = () => setup.upstream.requests.map(({ body }) => JSON.parse(body.toString()).text);

    it('sends names as they are said, and keeps speech under what is sent', async () => {
      await setup.start({ lexicon: LEXICON, cache: new MemorySpeechCache() });
      assert.equal((await ask('ترامپ هات')).status, 200);
      assert.deepEqual(sent(), ['ترەمپ هات']);
      assert.equal((await ask('ترەمپ هات')).status, 200);
      assert.equal(setup.upstream.requests.length, 1);
    });

    it('checks the length and the signature of the text that was asked for', async () => {
      const tokenSecret = 'a secret of at least 32 bytes, of the site';
      await setup.start({ lexicon: LEXICON, texts: 'signed', tokenSecret, maxChars: 9 });
      const options = { voice: 'sorani_m001', voiceGroup: undefined, secret: tokenSecret, maxCharacters: 9 };
      const signature = await signText('ترامپ هات', options);
      const token = await mint(setup.proxy.url);
      const { status } = await post(
        `${setup.proxy.url}/speech/api/tts-stream`,
        { text: 'ترامپ هات', speaker_id: 'sorani_m001' },
        { Authorization: `Bearer ${token}`, 'Speech-Signature': signature ?? '' },
      );
      assert.equal(status, 200);
      assert.deepEqual(sent(), ['ترەمپ هات']);
    });
  });
}
