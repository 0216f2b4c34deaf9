import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SpeechError } from '../../../src/contract/errors.ts';
import { createProxy, optionsFromEnvironment, type ProxyOptions } from '../../../src/proxy/index.ts';
import { createNodeProxy } from '../../../src/proxy/node.ts';

const GOOD = {
  KURDISH_SPEECH_BASE_URL: 'https://speech.example.com',
  KURDISH_SPEECH_TTS_KEY: 'ks_tts_0123456789',
  KURDISH_SPEECH_STT_KEY: 'ks_stt_0123456789',
  KURDISH_SPEECH_TOKEN_SECRET: 'ا'.repeat(16), // 16 letters, 32 bytes
  KURDISH_SPEECH_PUBLIC: '1',
  KURDISH_SPEECH_ORIGINS: 'https://a.example, http://localhost:8080\nhttps://b.example:8443',
};

function refusal(
  environment: Record<string, string | undefined>,
  changes: Partial<ProxyOptions> = {},
): SpeechError {
  try {
    createProxy({ ...optionsFromEnvironment({ ...GOOD, ...environment }), ...changes });
  } catch (error) {
    assert.ok(error instanceof SpeechError);
    assert.equal(error.code, 'invalid-argument');
    assert.doesNotMatch(error.message, /\n/);
    return error;
  }
  assert.fail('the proxy started');
}

