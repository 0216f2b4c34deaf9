import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import type { SpeechError } from '../../../src/contract/errors.ts';
import { createAccount, findAccount } from '../../../src/service/accounts/accounts.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { temporaryFolder } from '../support/open-service.ts';
import { testStoreBehaviour } from './store-behaviour.ts';

testStoreBehaviour(
  'SQLite',
  async () => {
    const target = temporaryFolder();
    return { target, rows: async (text) => rowsOf(target, text) };
  },
  { skip: false },
);

function rowsOf(folder: string, text: string): Record<string, unknown>[] {
  const database = new Database(join(folder, 'accounts.db'));
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    return database.prepare(text).all() as Record<string, unknown>[];
  } finally {
    database.close();
  }
}

const PLANS = { ttsPlan: 'developer', sttPlan: 'free' } as const;

// covers: authentication.key-spaces
test('an account is found by its own keys, each only for its own endpoints', async () => {
  const store = await openStore(temporaryFolder());
  const { account, ttsKey, sttKey } = await createAccount(store, PLANS);
  assert.match(ttsKey, /^ks_tts_[A-Za-z0-9_-]{43}$/);
  assert.match(sttKey, /^ks_stt_[A-Za-z0-9_-]{43}$/);
  assert.deepEqual(await findAccount(store, 'tts', ttsKey), account);
  assert.deepEqual(await findAccount(store, 'stt', sttKey), account);
  assert.equal(await findAccount(store, 'stt', ttsKey), undefined);
  assert.equal(await findAccount(store, 'tts', sttKey), undefined);
  // The same secret under the other prefix is another key.
  assert.equal(await findAccount(store, 'stt', ttsKey.replace('tts', 'stt')), undefined);
  await store.close();
});

test('a malformed key is refused without a query', async () => {
  const store = await openStore(':memory:');
  const { ttsKey } = await createAccount(store, PLANS);
  await store.close();
  for (const key of [
    null,
    '',
    'ks_tts_',
    `${ttsKey}x`,
    ` ${ttsKey}`,
    `${ttsKey}, ${ttsKey}`,
    'x'.repeat(65_536),
  ]) {
    assert.equal(await findAccount(store, 'tts', key), undefined);
  }
  await assert.rejects(findAccount(store, 'tts', ttsKey));
});

// covers: authentication.secrecy
test('keys are stored as hashes, in files that only the owner can read', async () => {
  const folder = temporaryFolder();
  const store = await openStore(join(folder, 'accounts'));
  const { ttsKey, sttKey } = await createAccount(store, PLANS);
  const files = readdirSync(join(folder, 'accounts')).map((name) => join(folder, 'accounts', name));
  assert.ok(files.length >= 1);
  for (const file of files) {
    assert.equal(statSync(file).mode & 0o077, 0, file);
    const bytes = readFileSync(file, 'latin1');
    for (const key of [ttsKey, sttKey]) {
      assert.ok(!bytes.includes(key) && !bytes.includes(key.slice(7)), file);
    }
  }
  await store.close();
});

test('accounts outlive the process that created them, and an update changes only the named fields', async () => {
  const folder = temporaryFolder();
  const first = await openStore(folder);
  const { account, ttsKey } = await createAccount(first, PLANS);
  await first.close();
  const second = await openStore(folder);
  assert.deepEqual(await second.change(account.id, { status: 'expired' }), { ...account, status: 'expired' });
  assert.deepEqual(await second.change(account.id, { ttsPlan: 'free' }), {
    ...account,
    ttsPlan: 'free',
    status: 'expired',
  });
  assert.equal(await second.change('acc_nobody', { status: 'active' }), undefined);
  assert.equal((await findAccount(second, 'tts', ttsKey))?.ttsPlan, 'free');
  await second.close();
});

test('after a clean stop accounts.db is complete on its own, so a copy of that file is a backup', async () => {
  const folder = temporaryFolder();
  const store = await openStore(folder);
  const { account, ttsKey } = await createAccount(store, PLANS);
  await store.debit(account.id, 'characters', 100, 30);
  // Like another process that has the file open but does not read.
  const other = new Database(join(folder, 'accounts.db'));
  other.prepare('SELECT 1 FROM account').all();
  await store.close();
  const elsewhere = temporaryFolder();
  copyFileSync(join(folder, 'accounts.db'), join(elsewhere, 'accounts.db'));
  other.close();
  const copy = await openStore(elsewhere);
  assert.deepEqual(await findAccount(copy, 'tts', ttsKey), account);
  assert.equal((await copy.usage(account.id, 'characters'))?.used, 30);
  await copy.close();
});

