import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import type { SpeechRecord } from '../../../src/proxy/metrics/speech-totals.ts';
import type { ProxyOptions } from '../../../src/proxy/setup/options.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, ORIGIN, TRANSPORTS } from '../support/transports.ts';
import type { UpstreamHandler } from '../support/upstream.ts';
import { useProxy } from '../support/use-proxy.ts';

const TEXT = 'سڵاو جیهان';
const CHARACTERS = [...TEXT].length;
const SSE = 'text/event-stream';
const COMMENT = ': keepalive\n\n';
const WORDS =
  'data: {"type":"speech.word_timestamps","words":[{"word":"\\"audio\\":\\"a","start":0,"end":1}]}\n\n';
const DELTA = 'data: {"type":"speech.audio.delta","audio":"AAAA"}\n\n';
const ERROR =
  'data: {"type":"error","error":"The voice could not be loaded.","code":"service-unavailable"}\n\n';
const COLLAPSED = 'data: {"type":"speech.audio.done","collapsed":true}\n\n';
const COLLAPSED_JSON = '{"audio":"AAAA","generation":{"collapsed":true}}';

/** Counts as a shared store does, which knows no lower bound: what is given back twice shows. */
class Counters {
  readonly spent = new Map<string, number>();
  spend(key: string, amount: number, limit: number): boolean {
    const spent = (this.spent.get(key) ?? 0) + amount;
    if (spent > limit) return false;
    this.spent.set(key, spent);
    return true;
  }
  refund(key: string, amount: number): void {
    this.spent.set(key, (this.spent.get(key) ?? 0) - amount);
  }
  /** What is counted of characters and bytes, by token, address and origin. */
  get amounts(): number[] {
    return Array.from(this.spent)
      .filter(([key]) => /characters|bytes/i.test(key))
      .map(([, amount]) => amount);
  }
}

const write =
  (type: string, ...parts: string[]): UpstreamHandler =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': type });
    for (const part of parts) response.write(part);
    response.end();
  };

const breakAfter =
  (type: string, begin: string): UpstreamHandler =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': type });
    response.flushHeaders();
    if (begin) response.write(begin);
    setTimeout(() => response.destroy(), 20);
  };

/** Sends an error event and keeps the connection open: the reader is the one who leaves. */
const failOpen: UpstreamHandler = (_request, response) => {
  response.writeHead(200, { 'Content-Type': SSE }).write(COMMENT + ERROR);
};

const SILENT: readonly (readonly [string, UpstreamHandler])[] = [
  ['ends with an error event', write(SSE, COMMENT, ERROR)],
  [
    'ends with an error event that arrives in pieces',
    write(SSE, COMMENT, ERROR.slice(0, 14), ERROR.slice(14)),
  ],
  ['ends with an error event and stays open', failOpen],
  ['has words and no sound', write(SSE, WORDS, ERROR)],
  ['is a failed generation', write(SSE, COLLAPSED)],
  ['ends in the middle', write(SSE, COMMENT)],
  ['breaks', breakAfter(SSE, COMMENT)],
  ['has no samples', write('audio/pcm')],
  ['breaks before its samples', breakAfter('audio/pcm', '')],
  ['has the header of a file alone', write('audio/wav', 'x'.repeat(44))],
  ['has no sound in its JSON', write('application/json', '{"audio":"","generation":{"collapsed":true}}')],
  ['has no MP3', write('audio/mpeg')],
  ['has sound in its JSON and has collapsed', write('application/json', COLLAPSED_JSON)],
  ['has sound and has collapsed', write(SSE, DELTA, COLLAPSED)],
];

const SOUNDING: readonly (readonly [string, UpstreamHandler])[] = [
  ['fails after its first sound', write(SSE, COMMENT + DELTA, ERROR)],
  ['fails after a first sound in pieces', write(SSE, DELTA.slice(0, 40), DELTA.slice(40), ERROR)],
  ['breaks after its first sound', breakAfter(SSE, DELTA)],
  ['breaks after its first samples', breakAfter('audio/pcm', 'abcdef')],
];

