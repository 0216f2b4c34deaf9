import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAnswer } from '../../../src/conformance/definition/answer.ts';
import { type RuleContext, RuleViolation } from '../../../src/conformance/definition/rule.ts';
import { EVENT_STREAM_RULES } from '../../../src/conformance/rules/event-stream-conformance.ts';

const AUDIO = 'data: {"type":"speech.audio.delta","audio":"AAAA"}';
const DONE = 'data: {"type":"speech.audio.done"}';
const COMMENT = ': keepalive';

/** What a rule says of a deployment whose streams are these lines. */
async function check(id: string, body: string): Promise<string> {
  const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  const answer = await readAnswer(response);
  const context = { take: async () => answer } as unknown as RuleContext;
  return EVENT_STREAM_RULES.find((rule) => rule.id === id)!.check(context);
}

test('a stream may have comments anywhere between its events', async () => {
  for (const gap of ['\n\n', '\r\n\r\n']) {
    const body = [COMMENT, AUDIO, COMMENT, COMMENT, DONE, COMMENT, ''].join(gap);
    assert.match(await check('streaming.sse.is-the-default', body), /, 2 events$/);
    await check('streaming.sse.types', body);
  }
});

test('a stream with anything else between them is none of events', async () => {
  const body = [AUDIO, 'keepalive', DONE, ''].join('\n\n');
  await assert.rejects(check('streaming.sse.is-the-default', body), RuleViolation);
});
