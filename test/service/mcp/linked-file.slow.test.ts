import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createService } from '../../../src/service/service.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { callTool, openMcp, type ToolAnswer } from '../support/open-mcp.ts';
import { temporaryFolder } from '../support/open-service.ts';
import { ToneEngine } from '../support/tone-engine.ts';

const VOICE = { speaker_id: 'sorani_m001', format: 'wav' };
const HEADER = 44;
const MEGABYTE = 1024 * 1024;
const MINUTE = 60_000;

/** Number of samples for a WAV file of that many bytes, in one word. */
const wordOf = (bytes: number) => new ToneEngine({ chunkSamples: (bytes - HEADER) / 2 });

function linkOf({ content }: ToolAnswer): { uri: string; size: number; mimeType: string } {
  const [link] = content;
  assert.equal(link?.type, 'resource_link');
  return link as ReturnType<typeof linkOf>;
}

// covers: mcp.outputs
test('audio of exactly 1 MB is inline, and two bytes more become a link to the same bytes', async () => {
  const inline = await openMcp({ engine: wordOf(MEGABYTE) });
  const whole = await inline.call((await inline.issue()).ttsKey, 'synthesize_speech', {
    ...VOICE,
    text: 'ئا',
  });
  assert.equal(whole.content[0]?.type, 'audio');
  assert.equal(whole.structuredContent?.bytes, MEGABYTE);

  const { call, issue, post } = await openMcp({ engine: wordOf(MEGABYTE + 2) });
  const { ttsKey } = await issue();
  const answer = await call(ttsKey, 'synthesize_speech', { ...VOICE, text: 'ئا' });
  const { uri, size, mimeType } = linkOf(answer);
  assert.equal(answer.structuredContent?.url, uri);
  assert.equal(size, MEGABYTE + 2);
  assert.equal(mimeType, 'audio/wav');
  const file = await fetch(uri);
  assert.equal(file.status, 200);
  assert.equal(file.headers.get('content-type'), 'audio/wav');
  assert.equal(file.headers.get('cache-control'), 'no-store');
  assert.equal(file.headers.get('content-length'), String(MEGABYTE + 2));
  const spoken = await post('/api/tts-proxy', { ...VOICE, text: 'ئا' });
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), Buffer.from(await spoken.arrayBuffer()));
});

for (const [format, mimeType] of [
  ['mp3', 'audio/mpeg'],
  ['opus', 'audio/ogg'],
]) {
  test(`audio in ${format} is ${mimeType}, inline and behind a link`, async () => {
    const { connect, issue } = await openMcp({ engine: new ToneEngine({ chunkSamples: 24_000 }) });
    const client = await connect((await issue()).ttsKey);
    const text = 'وشە';
    const short = await callTool(client, 'synthesize_speech', { ...VOICE, format, text });
    assert.equal(short.content[0]?.mimeType, mimeType);
    const long = Array.from({ length: 400 }, () => text).join(' ');
    const answer = await callTool(client, 'synthesize_speech', { ...VOICE, format, text: long });
    const file = await fetch(linkOf(answer).uri);
    assert.equal(file.headers.get('content-type'), mimeType);
    assert.equal((await file.arrayBuffer()).byteLength, answer.structuredContent?.bytes);
  });
}

// covers: mcp.outputs
test('a link works for ten minutes, any number of times, and on every instance that shares the store', async () => {
  const folder = temporaryFolder();
  let time = Date.now();
  const now = () => time;
  const { call, issue, store } = await openMcp({ engine: wordOf(2 * MEGABYTE), now });
  const { ttsKey } = await issue();
  const { uri } = linkOf(await call(ttsKey, 'synthesize_speech', { ...VOICE, text: 'ئا' }));
  const other = createService({ tts: new ToneEngine(), store, now });
  for (let count = 0; count < 2; count++) assert.equal((await other.fetch(new Request(uri))).status, 200);
  time += 10 * MINUTE - 1;
  assert.equal((await fetch(uri)).status, 200);
  time += 1;
  const over = await fetch(uri);
  assert.equal(over.status, 404);
  assert.match(((await over.json()) as { error: string }).error, /ten minutes/);
  const elsewhere = await openStore(folder);
  const stranger = createService({ tts: new ToneEngine(), store: elsewhere });
  assert.equal((await stranger.fetch(new Request(uri))).status, 404);
  await stranger.close();
});

test('the link uses the public URL where the service has one', async () => {
  const { call, issue, service } = await openMcp({
    engine: wordOf(2 * MEGABYTE),
    publicUrl: 'https://speech.example/kurdish/',
  });
  const { ttsKey } = await issue();
  const { uri } = linkOf(await call(ttsKey, 'synthesize_speech', { ...VOICE, text: 'ئا' }));
  assert.match(uri, /^https:\/\/speech\.example\/kurdish\/api\/mcp\/files\/[\w-]{43}$/);
  const path = uri.slice('https://speech.example/kurdish'.length);
  assert.equal((await service.fetch(new Request(`http://inside.test${path}`))).status, 200);
});

test('a guessed or truncated link finds nothing, and no link reaches the log or the store in plain text', async () => {
  const lines: string[] = [];
  const log = (event: string, fields: object) => lines.push(event + JSON.stringify(fields));
  const { call, issue, store, url } = await openMcp({
    engine: wordOf(2 * MEGABYTE),
    logger: { info: log, error: log },
  });
  const kept: string[] = [];
  const { putFile } = store;
  store.putFile = (hash, file, limit) => {
    kept.push(hash);
    return putFile(hash, file, limit);
  };
  const { ttsKey } = await issue();
  const { uri } = linkOf(await call(ttsKey, 'synthesize_speech', { ...VOICE, text: 'ئا' }));
  const secret = uri.split('/').at(-1)!;
  assert.equal((await fetch(uri)).status, 200);
  for (const guess of [secret.slice(1), `${secret}A`, 'A'.repeat(43), '..%2f..', kept[0]!]) {
    assert.equal((await fetch(`${url}/files/${guess}`)).status, 404, guess);
  }
  assert.equal((await fetch(uri, { method: 'POST' })).status, 405);
  assert.ok(!lines.join().includes(secret));
  assert.equal(kept.length, 1);
  assert.ok(!kept[0]!.includes(secret));
});

test('an account has at most 64 links at a time; further audio is inline until they expire', async () => {
  let time = Date.now();
  const { connect, issue } = await openMcp({ engine: wordOf(MEGABYTE + 2), now: () => time });
  const client = await connect((await issue()).ttsKey);
  const speak = async () =>
    (await callTool(client, 'synthesize_speech', { ...VOICE, text: 'ئا' })).content[0]?.type;
  for (let count = 0; count < 64; count++) assert.equal(await speak(), 'resource_link');
  assert.equal(await speak(), 'audio');
  time += 10 * MINUTE + 1;
  assert.equal(await speak(), 'resource_link');
});

test('audio that the store fails to keep is inline after all, because it is billed', async () => {
  const { call, issue, store } = await openMcp({ engine: wordOf(2 * MEGABYTE) });
  store.putFile = () => Promise.reject(new Error('The disk is full.'));
  const { ttsKey } = await issue();
  const answer = await call(ttsKey, 'synthesize_speech', { ...VOICE, text: 'ئا' });
  assert.equal(answer.content[0]?.type, 'audio');
  assert.equal(answer.structuredContent?.characters_billed, 2);
});