test('a store closes while another process is in the middle of reading or writing it', async () => {
  for (const begin of ['BEGIN', 'BEGIN IMMEDIATE']) {
    const folder = temporaryFolder();
    const store = await openStore(folder);
    const { account } = await createAccount(store, PLANS);
    const other = new Database(join(folder, 'accounts.db'));
    other.exec(begin);
    other.prepare('SELECT 1 FROM account').all();
    await store.close();
    await assert.rejects(store.find(account.id), (error: SpeechError) => error.code === 'internal');
    other.exec('ROLLBACK');
    other.close();
    const next = await openStore(folder);
    assert.deepEqual(await next.find(account.id), account);
    await next.close();
  }
});

test('several processes open a new folder at the same moment, and all their accounts are kept', async () => {
  const folder = temporaryFolder();
  const script = fileURLToPath(new URL('../support/create-accounts.ts', import.meta.url));
  const children = Array.from({ length: 3 }, () =>
    fork(script, [folder, '40'], { execArgv: ['--import', 'tsx'] }),
  );
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
  assert.deepEqual(codes, [0, 0, 0]);
  const database = new Database(join(folder, 'accounts.db'));
  assert.deepEqual(database.prepare('SELECT count(*) AS n FROM account').raw().get(), [120]);
  assert.deepEqual(database.prepare('SELECT count(*) AS n FROM api_key').raw().get(), [240]);
  database.close();
});

test('an unusable folder, or one written by a newer version, is refused by name', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  const isNamed = (error: SpeechError) => error.code === 'invalid-argument' && error.message.includes(folder);
  await assert.rejects(openStore(join(folder, 'file')), isNamed);
  const store = await openStore(folder);
  await store.close();
  const database = new Database(join(folder, 'accounts.db'));
  database.exec('PRAGMA user_version = 99');
  database.close();
  await assert.rejects(openStore(folder), isNamed);
});

test('two connections debit one account to exactly zero, and purchases add to the plan', async () => {
  const folder = temporaryFolder();
  const stores = [await openStore(folder), await openStore(folder)];
  const { account } = await createAccount(stores[0]!, PLANS);
  await stores[0]!.setPurchased(account.id, 'credits', 5);
  const debits = Array.from({ length: 40 }, (_, index) =>
    stores[index % 2]!.debit(account.id, 'credits', 20, 1),
  );
  const granted = (await Promise.all(debits)).filter((usage) => usage !== undefined);
  assert.equal(granted.length, 25);
  assert.deepEqual(await stores[1]!.usage(account.id, 'credits'), { used: 25, purchased: 5 });
  assert.deepEqual(await stores[1]!.usage(account.id, 'sessions'), { used: 0, purchased: 0 });
  await stores[1]!.setRemaining(account.id, 'credits', 3, 20);
  assert.deepEqual(await stores[0]!.usage(account.id, 'credits'), { used: 22, purchased: 5 });
  await stores[1]!.setRemaining(account.id, 'credits', 50, 20);
  assert.deepEqual(await stores[0]!.usage(account.id, 'credits'), { used: 0, purchased: 30 });
  for (const store of stores) await store.close();
});

test('a folder of the first version is migrated with its accounts', async () => {
  const folder = temporaryFolder();
  const database = new Database(join(folder, 'accounts.db'));
  database.exec(`
    CREATE TABLE account (id TEXT PRIMARY KEY, tts_plan TEXT NOT NULL, stt_plan TEXT NOT NULL, status TEXT NOT NULL,
      created_at TEXT NOT NULL) STRICT;
    CREATE TABLE api_key (hash TEXT PRIMARY KEY, space TEXT NOT NULL CHECK (space IN ('tts', 'stt')),
      account TEXT NOT NULL REFERENCES account (id)) STRICT, WITHOUT ROWID;
    INSERT INTO account VALUES ('acc_old', 'free', 'starter', 'active', '2026-01-01');
    PRAGMA user_version = 1`);
  database.close();
  const store = await openStore(folder);
  assert.deepEqual(await store.debit('acc_old', 'sessions', 1, 1), { used: 1, purchased: 0 });
  assert.equal(await store.debit('acc_old', 'sessions', 1, 1), undefined);
  await store.close();
});

