import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SpeechError } from '../../../src/contract/errors.ts';
import { LocalServer } from '../../../src/local/answer/local-server.ts';
import { RemoteText } from '../../../src/local/answer/remote-text.ts';
import type { TextReply, TextRequest } from '../../../src/local/answer/text-messages.ts';
import { createLocalFetch } from '../../../src/local/create-local-fetch.ts';
import { LocalConnection } from '../../../src/local/local-connection.ts';
import { TextSupply } from '../../../src/local/text-supply.ts';
import { finish } from '../../../src/text/verbalize/finish.ts';
import { verbalizeTokens } from '../../../src/text/verbalize/verbalize-tokens.ts';

const PLAIN = 'سڵاو، ئەمڕۆ هەوا خۆشە.';
const NUMBERS = 'لە ساڵی ٢٠٢٤ نزیکەی 25% بوو.';

/** As in a page: one side of the messages speaks, and asks the page for what verbalizes. */
function connected(startText: (onDeath: (error: Error) => void) => Promise<MessagePort>): LocalConnection {
  const text = new RemoteText(() => connection.receive({ type: 'text-needed' }));
  const server = new LocalServer(
    (reply) => connection.receive(reply),
    () => text.reader(),
  );
  const connection: LocalConnection = new LocalConnection((message) => {
    if (message.type !== 'text') void server.handle(message);
    else if (message.port) text.connect(message.port);
    else text.fail();
  }, new TextSupply(startText));
  return connection;
}

function textPort(): MessagePort {
  const { port1, port2 } = channel();
  port2.onmessage = ({ data: { id, tokens, dialect } }: MessageEvent<TextRequest>) =>
    port2.postMessage({ id, items: finish(verbalizeTokens(tokens, dialect)) } satisfies TextReply);
  return port1;
}

/** Closed after the test: in Node an open port keeps the process alive. */
function channel(): MessageChannel {
  const made = new MessageChannel();
  after(() => made.port1.close());
  return made;
}

const call = (text: string) => ({
  path: '/api/tts-stream',
  query: '',
  body: JSON.stringify({ text, speaker_id: 'sorani_m001', seed: 1, stream_format: 'pcm' }),
});
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('RemoteText verbalizes what is not plain elsewhere, with the bytes of speech in one process', async () => {
  let started = 0;
  const connection = connected(async () => {
    started++;
    return textPort();
  });
  const fetch = createLocalFetch();
  for (const [text, count] of [
    [PLAIN, 0],
    [`${PLAIN} ${NUMBERS}`, 1],
    [NUMBERS, 1],
  ] as const) {
    const { path, body } = call(text);
    const whole = await bytes(await fetch(`local:${path}`, { method: 'POST', body }));
    assert.ok((await bytes(await connection.request(call(text), undefined))).equals(whole), text);
    assert.equal(started, count, text);
  }
});

test('RemoteText that cannot be started fails the speech with the reason where it is needed, and is asked for again', async () => {
  let started = 0;
  const blocked = new SpeechError('asset-blocked', 'The Worker could not be loaded: local-text-worker.js.');
  const connection = connected(async () => {
    if (started++ < 2) throw blocked;
    return textPort();
  });
  await assert.rejects(connection.request(call(NUMBERS), undefined), blocked);
  const body = (await connection.request(call(`${PLAIN} ${NUMBERS}`), undefined)).body!;
  const spoken: Uint8Array[] = [];
  await assert.rejects(async () => {
    for await (const piece of body) spoken.push(piece);
  }, blocked);
  assert.ok(spoken.length > 0, 'nothing was spoken before the sentence that needs it');
  assert.ok((await bytes(await connection.request(call(NUMBERS), undefined))).length > 20_000);
  assert.equal(started, 3);
});

test('RemoteText that dies fails the speech that waits for it', async () => {
  const connection = connected(async (onDeath) => {
    setTimeout(() => onDeath(new Error('local-text-worker.js has failed.')), 20);
    return channel().port1;
  });
  await assert.rejects(connection.request(call(NUMBERS), undefined), /local-text-worker\.js has failed/);
});
