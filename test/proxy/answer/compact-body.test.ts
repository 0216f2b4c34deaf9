import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { streamEventSchema } from '../../../src/contract/synthesis.ts';
import { createProxy } from '../../../src/proxy/index.ts';
import { openOpusEncoder } from '../../../src/proxy/node.ts';
import { decodeCompact } from '../../formats/decode-compact.ts';
import { decodeMp3Stream, likeness } from '../../formats/decode-mp3-stream.ts';
import { parseEvents } from '../../service/support/events.ts';
import { assertNothingLeaked, loggedSoFar } from '../support/secrets.ts';
import { mint, ORIGIN, TRANSPORTS, testOptions } from '../support/transports.ts';
import type { UpstreamHandler } from '../support/upstream.ts';
import { useProxy } from '../support/use-proxy.ts';

const COMPACT_EVENTS = 'text/event-stream; codecs=opus';
const MP3_EVENTS = 'text/event-stream; codecs=mp3';
const SAMPLES = Int16Array.from({ length: 30_001 }, (_, index) => Math.round(8000 * Math.sin(index / 17)));
const PCM = Buffer.from(SAMPLES.buffer);
const WORDS = [
  { word: 'سڵاو', start: 0, end: 0.5 },
  { word: 'جیهان', start: 0.5, end: 1.25 },
];

const event = (payload: unknown) => `data: ${JSON.stringify(payload)}\n\n`;
// The first piece ends in the middle of a sample.
const BEGINNING = [
  event({ type: 'speech.audio.delta', audio: PCM.subarray(0, 20_001).toString('base64') }),
  event({ type: 'speech.word_timestamps', words: WORDS.slice(0, 1) }),
];
const EVENTS = [
  ...BEGINNING,
  event({ type: 'speech.audio.delta', audio: PCM.subarray(20_001).toString('base64') }),
  event({ type: 'speech.word_timestamps', words: WORDS.slice(1) }),
  event({ type: 'speech.audio.done', words: WORDS }),
];

/** Sends a body in small pieces. */
const answerWith =
  (type: string, body: string | Buffer, breaks = false): UpstreamHandler =>
  async (_request, response) => {
    response.writeHead(200, { 'Content-Type': type });
    const bytes = Buffer.from(body);
    for (let at = 0; at < bytes.length; at += 5000)
      await new Promise((resolve) => response.write(bytes.subarray(at, at + 5000), resolve));
    if (breaks) response.destroy();
    else response.end();
  };

