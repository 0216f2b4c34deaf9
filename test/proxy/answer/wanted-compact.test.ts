import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import type { StreamEvent } from '../../../src/contract/synthesis.ts';
import { wantedCompact } from '../../../src/proxy/answer/wanted-compact.ts';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import { serve } from '../../../src/service/serve.ts';
import { decodeCompact } from '../../formats/decode-compact.ts';
import { decodeMp3Stream, likeness } from '../../formats/decode-mp3-stream.ts';
import { parseEvents } from '../../service/support/events.ts';
import { openService } from '../../service/support/open-service.ts';
import { mint, ORIGIN, TRANSPORTS, testOptions } from '../support/transports.ts';

const STREAM = '/api/tts-stream';
const MP3 = 'text/event-stream; codecs=mp3';
const OPUS = 'text/event-stream; codecs=opus';

test('a compact stream is wanted in place of the stream that the body asks for, and of no file', () => {
  const accept = `${MP3}, audio/ogg; codecs=opus, audio/mpeg`;
  const events = { codec: 'mp3', type: 'text/event-stream' };
  for (const format of [undefined, 'sse']) assert.deepEqual(wantedCompact(STREAM, format, accept), events);
  assert.deepEqual(wantedCompact(STREAM, 'pcm', accept), { codec: 'opus', type: 'audio/pcm' });
  for (const format of ['wav', 'PCM', 'constructor', null, 7, {}])
    assert.equal(wantedCompact(STREAM, format, accept), undefined);
  assert.equal(wantedCompact('/api/tts-proxy', undefined, accept), undefined);
  for (const other of [undefined, '', '*/*', 'text/event-stream'])
    assert.equal(wantedCompact(STREAM, undefined, other), undefined);
});

for (const transport of TRANSPORTS) {
  describe(`a compact stream of a real service through the ${transport.name}`, () => {
    for (const cache of [undefined, new MemorySpeechCache()])
      it(`has the samples and words of the plain one, ${cache ? 'shared' : 'passed on'}`, async (context) => {
        const opened = await openService();
        const server = await serve(opened.service);
        const { ttsKey } = await opened.issue();
        const proxy = await transport.start(testOptions(server.url, { ttsKey, cache }));
        context.after(async () => {
          await proxy.close();
          await server.close();
        });
        const ask = async (accept: string): Promise<StreamEvent[]> => {
          const response = await fetch(`${proxy.url}/speech${STREAM}`, {
            method: 'POST',
            headers: {
              Origin: ORIGIN,
              'Content-Type': 'application/json',
              Authorization: `Bearer ${await mint(proxy.url)}`,
              Accept: accept,
            },
            body: JSON.stringify({
              text: 'سڵاو ئەی هاوڕێ',
              speaker_id: 'sorani_m001',
              include_timestamps: true,
            }),
          });
          assert.equal(response.headers.get('content-type'), accept);
          return parseEvents(await response.text()) as StreamEvent[];
        };
        const audioOf = (events: readonly StreamEvent[]) =>
          events.flatMap((each) =>
            each.type === 'speech.audio.delta' ? [Buffer.from(each.audio, 'base64')] : [],
          );
        const wordsOf = (events: readonly StreamEvent[]) =>
          events.flatMap((each) => (each.type === 'speech.word_timestamps' ? each.words : []));
        const plain = await ask('text/event-stream');
        const pcm = new Int16Array(new Uint8Array(Buffer.concat(audioOf(plain))).buffer);
        const [mp3, opus] = [await ask(MP3), await ask(OPUS)];
        assert.ok(likeness(pcm, await decodeMp3Stream(audioOf(mp3))) > 0.8);
        assert.equal((await decodeCompact(audioOf(opus))).length, pcm.length);
        for (const events of [mp3, opus]) {
          assert.equal(wordsOf(events).length, 3);
          assert.deepEqual(wordsOf(events), wordsOf(plain));
          assert.deepEqual(events.at(-1), { type: 'speech.audio.done' });
        }
        // With a cache the proxy buys once for both codecs; what it only passes on the service makes in each.
        const isSharing = cache && transport.name.startsWith('Node');
        assert.equal(opened.engine.jobs.length, isSharing ? 2 : 3);
      });
  });
}