test('a folder of the second version is migrated with its usage, purchases and open sessions', async () => {
  const folder = temporaryFolder();
  const database = new Database(join(folder, 'accounts.db'));
  database.exec(`
    CREATE TABLE account (id TEXT PRIMARY KEY, tts_plan TEXT NOT NULL, stt_plan TEXT NOT NULL, status TEXT NOT NULL,
      created_at TEXT NOT NULL) STRICT;
    CREATE TABLE api_key (hash TEXT PRIMARY KEY, space TEXT NOT NULL CHECK (space IN ('tts', 'stt')),
      account TEXT NOT NULL REFERENCES account (id)) STRICT, WITHOUT ROWID;
    ALTER TABLE account ADD COLUMN sessions_used INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN sessions_purchased INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN credits_used INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN credits_purchased INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE live_ticket (hash TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES account (id),
      dialect TEXT NOT NULL, max_seconds INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO account VALUES ('acc_old', 'pro', 'starter', 'active', '2026-01-01', 104, 10, 37, 0);
    INSERT INTO api_key VALUES ('key', 'stt', 'acc_old');
    INSERT INTO live_ticket VALUES ('ticket', 'acc_old', 'sorani', 600, 4000000000000);
    PRAGMA user_version = 2`);
  database.close();
  let time = Date.parse('2026-11-21T12:00:00Z');
  const store = await openStore(folder, { now: () => time });
  const account = { id: 'acc_old', ttsPlan: 'pro', sttPlan: 'starter', status: 'active' };
  assert.deepEqual(await store.findByKey('stt', 'key'), account);
  assert.deepEqual(await store.usage('acc_old', 'sessions'), { used: 104, purchased: 10 });
  assert.deepEqual(await store.usage('acc_old', 'credits'), { used: 37, purchased: 0 });
  assert.deepEqual(await store.usage('acc_old', 'characters'), { used: 0, purchased: 0 });
  assert.deepEqual(await store.debit('acc_old', 'credits', 500, 1), { used: 38, purchased: 0 });
  assert.equal((await store.claimSession('ticket'))?.maxSeconds, 600);
  const [{ entered }] = rowsOf(
    folder,
    "SELECT sum(amount) AS entered FROM ledger_entry WHERE allowance = 'credits' AND month = '2026-11'",
  ) as [{ entered: number }];
  assert.equal(entered, 38);
  // The starter plan had 100 sessions: four purchased ones were needed.
  time = Date.parse('2026-12-01T00:00:00Z');
  assert.deepEqual(await store.usage('acc_old', 'sessions'), { used: 0, purchased: 6 });
  await store.close();
});

test('sound that an earlier version kept in accounts.db is dropped, and its space given back, while the ledger stays', async () => {
  const folder = temporaryFolder();
  const first = await openStore(folder);
  const { account } = await createAccount(first, PLANS);
  await first.debit(account.id, 'characters', 100, 30);
  await first.close();
  const file = join(folder, 'accounts.db');
  const database = new Database(file);
  database.exec(`
    DROP TABLE figure;
    DROP TABLE linked_file;
    CREATE TABLE linked_file (hash TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES account (id),
      content_type TEXT NOT NULL, expires_at INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT, WITHOUT ROWID;
    PRAGMA user_version = 5`);
  const insert = database.prepare(
    "INSERT INTO linked_file VALUES (?, ?, 'audio/wav', 1, zeroblob(16777216))",
  );
  for (let count = 0; count < 4; count++) insert.run(`hash ${count}`, account.id);
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  assert.ok(statSync(file).size > 64 * 1024 * 1024);
  // The first connection stays open, like another service's.
  const second = await openStore(folder);
  assert.ok(statSync(file).size < 1024 * 1024, `${statSync(file).size} bytes`);
  assert.equal((await second.usage(account.id, 'characters'))?.used, 30);
  assert.deepEqual(await second.filesIn('anywhere'), []);
  assert.deepEqual(database.prepare('SELECT used FROM usage WHERE used > 0').raw().get(), [30]);
  database.close();
  await second.close();
});
