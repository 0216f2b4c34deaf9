import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import { NO_NGINX, startNginx } from '../../http/support/nginx.ts';
import { withoutComments } from '../../service/support/events.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, send, speak, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

const COMPACT = 'text/event-stream; codecs=opus';
/** A second of silence. */
const AUDIO = Buffer.alloc(48_000).toString('base64');
const EVENTS = `data: {"type":"speech.audio.delta","audio":"${AUDIO}"}\n\ndata: {"type":"speech.audio.done"}\n\n`;

for (const transport of TRANSPORTS) {
  describe(`nginx that keeps one answer for each address, whatever was accepted, before the ${transport.name}`, {
    skip: NO_NGINX,
  }, () => {
    const setup = useProxy(transport);
    const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-cache-'));
    after(() => rmSync(folder, { recursive: true, force: true }));

    it('gives each page the form that it can play', async () => {
      await setup.start({ cache: new MemorySpeechCache() });
      setup.upstream.answer(({ headers: { accept } }, response) => {
        const type = accept?.includes('codecs') ? COMPACT : 'text/event-stream';
        response.writeHead(200, { 'Content-Type': type }).end(EVENTS);
      });
      const nginx = await startNginx(
        `location / {
          proxy_pass ${setup.proxy.url};
          proxy_cache all;
          proxy_cache_key $uri;
          proxy_ignore_headers Vary;
          add_header X-Kept $upstream_cache_status;
        }`,
        `proxy_cache_path ${folder} keys_zone=all:1m;`,
      );
      try {
        const token = await mint(nginx.url);
        for (const visit of ['MISS', 'HIT'])
          for (const accept of [COMPACT, 'text/event-stream']) {
            const { text, headers } = await speak(nginx.url, token, 'سڵاو', { accept });
            assert.equal(headers.get('content-type'), accept);
            const location = headers.get('content-location') ?? '';
            const address = new URL(location, `${nginx.url}/speech/api/tts-stream`).href;
            const kept = await send(address, { headers: { accept: 'audio/pcm' } });
            assert.deepEqual(
              [
                kept.headers.get('content-type'),
                kept.headers.get('x-kept'),
                kept.text === withoutComments(text),
              ],
              [accept, visit, true],
            );
          }
      } finally {
        await nginx.stop();
      }
    });
  });
}

after(assertNothingLeaked);