for (const transport of TRANSPORTS) {
  for (const isKept of [false, true]) {
    describe(`speech ${isKept ? 'that may be kept' : 'without a cache'}, on the ${transport.name}`, () => {
      const setup = useProxy(transport);

      async function start(handler: UpstreamHandler, changes: Partial<ProxyOptions> = {}) {
        const store = new Counters();
        const records: SpeechRecord[] = [];
        setup.upstream.answer(handler);
        await setup.start({
          store,
          meter: { record: (record) => records.push(record) },
          ...(isKept && { cache: new MemorySpeechCache() }),
          ...changes,
        });
        const token = await mint(setup.proxy.url);
        const ask = (accept = SSE, signal?: AbortSignal) =>
          fetch(`${setup.proxy.url}/speech/api/tts-stream`, {
            method: 'POST',
            headers: {
              ...{ Origin: ORIGIN, 'Content-Type': 'application/json', Accept: accept },
              Authorization: `Bearer ${token}`,
            },
            body: JSON.stringify({ text: TEXT, speaker_id: 'v' }),
            ...(signal && { signal }),
          });
        const charged = () => store.amounts;
        return { ask, charged, records };
      }

      for (const [what, handler] of SILENT) {
        it(`costs nothing where it ${what}`, async () => {
          const { ask, charged, records } = await start(handler);
          const answer = await ask();
          assert.equal(answer.status, 200);
          await readToError(answer);
          await until(() => charged().length > 0 && charged().every((amount) => amount === 0), charged);
          assert.deepEqual(records, [], 'and is no answer with speech');
        });
      }

      for (const [what, handler] of SOUNDING) {
        it(`is paid for where it ${what}`, async () => {
          const { ask, charged, records } = await start(handler);
          await readToError(await ask());
          await until(
            () => records.length > 0,
            () => records,
          );
          assert.ok(charged().length >= 2);
          assert.ok(
            charged().every((amount) => amount === CHARACTERS),
            charged().join(),
          );
        });
      }

      it('is paid for where its reader leaves before the first sound', async () => {
        let left = () => {};
        const leaving = new Promise<void>((resolve) => {
          left = resolve;
        });
        const { ask, charged, records } = await start((_request, response) => {
          response.writeHead(200, { 'Content-Type': SSE }).write(COMMENT);
          response.on('close', left);
        });
        const controller = new AbortController();
        const answer = await ask(SSE, controller.signal);
        await answer.body!.getReader().read();
        controller.abort();
        if (!isKept) await leaving;
        await until(
          () => records.length > 0,
          () => records,
        );
        assert.ok(charged().length >= 2);
        assert.ok(charged().every((amount) => amount === CHARACTERS));
      });

      if (!isKept) return;

      it('costs those nothing either who share it', async () => {
        let fail = () => {};
        const { ask, charged } = await start((_request, response) => {
          response.writeHead(200, { 'Content-Type': SSE }).write(COMMENT);
          fail = () => response.end(ERROR);
        });
        const answers = [await ask(), await ask(), await ask()];
        assert.match(answers[2]!.headers.get('cache-status') ?? '', /collapsed/);
        fail();
        for (const answer of answers) assert.match(await answer.text(), /service-unavailable/);
        await until(() => charged().length > 2 && charged().every((amount) => amount === 0), charged);
        assert.equal(setup.upstream.requests.length, 1);
      });
    });
  }

  for (const codec of ['opus', 'mp3']) {
    describe(`speech that is encoded in ${codec} on the way, on the ${transport.name}`, () => {
      const setup = useProxy(transport);

      for (const isKept of [false, true])
        for (const [what, handler] of SILENT.slice(0, 6))
          it(`costs nothing where it ${what}, ${isKept ? 'with' : 'without'} a cache`, async () => {
            const store = new Counters();
            setup.upstream.answer(handler);
            await setup.start({ store, ...(isKept && { cache: new MemorySpeechCache() }) });
            const token = await mint(setup.proxy.url);
            const answer = await fetch(`${setup.proxy.url}/speech/api/tts-stream`, {
              method: 'POST',
              headers: {
                ...{ Origin: ORIGIN, 'Content-Type': 'application/json' },
                ...{ Accept: `${SSE}; codecs=${codec}`, Authorization: `Bearer ${token}` },
              },
              body: JSON.stringify({ text: TEXT, speaker_id: 'v' }),
            });
            assert.equal(answer.status, 200);
            await readToError(answer);
            const charged = () => store.amounts;
            await until(() => charged().length > 0 && charged().every((amount) => amount === 0), charged);
          });
    });
  }
}

/** Reads as a page does, which leaves at an error event. */
async function readToError({ body }: Response): Promise<void> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      if (text.includes('"type":"error"')) return await reader.cancel();
    }
  } catch {
    // It broke.
  }
}

/** The proxy notices an end after its reader. */
async function until(isTrue: () => boolean, show: () => unknown): Promise<void> {
  const end = performance.now() + 2000;
  while (!isTrue()) {
    if (performance.now() > end) assert.fail(JSON.stringify(show()));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

after(assertNothingLeaked);
