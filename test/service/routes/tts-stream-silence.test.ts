import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SpeechError } from '../../../src/contract/errors.ts';
import { mockTimeouts } from '../../async/mock-timeouts.ts';
import { parseEvents } from '../support/events.ts';
import { openService } from '../support/open-service.ts';
import { ToneEngine } from '../support/tone-engine.ts';

const SORANI = { text: 'سڵاو ئەی هاوڕێ', speaker_id: 'sorani_m001' };
const COMMENT = ': keepalive\n\n';

/** A service whose engine says nothing before its chunk of this number, until the test lets it go on. */
async function openSilent(silentAt = 0) {
  let proceed: (error?: Error) => void = () => {};
  const gate = new Promise<void>((resolve, reject) => {
    proceed = (error) => (error ? reject(error) : resolve());
  });
  gate.catch(() => {});
  const engine = new ToneEngine({
    beforeChunk: async (index, signal) => {
      if (index !== silentAt) return;
      const left = new Promise<void>((resolve) => {
        signal?.addEventListener('abort', () => resolve(), { once: true });
      });
      await Promise.race([gate, left]);
    },
  });
  const opened = await openService({ engine });
  const { ttsKey, id } = await opened.issue();
  return {
    ...opened,
    engine,
    proceed,
    ask: (fields: object = {}, headers: Record<string, string> = {}) =>
      opened.post('/api/tts-stream', { ...SORANI, ...fields }, { 'x-api-key': ttsKey, ...headers }),
    used: async () => (await opened.store.usage(id, 'characters'))!.used,
  };
}

async function idle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await nextTurn();
}

/** Lets so many seconds pass, one by one. */
async function pass(seconds: number): Promise<void> {
  await idle();
  for (let second = 0; second < seconds; second++) {
    mock.timers.tick(1000);
    await idle();
  }
}

/** What a body has so far, and how it ended. */
function reading(response: Response) {
  const read = { text: '', isBroken: false };
  const done = (async () => {
    try {
      for await (const text of response.body!.pipeThrough(new TextDecoderStream())) read.text += text;
    } catch {
      read.isBroken = true;
    }
  })();
  return { read, done };
}

describe('events whose engine is silent', () => {
  beforeEach(() => mockTimeouts());
  afterEach(() => mock.timers.reset());

  // covers: streaming.keepalive
  it('have a comment every fifteen seconds in the middle of a stream', async () => {
    const { ask, proceed } = await openSilent(1);
    const { read, done } = reading(await ask());
    await idle();
    const first = read.text;
    assert.match(first, /^data: .*\n\n$/);
    await pass(14);
    assert.equal(read.text, first);
    await pass(1);
    assert.equal(read.text, first + COMMENT);
    await pass(30);
    assert.equal(read.text, first + COMMENT.repeat(3));
    proceed();
    await done;
    assert.equal(parseEvents(read.text).at(-1)!.type, 'speech.audio.done');
  });

  // covers: streaming.keepalive
  it('begin after fifteen seconds without a chunk, and are billed when there is one', async () => {
    for (const accept of ['*/*', 'text/event-stream; codecs=mp3']) {
      const { ask, proceed, used } = await openSilent();
      const asked = ask({ include_timestamps: true }, { accept });
      let isAnswered = false;
      void asked.then(() => {
        isAnswered = true;
      });
      await idle();
      await pass(14);
      assert.equal(isAnswered, false);
      await pass(1);
      const response = await asked;
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('x-model-version'), 'v3');
      const { read, done } = reading(response);
      await pass(1);
      assert.equal(read.text, COMMENT);
      await pass(15);
      assert.equal(read.text, COMMENT.repeat(2));
      proceed();
      mock.timers.reset();
      await done;
      mockTimeouts();
      const types = parseEvents(read.text).map(({ type }) => type);
      assert.equal(types.filter((type) => type === 'speech.word_timestamps').length, 3);
      assert.ok(types.includes('speech.audio.delta'));
      assert.equal(types.at(-1), 'speech.audio.done');
      assert.equal(await used(), [...SORANI.text].length);
    }
  });

  // covers: streaming.early-failure
  it('have the status of a failure within the first fifteen seconds', async () => {
    const { ask, proceed, used } = await openSilent();
    const asked = ask();
    await pass(14);
    proceed(new SpeechError('service-unavailable', 'The engine is busy.'));
    const response = await asked;
    assert.equal(response.status, 503);
    assert.equal(((await response.json()) as { code: string }).code, 'service-unavailable');
    assert.equal(await used(), 0);
  });

  // covers: streaming.early-failure
  it('end in an error event, and cost nothing, where the failure comes later without any speech', async () => {
    for (const [error, message, code] of [
      [
        new SpeechError('service-unavailable', 'The engine is busy.'),
        'The engine is busy.',
        'service-unavailable',
      ],
      [new Error('secret of the engine'), 'The speech could not be generated.', 'synthesis-failed'],
    ] as const) {
      const { ask, proceed, used } = await openSilent();
      const asked = ask();
      await pass(15);
      const { read, done } = reading(await asked);
      await pass(1);
      proceed(error);
      await done;
      assert.equal(
        read.text,
        `${COMMENT}data: ${JSON.stringify({ type: 'error', error: message, code })}\n\n`,
      );
      assert.equal(read.isBroken, true);
      assert.equal(await used(), 0);
    }
  });

  it('stop the engine when their reader leaves before the speech has begun', async () => {
    const { ask, used, engine, service } = await openSilent();
    const asked = ask();
    await pass(15);
    const response = await asked;
    const reader = response.body!.getReader();
    void reader.read();
    await pass(1);
    await reader.cancel();
    await idle();
    assert.equal(engine.finished, 1);
    assert.equal(service.load().heldBytes, 0);
    assert.equal(await used(), 0);
  });
});

describe('events that wait for their turn', () => {
  beforeEach(() => mockTimeouts());
  afterEach(() => mock.timers.reset());

  // covers: streaming.keepalive
  it('are alive behind a request that keeps the only engine busy', async () => {
    const { ask, proceed, engine, service } = await openSilent();
    const lanes = service.load().speech;
    const busy = [];
    for (let index = 0; lanes && index < 64 && service.load().speech.waitingStreams === 0; index++) {
      busy.push(ask());
      await idle();
    }
    const waiting = ask();
    await idle();
    assert.ok(service.load().speech.waitingStreams > 0);
    const begun = engine.jobs.length;
    await pass(15);
    const response = await waiting;
    assert.equal(response.status, 200);
    const { read, done } = reading(response);
    await pass(1);
    assert.equal(read.text, COMMENT);
    assert.equal(engine.jobs.length, begun, 'it is still waiting');
    const others = await Promise.all(busy);
    proceed();
    const rest = others.map((other) => reading(other).done);
    await done;
    await Promise.all(rest);
    assert.equal(parseEvents(read.text).at(-1)!.type, 'speech.audio.done');
  });

  it('are plain samples only when there are some', async () => {
    const { ask, proceed } = await openSilent();
    const asked = ask({ stream_format: 'pcm' });
    let isAnswered = false;
    void asked.then(() => {
      isAnswered = true;
    });
    await pass(60);
    assert.equal(isAnswered, false);
    proceed();
    assert.equal((await (await asked).arrayBuffer()).byteLength, 3 * 4800 * 2);
  });
});
