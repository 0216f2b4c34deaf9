import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import { NO_NGINX, startNginx } from '../../http/support/nginx.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, ORIGIN, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

const DONE = 'data: {"type":"speech.audio.done"}\n\n';
const EVENTS = `data: {"type":"speech.audio.delta","audio":"AAAA"}\n\n${DONE}`;

for (const transport of TRANSPORTS) {
  describe(`speech that is slow to begin (${transport.name})`, () => {
    const setup = useProxy(transport);

    /** A service that has begun to answer, and speaks once the client has got a byte of it. */
    async function speak(url: string) {
      let begin = () => {};
      setup.upstream.answer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.flushHeaders();
        begin = () => response.end(EVENTS);
      });
      const token = await mint(setup.proxy.url);
      const response = await fetch(`${url}/speech/api/tts-stream`, {
        method: 'POST',
        headers: { origin: ORIGIN, 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ text: 'سڵاو', speaker_id: 'sorani_f001' }),
      });
      let text = '';
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        if (!text) begin();
        text += chunk;
      }
      return { text, response };
    }

    for (const [name, cache] of [
      ['without a cache', undefined],
      ['with a cache, which keeps the events alone', new MemorySpeechCache()],
    ] as const)
      it(`has a byte for those on the way before its first event, ${name}`, async () => {
        await setup.start({ cache });
        const { text } = await speak(setup.proxy.url);
        assert.match(text, /^(: keepalive\n\n)+data: /);
        assert.ok(text.endsWith(EVENTS));
        for (const { bytes } of cache?.list() ?? []) assert.equal(bytes, EVENTS.length);
      });

    it('reaches the page through nginx that buffers and compresses', { skip: NO_NGINX }, async () => {
      await setup.start();
      const nginx = await startNginx(`
        gzip on; gzip_proxied any; gzip_types *; gzip_min_length 0;
        location / { proxy_pass ${setup.proxy.url}; proxy_http_version 1.1; }
      `);
      try {
        const { text } = await speak(nginx.url);
        assert.ok(text.endsWith(EVENTS));
      } finally {
        await nginx.stop();
      }
    });
  });
}

after(assertNothingLeaked);
