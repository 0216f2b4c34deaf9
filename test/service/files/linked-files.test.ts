import assert from 'node:assert/strict';
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { isRefusal } from '../../../src/service/admission/refusal.ts';
import { LinkedFiles } from '../../../src/service/files/linked-files.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { temporaryFolder } from '../support/open-service.ts';
import { mountSmall } from '../support/small-disk.ts';

const MEGABYTE = 1024 * 1024;
const MINUTE = 60_000;
const PLANS = { ttsPlan: 'free', sttPlan: 'none' } as const;

/** An account in a data folder, and its files, with a clock to turn and the lines that were logged. */
async function openFiles(data = temporaryFolder(), { folder }: { folder?: string } = {}) {
  const clock = { time: Date.now() };
  const now = () => clock.time;
  const lines: string[] = [];
  const logger = {
    info() {},
    error: (event: string, fields: object) => void lines.push(`${event} ${JSON.stringify(fields)}`),
  };
  const store = await openStore(data, { now });
  after(() => store.close());
  const { account } = await createAccount(store, PLANS);
  const files = new LinkedFiles({ store, folder, now, logger });
  after(() => files.close());
  const keep = async (size: number, source = soundOf(size)) => {
    const kept = await files.keep({ account: account.id, contentType: 'audio/wav', size }, source);
    return isRefusal(kept) ? kept : { ...kept, secret: kept.path.split('/').at(-1)! };
  };
  const path = folder ?? join(data, 'files');
  /** Names in the folder, without its own id. */
  const names = () => (existsSync(path) ? readdirSync(path).filter((name) => name !== 'folder-id') : []);
  return { data, path, clock, lines, store, account: account.id, files, keep, names };
}

async function* soundOf(size: number): AsyncGenerator<Uint8Array, void> {
  for (let sent = 0; sent < size; sent += MEGABYTE) yield Buffer.alloc(Math.min(MEGABYTE, size - sent), 7);
}

async function keptSecret(kept: Promise<object>): Promise<string> {
  const result = (await kept) as { secret?: string };
  assert.ok(result.secret, JSON.stringify(result));
  return result.secret;
}

function bytesOf(data: string): number {
  return ['accounts.db', 'accounts.db-wal'].reduce((sum, name) => {
    const path = join(data, name);
    return sum + (existsSync(path) ? statSync(path).size : 0);
  }, 0);
}

test('files lie beside the ledger, which does not grow by them, and only their owner can read them', async () => {
  const { data, path, keep, names } = await openFiles();
  const before = bytesOf(data);
  for (let count = 0; count < 5; count++) await keptSecret(keep(8 * MEGABYTE));
  assert.ok(bytesOf(data) - before < MEGABYTE, `${bytesOf(data) - before} bytes`);
  assert.equal(statSync(path).mode & 0o777, 0o700);
  assert.equal(names().length, 5);
  for (const name of names()) assert.equal(statSync(join(path, name)).mode & 0o777, 0o600);
});

test("another account's debit goes through while a large file is being stored", {
  timeout: 20_000,
}, async () => {
  const { store, keep } = await openFiles();
  const { account: other } = await createAccount(store, PLANS);
  let debited: unknown;
  async function* slowly() {
    yield Buffer.alloc(MEGABYTE);
    debited = await store.debit(other.id, 'characters', 100, 1);
    yield Buffer.alloc(MEGABYTE);
  }
  await keptSecret(keep(2 * MEGABYTE, slowly()));
  assert.deepEqual(debited, { used: 1, purchased: 0 });
});

test('without a visit, a file and its row are gone once its ten minutes are over', async () => {
  const { clock, store, account, files, keep, names } = await openFiles();
  const secret = await keptSecret(keep(2 * MEGABYTE));
  clock.time += 10 * MINUTE - 1;
  await files.sweep();
  assert.equal(names().length, 1);
  const download = await files.open(secret);
  clock.time += 1;
  await files.sweep();
  assert.deepEqual(names(), []);
  assert.equal((await store.linkedFiles(account)).count, 0);
  assert.equal(await files.open(secret), undefined);
  // What is being read can be read to its end.
  assert.equal((await download!.file.readFile()).byteLength, 2 * MEGABYTE);
  await download!.file.close();
});

test('a service that starts removes what a killed one left: half a file, an expired file, a row without a file', async () => {
  const killed = await openFiles();
  const secret = await keptSecret(killed.keep(2 * MEGABYTE));
  const [lost] = killed.names();
  await keptSecret(killed.keep(2 * MEGABYTE));
  await killed.files.close();
  rmSync(join(killed.path, lost!));
  const half = join(killed.path, `${'a'.repeat(64)}.part`);
  const young = join(killed.path, `${'b'.repeat(64)}.part`);
  const old = join(killed.path, 'c'.repeat(64));
  for (const path of [half, young, old]) writeFileSync(path, 'sound');
  writeFileSync(join(killed.path, 'notes.txt'), 'of the operator');
  const past = (Date.now() - 2 * MINUTE) / 1000;
  utimesSync(half, past, past);
  utimesSync(old, past, past);
  const next = await openFiles(killed.data);
  await next.files.sweep();
  assert.ok(!existsSync(half) && !existsSync(old));
  // Another process may be writing it.
  assert.ok(existsSync(young));
  assert.ok(existsSync(join(killed.path, 'notes.txt')));
  assert.equal((await next.store.linkedFiles(killed.account)).count, 1);
  assert.equal(await next.files.open(secret), undefined);
});

