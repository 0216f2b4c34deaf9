import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkStream } from '../../../../src/cli/doctor/checks/check-stream.ts';
import type { Visit } from '../../../../src/cli/doctor/visit/visit.ts';

const WHOLE = 'data: {"type":"speech.audio.done"}\n\n';

/** What the check says of a stream with these times, in milliseconds. */
function found(firstByte: number, lastByte: number, body = WHOLE, status = 200): string[] {
  const url = 'https://news.example/speech/api/tts-stream';
  const bytes = new TextEncoder().encode(body);
  const answer = {
    url,
    finalUrl: url,
    status,
    failure: '',
    headers: new Headers(),
    body: bytes,
    firstByte,
    lastByte,
  };
  const endpoint = { url: 'https://news.example/speech', speech: { answer, text: 'سڵاو' } };
  return checkStream({ endpoints: [endpoint] } as unknown as Visit).map(({ what }) => what);
}

test('a stream is collected where nothing comes for seconds and then all of it, for the proxy breaks a silence after one', () => {
  assert.deepEqual(found(300, 320), []);
  assert.deepEqual(found(1100, 6000), []);
  assert.deepEqual(found(4000, 5000), []);
  for (const last of [4010, 4300]) assert.match(found(4000, last)[0]!, /arrives at once after 4\.0 s/);
});

test('a stream without its end broke off; a refusal is told with its sentence', () => {
  assert.match(
    found(300, 900, 'data: {"type":"speech.audio.delta","audio":""}\n\n')[0]!,
    /ended before the speech did/,
  );
  assert.match(
    found(1, 1, '{"error":"No characters are left."}', 403)[0]!,
    /refused \(403\): "No characters are left\."/,
  );
  assert.match(found(1, 1, '{"error":"This origin is unknown."}', 403)[0]!, /its own token/);
});
