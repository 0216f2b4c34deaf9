import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  for (let count = 0; count < 2; count++) {
    const found = await other.fetch(new Request(uri));
    assert.equal(found.status, 200);
    await found.body?.cancel();
  }
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
  const found = await service.fetch(new Request(`http://inside.test${path}`));
  assert.equal(found.status, 200);
  await found.body?.cancel();
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
  store.putFile = (hash, file, limits) => {
    kept.push(hash);
    return putFile(hash, file, limits);
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

test('an account has at most 64 links at a time; a long text is then refused before any work, and nothing refused is billed', async () => {
  let time = Date.now();
  const engine = wordOf(MEGABYTE + 2);
  const { connect, issue, store } = await openMcp({ engine, now: () => time });
  const { ttsKey, id } = await issue();
  const client = await connect(ttsKey);
  const speak = (text = 'ئا') => callTool(client, 'synthesize_speech', { ...VOICE, text });
  for (let count = 0; count < 64; count++) linkOf(await speak());
  // Its sound turns out to be large.
  const late = await speak();
  assert.equal(late.isError, true);
  assert.match(late.text, /status 429: This account has 64 links to sound, the most at a time/);
  assert.match(late.text, /Nothing was billed; try again after \d+ s/);
  const jobs = engine.jobs.length;
  const early = await speak('ئا'.repeat(250));
  assert.match(early.text, /status 429: This account has 64 links/);
  assert.equal(engine.jobs.length, jobs);
  assert.equal((await store.usage(id, 'characters'))?.used, 64 * 2);
  time += 10 * MINUTE + 1;
  linkOf(await speak());
});

test('a sound beyond the limit of a link is refused by name and not billed', async () => {
  const { call, issue, store } = await openMcp({ engine: wordOf(33 * MEGABYTE) });
  const { ttsKey, id } = await issue();
  const { isError, text } = await call(ttsKey, 'synthesize_speech', {
    ...VOICE,
    text: 'ئ'.repeat(600),
    speed: 0.25,
  });
  assert.equal(isError, true);
  assert.match(text, /status 413: The sound has 33 MB; a link carries at most 32 MB/);
  assert.equal((await store.usage(id, 'characters'))?.used, 0);
});

test('audio that the service cannot keep is a refusal, is not billed, and leaves no file', async () => {
  const filesFolder = join(temporaryFolder(), 'files');
  const { call, issue, store } = await openMcp({ engine: wordOf(2 * MEGABYTE), filesFolder });
  const { ttsKey, id } = await issue();
  writeFileSync(filesFolder, 'not a folder');
  const speak = () => call(ttsKey, 'synthesize_speech', { ...VOICE, text: 'ئا' });
  const refused = await speak();
  assert.equal(refused.isError, true);
  assert.match(refused.text, /status 503: The service cannot keep the sound at the moment/);
  assert.match(refused.text, /Nothing was billed; try again after 60 s/);
  assert.equal((await store.usage(id, 'characters'))?.used, 0);
  rmSync(filesFolder);
  linkOf(await speak());
  // Kept, and then not billed: the file goes again.
  store.settle = () => Promise.reject(new Error('The disk is full.'));
  const unpaid = await speak();
  assert.match(unpaid.text, /status 503: The accounts cannot be reached/);
  assert.equal((await store.usage(id, 'characters'))?.used, 2);
  assert.equal((await store.linkedFiles(id)).count, 1);
  assert.equal(readdirSync(filesFolder).filter((name) => name !== 'folder-id').length, 1);
});

test('a download continues where it was broken off, and ends even if its file expires meanwhile', async () => {
  let time = Date.now();
  const { call, issue, service } = await openMcp({ engine: wordOf(8 * MEGABYTE), now: () => time });
  const { ttsKey } = await issue();
  const { uri } = linkOf(await call(ttsKey, 'synthesize_speech', { ...VOICE, text: 'ئ'.repeat(300) }));
  const ask = (range?: string, method = 'GET') =>
    service.fetch(new Request(uri, { method, headers: range === undefined ? {} : { range } }));
  const whole = Buffer.from(await (await ask()).arrayBuffer());
  const part = await ask('bytes=4000000-4000999');
  assert.equal(part.status, 206);
  assert.equal(part.headers.get('content-range'), `bytes 4000000-4000999/${8 * MEGABYTE}`);
  assert.deepEqual(Buffer.from(await part.arrayBuffer()), whole.subarray(4_000_000, 4_001_000));
  const rest = await ask(`bytes=${8 * MEGABYTE - 5}-`);
  assert.deepEqual(Buffer.from(await rest.arrayBuffer()), whole.subarray(-5));
  assert.equal((await ask(`bytes=${8 * MEGABYTE}-`)).status, 416);
  const head = await ask(undefined, 'HEAD');
  assert.equal(head.headers.get('content-length'), String(8 * MEGABYTE));

  const reader = (await fetch(uri)).body!.getReader();
  const first = await reader.read();
  time += 10 * MINUTE;
  assert.equal((await ask()).status, 404);
  let size = first.value!.byteLength;
  for (let next = await reader.read(); !next.done; next = await reader.read()) size += next.value.byteLength;
  assert.equal(size, whole.byteLength);
});

test('neither HEAD nor a download that is broken off leaves a file open', async (context) => {
  const descriptors = '/proc/self/fd';
  if (!existsSync(descriptors)) return context.skip('needs /proc');
  const { call, issue } = await openMcp({ engine: wordOf(2 * MEGABYTE) });
  const { uri } = linkOf(await call((await issue()).ttsKey, 'synthesize_speech', { ...VOICE, text: 'ئا' }));
  const before = readdirSync(descriptors).length;
  for (const method of ['HEAD', 'GET']) {
    for (let count = 0; count < 20; count++) {
      const answer = await fetch(uri, { method });
      assert.equal(answer.headers.get('content-length'), String(2 * MEGABYTE));
      await answer.body?.cancel();
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    const more = readdirSync(descriptors).length - before;
    assert.ok(more < 10, `${more} more descriptors after ${method}`);
  }
});
