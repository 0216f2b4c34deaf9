import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import test, { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { SpeechError } from '../../../src/contract/errors.ts';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres-server.ts';
import { testStoreBehaviour } from './store-behaviour.ts';

const skip = NO_POSTGRES ?? false;
const server = skip ? undefined : await startPostgres();
after(() => server?.stop());

testStoreBehaviour(
  'PostgreSQL',
  async () => {
    const target = await server!.createDatabase();
    const pool = new pg.Pool({ connectionString: target, max: 1 });
    pool.on('error', () => {});
    after(() => pool.end());
    return { target, rows: async (text) => (await pool.query(text)).rows.map(withNumbers) };
  },
  { skip },
);

/** PostgreSQL's client returns large integers as text. */
function withNumbers(row: Record<string, unknown>): Record<string, unknown> {
  const numbers = Object.entries(row).map(([name, value]) => [
    name,
    /^\d+$/.test(String(value)) ? Number(value) : value,
  ]);
  return Object.fromEntries(numbers);
}

/** One line that names the store but neither the password nor the user. */
function isOneLineWithout(secret: string) {
  return (error: SpeechError) => {
    assert.equal(error.code, 'invalid-argument');
    assert.equal(error.field, 'store');
    assert.match(error.message, /^The store at postgres(ql)?:\/\/[^\n]*\.$/);
    assert.ok(!error.message.includes(secret) && !String(error.stack).includes(secret));
    return true;
  };
}

test('a PostgreSQL server that does not respond, or rejects the password, is reported in one line without the password', {
  skip,
}, async () => {
  const target = await server!.createDatabase();
  const wrong = target.replace(server!.password, 'gohert/@wrong?');
  await assert.rejects(openStore(wrong), isOneLineWithout('gohert'));
  const encoded = target.replace(server!.password, 'gohert%40wrong');
  await assert.rejects(openStore(encoded), isOneLineWithout('gohert'));
  await assert.rejects(openStore(`${target}_missing`), isOneLineWithout(server!.password));
  await assert.rejects(openStore('postgresql://speech:gohert@127.0.0.1:1/store'), isOneLineWithout('gohert'));
});

test('a PostgreSQL store written by a newer version is refused', { skip }, async () => {
  const target = await server!.createDatabase();
  await (await openStore(target)).close();
  const client = new pg.Client(target);
  await client.connect();
  await client.query('UPDATE schema_version SET version = 99');
  await client.end();
  await assert.rejects(openStore(target), /newer version/);
});

test('a PostgreSQL store survives the loss of its connections during debits, and the ledger still adds up', {
  skip,
}, async () => {
  const target = await server!.createDatabase();
  const store = await openStore(target);
  const { account } = await createAccount(store, { ttsPlan: 'pro', sttPlan: 'pro' });
  const admin = new pg.Client(target);
  await admin.connect();
  let granted = 0;
  let failed = 0;
  let isOver = false;
  const untilOver = async (work: () => Promise<unknown>) => {
    while (!isOver) await work().catch(() => failed++);
  };
  const load = Array.from({ length: 20 }, (_, index) =>
    untilOver(async () => {
      if (index % 2 === 0) {
        await store.debit(account.id, 'credits', 1_000_000, 1);
        granted++;
        return;
      }
      const reservation = await store.reserve(account.id, 'credits', 1_000_000, 1);
      await store.release(reservation!);
    }),
  );
  for (let round = 0; round < 5; round++) {
    const before = granted;
    while (granted < before + 50) await delay(10);
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  }
  isOver = true;
  await Promise.all(load);
  assert.ok(failed > 0);
  const count = async (text: string) => Number((await admin.query(text)).rows[0].count);
  const entered = await count('SELECT count(*) FROM ledger_entry');
  // A debit whose connection was lost during the commit may have been committed without being reported.
  assert.ok(entered >= granted && entered <= granted + failed);
  // Failed releases are retried as soon as the store reconnects.
  while ((await count('SELECT count(*) FROM reservation')) > 0) await delay(100);
  assert.deepEqual(await store.usage(account.id, 'credits'), { used: entered, purchased: 0 });
  await admin.end();
  await store.close();
});

/** A relay to the server that on request drops the response to the next commit, and its connection. */
async function openLossyRelay(target: string): Promise<{ target: string; loseNextCommit(): void }> {
  const url = new URL(target);
  const { hostname } = url;
  const port = Number(url.port);
  let isLosing = false;
  const relay = createServer((client) => {
    const server = connect(port, hostname);
    let isLost = false;
    client.on('data', (bytes) => {
      isLost ||= isLosing && bytes.includes('COMMIT\0');
      if (isLost) isLosing = false;
      server.write(bytes);
    });
    server.on('data', (bytes) => (isLost ? client.destroy() : client.write(bytes)));
    for (const socket of [client, server]) socket.on('error', () => {});
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  after(() => relay.close());
  url.port = String((relay.address() as AddressInfo).port);
  const loseNextCommit = () => {
    isLosing = true;
  };
  return { target: url.href, loseNextCommit };
}

test('a settlement that was committed but not confirmed is refunded when its reservation is released', {
  skip,
}, async () => {
  const direct = await server!.createDatabase();
  const { target, loseNextCommit } = await openLossyRelay(direct);
  const store = await openStore(target);
  const { account } = await createAccount(store, { ttsPlan: 'pro', sttPlan: 'pro' });
  const kept = await store.reserve(account.id, 'credits', 10, 1);
  await store.settle(kept!);
  const lost = await store.reserve(account.id, 'credits', 10, 4);
  loseNextCommit();
  await assert.rejects(store.settle(lost!));
  assert.deepEqual(await store.usage(account.id, 'credits'), { used: 5, purchased: 0 });
  await store.release(lost!);
  await store.release(kept!);
  assert.deepEqual(await store.usage(account.id, 'credits'), { used: 1, purchased: 0 });
  const client = new pg.Client(direct);
  await client.connect();
  const { rows } = await client.query('SELECT id, amount FROM ledger_entry');
  assert.deepEqual(rows.map(withNumbers), [{ id: kept!.id, amount: 1 }]);
  await client.end();
  await store.close();
});
