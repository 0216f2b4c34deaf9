import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { streamRequestSchema, synthesisRequestSchema } from '../../../src/contract/synthesis.ts';
import { SPEECH_FIELDS } from '../../../src/proxy/admission/require-plain-names.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, post, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

/** Also read by the test of the WordPress plugin. */
const BODIES = JSON.parse(readFileSync(new URL('bodies.json', import.meta.url), 'utf8')) as {
  body: string;
  sent?: Record<string, unknown>;
  field?: string;
}[];

describe('the names of the fields', () => {
  it('are those of the contract', () => {
    const fields = [streamRequestSchema, synthesisRequestSchema].flatMap(({ shape }) => Object.keys(shape));
    assert.deepEqual([...SPEECH_FIELDS].sort(), [...new Set(fields)].sort());
  });
});

for (const transport of TRANSPORTS) {
  describe(`a request for speech, through the ${transport.name}`, () => {
    const setup = useProxy(transport);

    for (const { body, sent, field } of BODIES)
      it(`${field ? 'is refused where another parser reads another text' : 'is sent as it was understood'}: ${body}`, async () => {
        await setup.start();
        const headers = { Authorization: `Bearer ${await mint(setup.proxy.url)}` };
        const answer = await post(`${setup.proxy.url}/speech/api/tts-stream`, body, headers);
        assert.deepEqual([answer.status, answer.json.field], field ? [400, field] : [200, undefined]);
        const received = setup.upstream.requests.map((request) => request.body.toString());
        assert.deepEqual(
          received.map((text) => JSON.parse(text)),
          sent ? [sent] : [],
        );
        for (const text of received)
          for (const name of Object.keys(sent ?? {})) assert.equal(text.split(`"${name}"`).length, 2, name);
      });

    it('has no charset that makes another text of the same bytes', async () => {
      await setup.start();
      const headers = {
        Authorization: `Bearer ${await mint(setup.proxy.url)}`,
        'Content-Type': 'application/json; charset=utf-7',
      };
      await post(`${setup.proxy.url}/speech/api/tts-stream`, '{"text":"+AGE-"}', headers);
      assert.equal(setup.upstream.requests[0]?.headers['content-type'], 'application/json');
    });
  });
}

after(assertNothingLeaked);
