import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { encodeWav } from '../../../src/audio/capture/wav.ts';
import type { LiveMessage, StreamConnectResponse } from '../../../src/contract/transcription.ts';
import type { RecognitionDialect } from '../../../src/engine/recognition-engine.ts';
import { createCtcEngine } from '../../../src/engine/threads/ctc-engine.ts';
import { serve } from '../../../src/service/serve.ts';
import { spoken } from '../../engine/recognition/spoken.ts';
import { DEADLY } from '../support/crashing-recognizer.ts';
import { dial, FINALIZE, finals, pcm, speak } from '../support/live-client.ts';
import { openService } from '../support/open-service.ts';
import { noise, silence, toInt16 } from '../support/tone-recognizer.ts';

const KURMANJI = join(
  spoken({ text: 'bavê min li bajêr kar dike', dialect: 'kurmanji', voice: 'kurmanji_m005' }),
  toInt16(silence(0.7)),
  spoken({ text: 'ez çayê vedixwim', dialect: 'kurmanji', voice: 'kurmanji_f014' }),
);
const SORANI = join(
  spoken({ text: 'سڵاو هاوڕێیان', dialect: 'sorani', voice: 'sorani_m005' }),
  toInt16(silence(0.7)),
  spoken({ text: 'من ئاو دەخۆم', dialect: 'sorani', voice: 'sorani_f014' }),
);

function join(...parts: readonly Int16Array[]): Int16Array {
  return Int16Array.from(parts.flatMap((part) => [...part]));
}

const bytesOf = (samples: Int16Array) => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

/** The service with the embedded recognizer, on a real port. */
async function start(entry?: URL) {
  const stt = createCtcEngine({ threads: 1, entry });
  const opened = await openService({ stt });
  const server = await serve(opened.service);
  after(() => server.close());
  const { sttKey, id } = await opened.issue({ sttPlan: 'pro' });
  const headers = { 'x-api-key': sttKey };
  return {
    creditsUsed: async () => (await opened.store.usage(id, 'credits'))!.used,
    async live(dialect: RecognitionDialect) {
      const init = { method: 'POST', headers, body: JSON.stringify({ dialect }) };
      const response = await fetch(`${server.url}/api/stt-stream-connect`, init);
      return dial(((await response.json()) as StreamConnectResponse).websocket_url);
    },
    async file(dialect: RecognitionDialect, samples: Int16Array) {
      const body = new FormData();
      body.append('file', new Blob([encodeWav(samples, 16_000)]), 'x.wav');
      body.append('dialect', dialect);
      const response = await fetch(`${server.url}/api/stt-proxy`, { method: 'POST', headers, body });
      return { status: response.status, ...((await response.json()) as { text: string }) };
    },
  };
}

/** Within an utterance each partial starts with the previous one; `done` is the last message, and there is only one. */
function assertWellFormed(messages: readonly LiveMessage[]): void {
  let partial = '';
  for (const [index, message] of messages.entries()) {
    if ('type' in message) assert.equal(index, messages.length - 1);
    else if (message.is_final) partial = '';
    else {
      assert.ok(
        message.text.startsWith(partial) && message.text !== partial,
        `${partial} -> ${message.text}`,
      );
      partial = message.text;
    }
  }
  assert.deepEqual(messages.at(-1), { type: 'control', event: 'done' });
}

// covers: transcription.answer
test('a file and a live stream of the same speech yield the same text, however the bytes are split (bavê min li bajêr kar dike; sillaw hawrrêyan)', async () => {
  const { live, file } = await start();
  const expected = { kurmanji: await file('kurmanji', KURMANJI), sorani: await file('sorani', SORANI) };
  for (const { text } of Object.values(expected)) assert.ok(text.length > 20, text);
  const whole: Partial<Record<RecognitionDialect, readonly LiveMessage[]>> = {};
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<RecognitionDialect[]>('kurmanji', 'sorani'),
      fc.array(fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 100_000 })), {
        minLength: 1,
        maxLength: 12,
      }),
      async (dialect, sizes) => {
        const client = await live(dialect);
        await speak(client, bytesOf(dialect === 'sorani' ? SORANI : KURMANJI), sizes);
        assert.equal((await client.closed).code, 1000);
        assertWellFormed(client.messages);
        assert.equal(finals(client.messages).length, 2);
        assert.equal(finals(client.messages).join(' '), expected[dialect].text);
        whole[dialect] ??= client.messages;
        assert.deepEqual(client.messages, whole[dialect]);
      },
    ),
    { numRuns: 12 },
  );
});

test('silence and noise of any kind yield one done and nothing else, and as a file an empty text', async () => {
  const { live, file } = await start();
  for (const sound of [silence(3), noise(4, 0.5), noise(4, 0.002)]) {
    const client = await live('sorani');
    await speak(client, pcm(sound), [3200]);
    assert.deepEqual(client.messages, [{ type: 'control', event: 'done' }]);
    assert.equal((await file('sorani', toInt16(sound))).text, '');
  }
});

test('when the recognizer dies, its sessions close with 1011, its file is not billed, and the next session works', async () => {
  const { live, file, creditsUsed } = await start(
    new URL('../support/crashing-recognizer.ts', import.meta.url),
  );
  const { text } = await file('kurmanji', KURMANJI);
  for (let round = 1; round <= 2; round++) {
    const bystander = await live('kurmanji');
    bystander.socket.send(bytesOf(KURMANJI.subarray(0, 20_000)));
    while (bystander.messages.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const victim = await live('kurmanji');
    victim.socket.send(
      bytesOf(Int16Array.from(KURMANJI, (sample, index) => (index === 16_000 ? DEADLY : sample))),
    );
    victim.socket.send(FINALIZE);
    assert.equal((await victim.closed).code, 1011);
    bystander.socket.send(bytesOf(KURMANJI.subarray(20_000)));
    assert.equal((await bystander.closed).code, 1011);
    assert.ok(!JSON.stringify([victim.messages, bystander.messages]).includes('done'));

    const next = await live('kurmanji');
    await speak(next, bytesOf(KURMANJI), [3201]);
    assert.equal(finals(next.messages).join(' '), text);
  }
  const before = await creditsUsed();
  const dying = await file(
    'kurmanji',
    Int16Array.from(KURMANJI, (sample, index) => (index === 16_000 ? DEADLY : sample)),
  );
  assert.equal(dying.status, 500);
  assert.equal(await creditsUsed(), before);
  assert.equal((await file('kurmanji', KURMANJI)).text, text);
});