for (const transport of TRANSPORTS) {
  describe(`compact streams through the ${transport.name}`, () => {
    const setup = useProxy(transport);
    const encodes = transport.name.startsWith('Node');

    async function ask(accept?: string): Promise<Response> {
      const format = accept?.startsWith('audio/') && { stream_format: 'pcm' };
      return fetch(`${setup.proxy.url}/speech/api/tts-stream`, {
        method: 'POST',
        headers: {
          Origin: ORIGIN,
          'Content-Type': 'application/json',
          Authorization: `Bearer ${await mint(setup.proxy.url)}`,
          ...(accept && { Accept: accept }),
        },
        body: JSON.stringify({ text: 'سڵاو جیهان', speaker_id: 'sorani_m001', ...format }),
      });
    }

    /** What arrives before the body breaks. */
    async function untilBroken(accept: string): Promise<string> {
      let text = '';
      await assert.rejects(async () => {
        const response = await ask(accept);
        for await (const bytes of response.body!) text += Buffer.from(bytes).toString();
      });
      return text;
    }

    it('sends what the page does not ask to be encoded byte for byte as the service does', async () => {
      await setup.start();
      setup.upstream.answer(answerWith('text/event-stream', EVENTS.join('')));
      for (const accept of [undefined, 'text/event-stream', '*/*']) {
        const response = await ask(accept);
        assert.equal(response.headers.get('content-type'), 'text/event-stream');
        assert.equal(await response.text(), EVENTS.join(''));
      }
    });

    it('passes on what the service has encoded itself', async () => {
      await setup.start();
      setup.upstream.answer(answerWith(COMPACT_EVENTS, EVENTS.join('')));
      const response = await ask(COMPACT_EVENTS);
      assert.equal(response.headers.get('content-type'), COMPACT_EVENTS);
      assert.equal(await response.text(), EVENTS.join(''));
    });

    if (!encodes) {
      it('passes the request for one on, and the samples of a service that has none', async () => {
        await setup.start();
        setup.upstream.answer(answerWith('text/event-stream', EVENTS.join('')));
        const response = await ask(COMPACT_EVENTS);
        assert.equal(setup.upstream.requests[0]!.headers.accept, COMPACT_EVENTS);
        assert.equal(response.headers.get('content-type'), 'text/event-stream');
        assert.equal(await response.text(), EVENTS.join(''));
      });
      return;
    }

    it('has every sample and word of the stream that the service was asked for as always, whose comments it skips', async () => {
      await setup.start();
      const comment = ': keepalive\n\n';
      setup.upstream.answer(answerWith('text/event-stream', comment + EVENTS.join(comment)));
      const response = await ask(COMPACT_EVENTS);
      assert.equal(setup.upstream.requests[0]!.headers.accept, 'text/event-stream');
      assert.equal(response.headers.get('content-type'), COMPACT_EVENTS);
      const body = await response.text();
      const events = parseEvents(body).map((each) => streamEventSchema.parse(each));
      const audio = events.flatMap((each) =>
        each.type === 'speech.audio.delta' ? [Buffer.from(each.audio, 'base64')] : [],
      );
      assert.equal((await decodeCompact(audio)).length, SAMPLES.length);
      const words = events.flatMap((each) => (each.type === 'speech.word_timestamps' ? each.words : []));
      assert.deepEqual(words, WORDS);
      // The words are not repeated at its end.
      assert.deepEqual(events.at(-1), { type: 'speech.audio.done' });
      assert.ok(body.length < EVENTS.join('').length / 6, `${body.length} bytes`);
    });

    it('has them in MP3 where the page asks for that', async () => {
      await setup.start();
      setup.upstream.answer(answerWith('text/event-stream', EVENTS.join('')));
      const response = await ask(MP3_EVENTS);
      assert.equal(setup.upstream.requests[0]!.headers.accept, 'text/event-stream');
      assert.equal(response.headers.get('content-type'), MP3_EVENTS);
      const body = await response.text();
      const events = parseEvents(body).map((each) => streamEventSchema.parse(each));
      const audio = events.flatMap((each) =>
        each.type === 'speech.audio.delta' ? [Buffer.from(each.audio, 'base64')] : [],
      );
      assert.ok(audio.every(({ length }) => length <= 1250));
      const decoded = await decodeMp3Stream(audio);
      assert.ok(decoded.length >= SAMPLES.length);
      assert.ok(likeness(SAMPLES, decoded) > 0.99);
      const words = events.flatMap((each) => (each.type === 'speech.word_timestamps' ? each.words : []));
      assert.deepEqual(words, WORDS);
      assert.deepEqual(events.at(-1), { type: 'speech.audio.done' });
      assert.ok(body.length < EVENTS.join('').length / 6, `${body.length} bytes`);
    });

    it('is frames of MP3 where the service sends samples', async () => {
      await setup.start();
      setup.upstream.answer(answerWith('audio/pcm', PCM));
      const response = await ask('audio/mpeg');
      assert.equal(setup.upstream.requests[0]!.headers.accept, 'audio/pcm');
      assert.equal(response.headers.get('content-type'), 'audio/mpeg');
      const decoded = await decodeMp3Stream([new Uint8Array(await response.arrayBuffer())]);
      assert.ok(likeness(SAMPLES, decoded) > 0.99);
    });

    it('is Opus where the page can decode both', async () => {
      await setup.start();
      setup.upstream.answer(answerWith('text/event-stream', EVENTS.join('')));
      const response = await ask(`${MP3_EVENTS}, ${COMPACT_EVENTS}`);
      assert.equal(response.headers.get('content-type'), COMPACT_EVENTS);
      await response.text();
    });

    it('is Opus, and in MP3 what the service sends, where the proxy has no encoder of MP3', async () => {
      const proxy = createProxy(testOptions(setup.upstream.url, { openEncoder: openOpusEncoder }));
      setup.upstream.answer(answerWith('text/event-stream', EVENTS.join('')));
      const call = (path: string, body: unknown, headers: Record<string, string>) =>
        proxy.fetch(
          new Request(`http://proxy.test/speech/${path}`, {
            method: 'POST',
            headers: { Origin: ORIGIN, 'Content-Type': 'application/json', ...headers },
            body: JSON.stringify(body),
          }),
        );
      const { token } = await (await call('token', { scope: ['tts'] }, {})).json();
      for (const [accept, type] of [
        [COMPACT_EVENTS, COMPACT_EVENTS],
        [MP3_EVENTS, 'text/event-stream'],
      ] as const) {
        const headers = { Authorization: `Bearer ${token}`, Accept: accept };
        const response = await call('api/tts-stream', { text: 'سڵاو جیهان', speaker_id: 'v' }, headers);
        assert.equal(response.headers.get('content-type'), type);
        const body = await response.text();
        if (accept === MP3_EVENTS) assert.equal(body, EVENTS.join(''));
      }
      assert.equal(setup.upstream.requests.at(-1)!.headers.accept, MP3_EVENTS);
    });

    it('leaves files alone, whose types have the same names', async () => {
      await setup.start();
      setup.upstream.answer(answerWith('audio/pcm', PCM));
      const token = await mint(setup.proxy.url);
      const response = await fetch(`${setup.proxy.url}/speech/api/tts-proxy`, {
        method: 'POST',
        headers: {
          Origin: ORIGIN,
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
          Accept: 'audio/mpeg',
        },
        body: JSON.stringify({ text: 'سڵاو', speaker_id: 'sorani_m001', format: 'mp3' }),
      });
      assert.equal(setup.upstream.requests[0]!.headers.accept, 'audio/mpeg');
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), PCM);
    });

    it('is an Ogg file where the service sends samples', async () => {
      await setup.start();
      setup.upstream.answer(answerWith('audio/pcm', PCM));
      const response = await ask('audio/ogg; codecs=opus');
      assert.equal(setup.upstream.requests[0]!.headers.accept, 'audio/pcm');
      assert.equal(response.headers.get('content-type'), 'audio/ogg; codecs=opus');
      const samples = await decodeCompact([new Uint8Array(await response.arrayBuffer())]);
      assert.equal(samples.length, SAMPLES.length);
    });

    it('breaks where the stream of the service breaks, ends early, fails or is none', async () => {
      await setup.start();
      const failed = event({ type: 'error', error: 'The voice broke.' });
      for (const [body, breaks, expected] of [
        [BEGINNING.join(''), true, /word_timestamps/],
        [BEGINNING.join(''), false, /word_timestamps/],
        [[...BEGINNING, failed].join(''), false, /The voice broke/],
        ['data: nonsense\n\n', false, /^$/],
      ] as const) {
        setup.upstream.answer(answerWith('text/event-stream', body, breaks));
        for (const accept of [COMPACT_EVENTS, MP3_EVENTS]) assert.match(await untilBroken(accept), expected);
      }
      assert.doesNotMatch(loggedSoFar().join('\n'), /nonsense/, 'what the service says may be a text');
      setup.upstream.answer(answerWith('audio/pcm', PCM.subarray(0, 2001)));
      for (const accept of ['audio/ogg; codecs=opus', 'audio/mpeg']) await untilBroken(accept);
    });

    it('has no audio where the service sends none', async () => {
      await setup.start();
      const done = event({ type: 'speech.audio.done' });
      setup.upstream.answer(answerWith('text/event-stream', done));
      for (const accept of [COMPACT_EVENTS, MP3_EVENTS]) assert.equal(await (await ask(accept)).text(), done);
      setup.upstream.answer(answerWith('audio/pcm', ''));
      for (const accept of ['audio/ogg; codecs=opus', 'audio/mpeg'])
        assert.equal(await (await ask(accept)).text(), '');
    });

    it('stops the service when the page leaves', async () => {
      await setup.start();
      const left = new Promise<void>((resolve) => {
        setup.upstream.answer((_request, response) => {
          response.writeHead(200, { 'Content-Type': 'text/event-stream' });
          response.write(BEGINNING.join(''));
          response.on('close', resolve);
        });
      });
      const response = await ask(COMPACT_EVENTS);
      const reader = response.body!.getReader();
      await reader.read();
      await reader.cancel();
      await left;
    });
  });
}

after(assertNothingLeaked);
