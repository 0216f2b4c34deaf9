import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSecretFilter } from '../../../src/proxy/keys/secrets.ts';
import { encodings } from '../support/encodings.ts';
import { STT_KEY, TTS_KEY } from '../support/secrets.ts';

const FOREIGN = 'نهێنی/+ وشەی 🙂 درێژ (a+b)*[c]?';
const SECRETS = [TTS_KEY, STT_KEY, '~+/=:!@#$%^&*-', FOREIGN];

describe('a secret', () => {
  const filter = createSecretFilter(SECRETS);

  it('is found and removed however it was encoded on the way', () => {
    for (const secret of SECRETS)
      for (const [name, encoded] of encodings(secret)) {
        const text = `{"error":"No key ${encoded} here."}`;
        assert.ok(filter.containsSecret(text), `${name}: ${encoded}`);
        const clean = filter.redact(text);
        assert.ok(clean.includes('[redacted]') && !filter.containsSecret(clean), `${name}: ${clean}`);
        assert.ok(clean.startsWith('{"error":"No key ') && clean.endsWith(' here."}'), `${name}: ${clean}`);
      }
  });

  it('is found across the chunks of a stream', () => {
    for (const [name, encoded] of encodings(TTS_KEY)) {
      const scan = filter.createScanner();
      const bytes = new TextEncoder().encode(`data: ${encoded}\n\n`);
      const found = [...bytes].map((byte) => scan(Uint8Array.of(byte)));
      assert.ok(found.includes(true), name);
    }
  });

  it('is not seen in what only resembles one', () => {
    for (const text of [
      '',
      TTS_KEY.slice(1),
      TTS_KEY.slice(0, -1),
      btoa(TTS_KEY.slice(0, -2)),
      'سڵاو، چۆنی؟',
      '%25%25%25',
      '\\u006b\\u0073',
      '&#107;&#115;',
    ]) {
      assert.equal(filter.containsSecret(text), false, text);
      assert.equal(filter.redact(text), text);
    }
    assert.equal(createSecretFilter([undefined, '']).redact('a'), 'a');
  });

  it('does not make scanning slow: events, and the worst of texts', () => {
    for (const text of [
      btoa('\x12\x93\xf7'.repeat(64)),
      TTS_KEY.slice(0, -1),
      '%25'.repeat(40),
      '\\'.repeat(120),
      '&#x0'.repeat(30),
    ]) {
      const chunk = new TextEncoder().encode(text.repeat(Math.ceil(16_384 / text.length)));
      const scan = filter.createScanner();
      for (let count = 0; count < 32; count++) assert.equal(scan(chunk), false);
    }
  });
});