describe('the proxy', () => {
  it('starts with a good environment', () => {
    createProxy(optionsFromEnvironment(GOOD));
    createProxy(
      optionsFromEnvironment({
        ...GOOD,
        KURDISH_SPEECH_STT_KEY: undefined,
        KURDISH_SPEECH_MAX_CHARS: '900',
        KURDISH_SPEECH_MAX_UPLOAD_BYTES: '104857600',
        KURDISH_SPEECH_LIVE_HOSTS: 'live.example.com,10.0.0.5:9000',
        KURDISH_SPEECH_TRUSTED_PROXIES: '10',
      }),
    );
  });

  it('does not start open to everyone by accident', async () => {
    assert.match(
      refusal({ KURDISH_SPEECH_PUBLIC: undefined }).message,
      /KURDISH_SPEECH_PUBLIC=1 .*KURDISH_SPEECH_ORIGINS.*authorize/,
    );
    assert.match(refusal({ KURDISH_SPEECH_PUBLIC: '0' }).message, /KURDISH_SPEECH_PUBLIC=1/);
    assert.match(refusal({ KURDISH_SPEECH_ORIGINS: undefined }).message, /KURDISH_SPEECH_ORIGINS/);
    assert.match(refusal({ KURDISH_SPEECH_ORIGINS: ' , ' }).message, /KURDISH_SPEECH_ORIGINS/);
    assert.throws(
      () => createNodeProxy({ ...optionsFromEnvironment(GOOD), public: false }),
      /KURDISH_SPEECH_PUBLIC=1/,
    );
  });

  it('starts without public mode where the site authorizes visitors', () => {
    createProxy({
      ...optionsFromEnvironment({
        ...GOOD,
        KURDISH_SPEECH_PUBLIC: undefined,
        KURDISH_SPEECH_ORIGINS: undefined,
      }),
      authorize: () => null,
    });
  });

  it('names the variable that is wrong and what would be right', () => {
    const wrong: [string, string | undefined, RegExp][] = [
      ['KURDISH_SPEECH_BASE_URL', undefined, /address of the speech service/],
      ['KURDISH_SPEECH_BASE_URL', 'speech.example.com', /https/],
      ['KURDISH_SPEECH_BASE_URL', 'ftp://speech.example.com', /https:/],
      ['KURDISH_SPEECH_BASE_URL', 'http://speech.example.com', /unencrypted/],
      ['KURDISH_SPEECH_BASE_URL', 'https://user:pass@speech.example.com', /without user name/],
      ['KURDISH_SPEECH_BASE_URL', 'https://speech.example.com/?key=1', /query/],
      ['KURDISH_SPEECH_TTS_KEY', 'has spaces in it', /without spaces/],
      ['KURDISH_SPEECH_STT_KEY', 'line\nbreak-line\nbreak', /without spaces/],
      ['KURDISH_SPEECH_TOKEN_SECRET', undefined, /at least 32 bytes/],
      ['KURDISH_SPEECH_TOKEN_SECRET', 'x'.repeat(31), /at least 32 bytes/],
      ['KURDISH_SPEECH_ORIGINS', '*', /exact origins/],
      ['KURDISH_SPEECH_ORIGINS', 'https://*.example.com', /exact origins/],
      ['KURDISH_SPEECH_ORIGINS', 'https://a.example/', /no trailing slash/],
      ['KURDISH_SPEECH_ORIGINS', 'https://a.example/page', /no path/],
      ['KURDISH_SPEECH_ORIGINS', 'a.example', /scheme/],
      ['KURDISH_SPEECH_ORIGINS', 'https://A.example', /exact origins/],
      ['KURDISH_SPEECH_ORIGINS', 'null', /exact origins/],
      ['KURDISH_SPEECH_PUBLIC', 'yes', /to 1 or leave it out/],
      ['KURDISH_SPEECH_MAX_CHARS', '0', /whole number above 0/],
      ['KURDISH_SPEECH_MAX_CHARS', '5e2', /whole number above 0/],
      ['KURDISH_SPEECH_MAX_CHARS', '-1', /whole number above 0/],
      ['KURDISH_SPEECH_MAX_UPLOAD_BYTES', '10MB', /whole number above 0/],
      ['KURDISH_SPEECH_MAX_UPLOAD_BYTES', '0', /whole number above 0/],
      ['KURDISH_SPEECH_TRUSTED_PROXIES', '11', /from 0 to 10/],
      ['KURDISH_SPEECH_TRUSTED_PROXIES', '-1', /from 0 to 10/],
      ['KURDISH_SPEECH_TRUSTED_PROXIES', '01', /from 0 to 10/],
      ['KURDISH_SPEECH_TRUSTED_PROXIES', 'nginx', /from 0 to 10/],
      ['KURDISH_SPEECH_LIVE_HOSTS', 'wss://live.example.com', /without a scheme/],
      ['KURDISH_SPEECH_LIVE_HOSTS', '*.example.com', /host names/],
      ['KURDISH_SPEECH_LIVE_HOSTS', 'live.example.com/path', /without a scheme or path/],
    ];
    for (const [variable, value, rule] of wrong) {
      const { message } = refusal({ [variable]: value });
      assert.match(message, new RegExp(variable), `${variable}=${value}`);
      assert.match(message, rule, `${variable}=${value}`);
    }
    assert.match(
      refusal({ KURDISH_SPEECH_TTS_KEY: '', KURDISH_SPEECH_STT_KEY: undefined }).message,
      /KURDISH_SPEECH_TTS_KEY.*KURDISH_SPEECH_STT_KEY/,
    );
  });

  it('reads pages of listed origins only, not of whatever host a request names', () => {
    const changes = { public: false, authorize: () => null, texts: 'pages' } as const;
    createProxy({ ...optionsFromEnvironment(GOOD), ...changes });
    const { message } = refusal({}, { ...changes, origins: [] });
    assert.match(message, /Set KURDISH_SPEECH_ORIGINS \(option origins\).*texts/);
  });

  it('never repeats a secret that it refuses', () => {
    const secret = 'SECRET value';
    for (const variable of [
      'KURDISH_SPEECH_TTS_KEY',
      'KURDISH_SPEECH_STT_KEY',
      'KURDISH_SPEECH_TOKEN_SECRET',
    ]) {
      assert.doesNotMatch(refusal({ [variable]: secret }).message, /SECRET value/);
    }
    assert.doesNotMatch(
      refusal({ KURDISH_SPEECH_BASE_URL: 'https://u:hunter2@speech.example.com' }).message,
      /hunter2/,
    );
  });

  it('accepts plain http only to this machine or a private network', () => {
    for (const baseUrl of [
      'http://127.0.0.1:3000',
      'http://localhost:3000',
      'http://[::1]:3000',
      'http://10.0.0.7',
      'http://speech:3000',
      'http://speech.internal',
    ]) {
      createProxy({ ...optionsFromEnvironment(GOOD), baseUrl });
    }
  });

  it('refuses options that are not positive whole numbers, and a mount that is not a path', () => {
    for (const changes of [
      { maxChars: 0 },
      { tokenCharacters: 1.5 },
      { tokenRequests: Number.NaN },
      { lifetimes: { tts: -1 } },
      { maxUploadBytes: Number.POSITIVE_INFINITY },
      { publicLimits: { charactersPerDayPerOrigin: Number.NaN } },
    ]) {
      assert.match(refusal({}, changes).message, /whole number above 0/);
    }
    for (const trustedProxies of [Number.NaN, -1, 0.5])
      assert.match(refusal({}, { trustedProxies }).message, /trustedProxies to a whole number of at least 0/);
    for (const mount of ['speech', '/a/../b', '/a b', '/a?b', '//a', 'http://x/'])
      assert.match(refusal({}, { mount }).message, /mount/);
  });
});
