// What the plugin's proxy decides without WordPress, against the tables that our own proxy is tested with.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { encodings } from '../proxy/support/encodings.ts';
import { STT_KEY, TTS_KEY } from '../proxy/support/secrets.ts';
import { php } from './php.ts';

const VISITORS = JSON.parse(
  readFileSync(new URL('../proxy/visitors/visitors.json', import.meta.url), 'utf8'),
) as { visitors: { name: string; spellings: string[] }[]; none: string[] };

test('a visitor is one visitor however the address is spelled', () => {
  const keysOf = (spellings: string[]) =>
    php<string[]>("array_map(['KurdishSpeech\\Proxy\\Address', 'visitor'], $input)", spellings);
  const first = VISITORS.visitors.map(({ name, spellings }) => {
    const keys = keysOf(spellings);
    assert.ok(keys[0], name);
    assert.deepEqual(
      spellings.filter((_, index) => keys[index] !== keys[0]),
      [],
      name,
    );
    return keys[0];
  });
  assert.equal(new Set(first).size, first.length);
  const none = keysOf(VISITORS.none);
  assert.deepEqual(
    VISITORS.none.filter((_, index) => none[index] !== ''),
    [],
  );
});

const BODIES = JSON.parse(
  readFileSync(new URL('../proxy/admission/bodies.json', import.meta.url), 'utf8'),
) as {
  body: string;
  sent?: Record<string, unknown>;
  field?: string;
}[];

test('a body is sent as it was understood, and refused where another parser reads another text', () => {
  const results = php<{ sent?: string; field?: string }[]>(
    `array_map(function ($body) {
      try {
        return ['sent' => KurdishSpeech\\Proxy\\SpeechBody::synthesis($body, json_decode($body))[1]];
      } catch (KurdishSpeech\\Proxy\\Refusal $refusal) {
        return ['field' => $refusal->field];
      }
    }, $input)`,
    BODIES.map(({ body }) => body),
  );
  for (const [index, { body, sent, field }] of BODIES.entries()) {
    const result = results[index];
    assert.equal(result?.field, field, body);
    assert.deepEqual(result?.sent && JSON.parse(result.sent), sent, body);
  }
});

test('only sound, JSON and events of the service reach a page', () => {
  const types = JSON.parse(
    readFileSync(new URL('../proxy/answer/content-types.json', import.meta.url), 'utf8'),
  ) as Record<'passed' | 'refused', string[]>;
  const isPassed = (list: string[]) =>
    php<boolean[]>("array_map(['KurdishSpeech\\Proxy\\ContentType', 'isPassed'], $input)", list);
  assert.deepEqual(
    isPassed(types.passed),
    types.passed.map(() => true),
  );
  assert.deepEqual(
    isPassed(types.refused),
    types.refused.map(() => false),
  );
});

test('a key is redacted however the service has encoded it', () => {
  const secrets = [TTS_KEY, STT_KEY, 'نهێنی/+ وشەی 🙂 درێژ (a+b)*[c]?'];
  const texts = secrets.flatMap((secret) =>
    encodings(secret).map(([name, encoded]) => [name, `{"error":"No key ${encoded} here."}`] as const),
  );
  const harmless = ['', TTS_KEY.slice(1), 'سڵاو', '%25%25', '\\u006b\\u0073'];
  const redacted = php<string[]>(
    "array_map([new KurdishSpeech\\Proxy\\Secrets($input[0]), 'redact'], $input[1])",
    [secrets, [...texts.map(([, text]) => text), ...harmless]],
  );
  for (const [index, [name]] of texts.entries()) {
    const clean = redacted[index] ?? '';
    assert.match(clean, /^\{"error":"No key .*\[redacted\].* here\."\}$/, name);
    for (const secret of secrets) assert.ok(!clean.includes(secret.slice(4, 20)), name);
  }
  assert.deepEqual(redacted.slice(texts.length), harmless);
});