test('two services share a folder: each finds the files of the other, and neither removes what the other is writing', async () => {
  const data = temporaryFolder();
  const [one, two] = [await openFiles(data), await openFiles(data)];
  async function* whileSwept() {
    yield Buffer.alloc(MEGABYTE);
    await two.files.sweep();
    yield Buffer.alloc(MEGABYTE);
  }
  const secret = await keptSecret(one.keep(2 * MEGABYTE, whileSwept()));
  await two.files.sweep();
  const found = await two.files.open(secret);
  assert.equal((await found!.file.readFile()).byteLength, 2 * MEGABYTE);
  await found!.file.close();
  assert.equal(readdirSync(one.path).filter((name) => name.endsWith('.part')).length, 0);
});

test('services with folders of their own on one store leave each other their files', async () => {
  const data = temporaryFolder();
  const one = await openFiles(data, { folder: temporaryFolder() });
  const two = await openFiles(data, { folder: temporaryFolder() });
  const secret = await keptSecret(one.keep(2 * MEGABYTE));
  await two.keep(2 * MEGABYTE);
  await two.files.sweep();
  assert.equal(await two.files.open(secret), undefined);
  assert.match(two.lines.join(), /linked-file-missing/);
  const found = await one.files.open(secret);
  assert.ok(found);
  await found.file.close();
});

test('too much for a file or an account is refused by name, and leaves nothing behind', async () => {
  const { store, account, keep, names } = await openFiles();
  const large = await keep(32 * MEGABYTE + 1);
  assert.ok(isRefusal(large));
  assert.equal(large.status, 413);
  assert.match(String(large.body.error), /at most 32 MB/);
  for (let count = 0; count < 4; count++) await keptSecret(keep(30 * MEGABYTE));
  const beyond = await keep(9 * MEGABYTE);
  assert.ok(isRefusal(beyond));
  assert.equal(beyond.status, 429);
  assert.match(
    String(beyond.body.error),
    /hold 120 MB of sound, and this one has 9 MB; together they may hold 128 MB/,
  );
  assert.ok(beyond.retryAfterSeconds! > 590 && beyond.retryAfterSeconds! <= 600);
  assert.equal(names().length, 4);
  assert.equal((await store.linkedFiles(account)).bytes, 120 * MEGABYTE);
});

test('a folder that is gone, and a source that breaks off, are one log line and a refusal, with nothing left over', async () => {
  const { path, lines, store, account, keep, names } = await openFiles();
  await keptSecret(keep(2 * MEGABYTE));
  async function* broken() {
    yield Buffer.alloc(MEGABYTE);
    throw new Error('سڵاو');
  }
  const cut = await keep(2 * MEGABYTE, broken());
  assert.ok(isRefusal(cut));
  assert.equal(cut.status, 503);
  assert.equal(names().length, 1);
  renameSync(path, `${path}-away`);
  const gone = await keep(2 * MEGABYTE);
  assert.ok(isRefusal(gone));
  assert.match(String(gone.body.error), /cannot keep the sound/);
  assert.equal(lines.length, 2);
  assert.match(lines[1]!, /^linked-file-not-kept \{"code":"ENOENT"/);
  assert.ok(!lines.join().includes('سڵاو'));
  renameSync(`${path}-away`, path);
  assert.equal((await store.linkedFiles(account)).count, 1);
  await keptSecret(keep(2 * MEGABYTE));
});

test('a store without a folder keeps files in a temporary one until the service closes', async () => {
  const store = await openStore(':memory:');
  after(() => store.close());
  const { account } = await createAccount(store, PLANS);
  const lines: string[] = [];
  const logger = { info() {}, error: (event: string) => void lines.push(event) };
  const files = new LinkedFiles({ store, now: Date.now, logger });
  const kept = await files.keep({ account: account.id, contentType: 'audio/wav', size: 9 }, soundOf(9));
  assert.ok(!isRefusal(kept));
  const found = await files.open(kept.path.split('/').at(-1)!);
  assert.equal((await found!.file.readFile()).byteLength, 9);
  await found!.file.close();
  assert.deepEqual(lines, []);
  await files.close();
  assert.equal(await files.open(kept.path.split('/').at(-1)!).catch(() => undefined), undefined);
});

test('a disk that is full refuses the file, removes its half, and keeps the next that fits', async (context) => {
  const folder = temporaryFolder();
  const unmount = mountSmall(folder, 4 * MEGABYTE);
  if (!unmount) return context.skip('needs root and tmpfs');
  try {
    const { lines, store, account, keep, names } = await openFiles(temporaryFolder(), { folder });
    const full = await keep(8 * MEGABYTE);
    assert.ok(isRefusal(full));
    assert.equal(full.status, 503);
    assert.deepEqual(names(), []);
    assert.equal((await store.linkedFiles(account)).count, 0);
    assert.equal(lines.length, 1);
    assert.match(lines[0]!, /"code":"ENOSPC"/);
    await keptSecret(keep(2 * MEGABYTE));
  } finally {
    unmount();
  }
});
