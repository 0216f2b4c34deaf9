/**
 * Debits per second on both stores, compared with a bare UPDATE of the same database in the same run. Run: node --import tsx bench/ledger.ts
 *
 * A debit is one transaction of two statements (the counter and its entry); a settled reservation is two such transactions, of which SQLite waits
 * for the disk in the second only. The bare UPDATE is a single auto-committed statement without an entry. All of them commit to disk. "In turn" is one call after the other; "at once" keeps
 * 32 in flight, on one account (all wait for the same row) and on 32.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import Libsql from 'libsql';
import pg from 'pg';
import { createAccount } from '../src/service/accounts/accounts.ts';
import { openStore } from '../src/service/store/open-store.ts';
import type { Store } from '../src/service/store/store.ts';
import { NO_POSTGRES, startPostgres } from '../test/service/support/postgres-server.ts';

const LOAD = 32;
const ROUNDS = 7;
const ROUND_MS = 700;
const PLENTY = Number.MAX_SAFE_INTEGER;

type Call = (account: string) => Promise<unknown>;

/** A store and the database under it. */
interface Bench {
  readonly name: string;
  readonly store: Store;
  readonly update: Call;
  close(): Promise<void>;
}

async function openSqlite(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-bench-'));
  const store = await openStore(folder);
  const bare = new Libsql(join(folder, 'bare.db'));
  bare.exec('PRAGMA journal_mode = WAL');
  bare.exec('PRAGMA synchronous = FULL');
  bare.exec('CREATE TABLE counter (account TEXT PRIMARY KEY, used INTEGER NOT NULL) STRICT, WITHOUT ROWID');
  const insert = bare.prepare('INSERT OR IGNORE INTO counter VALUES (?, 0)');
  const update = bare.prepare(
    'UPDATE counter SET used = used + 1 WHERE account = ? AND used < ? RETURNING used',
  );
  const known = new Set<string>();
  return {
    name: 'SQLite',
    store,
    async update(account) {
      if (!known.has(account)) insert.run(known.add(account) && account);
      return update.all(account, PLENTY);
    },
    async close() {
      await store.close();
      bare.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openPostgres(): Promise<Bench> {
  const server = await startPostgres({ isDurable: true });
  const target = await server.createDatabase();
  const store = await openStore(target);
  const bare = new pg.Pool({ connectionString: target, max: 10 });
  bare.on('error', () => {});
  await bare.query('CREATE TABLE counter (account TEXT PRIMARY KEY, used BIGINT NOT NULL)');
  const known = new Set<string>();
  return {
    name: 'PostgreSQL',
    store,
    async update(account) {
      if (!known.has(account)) {
        known.add(account);
        await bare.query('INSERT INTO counter VALUES ($1, 0) ON CONFLICT DO NOTHING', [account]);
      }
      return bare.query({
        name: 'bare',
        text: 'UPDATE counter SET used = used + 1 WHERE account = $1 AND used < $2 RETURNING used',
        values: [account, PLENTY],
      });
    },
    async close() {
      await store.close();
      await bare.end();
      await server.stop();
    },
  };
}

/** Calls per second at a given concurrency, spread over the accounts. */
async function rate(call: Call, accounts: readonly string[], load: number): Promise<number> {
  const start = performance.now();
  const end = start + ROUND_MS;
  let count = 0;
  await Promise.all(
    Array.from({ length: load }, async (_, line) => {
      while (performance.now() < end) {
        await call(accounts[line % accounts.length]!);
        count++;
        // Calls that never leave this thread would otherwise be one line's alone.
        await new Promise(setImmediate);
      }
    }),
  );
  return count / ((performance.now() - start) / 1000);
}

async function measure({ name, store, update }: Bench): Promise<void> {
  const accounts: string[] = [];
  for (let index = 0; index < LOAD; index++) {
    const { account } = await createAccount(store, { ttsPlan: 'business', sttPlan: 'pro' });
    accounts.push(account.id);
  }
  const calls: Record<string, Call> = {
    'bare UPDATE': update,
    debit: (account) => store.debit(account, 'characters', PLENTY, 1),
    'reserve and settle': async (account) => {
      const reservation = await store.reserve(account, 'characters', PLENTY, 1);
      await store.settle(reservation!);
    },
  };
  const loads = [
    { title: 'in turn', load: 1, of: accounts.slice(0, 1) },
    { title: `${LOAD} at once, one account`, load: LOAD, of: accounts.slice(0, 1) },
    { title: `${LOAD} at once, ${LOAD} accounts`, load: LOAD, of: accounts },
  ];
  for (const { title, load, of } of loads) {
    const rates = new Map(Object.keys(calls).map((call) => [call, [] as number[]]));
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [call, run] of Object.entries(calls)) {
        const perSecond = await rate(run, of, load);
        // The first round is a warm-up.
        if (round > 0) rates.get(call)!.push(perSecond);
      }
    }
    const baseline = median(rates.get('bare UPDATE')!);
    for (const [call, values] of rates) {
      const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)].map(Math.round);
      const ratio = (median(values) / baseline).toFixed(2);
      console.log(`${name}, ${title}: ${call} ${middle}/s (${low} to ${high}), ${ratio} of the bare UPDATE`);
    }
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

for (const open of [openSqlite, openPostgres]) {
  if (open === openPostgres && NO_POSTGRES) {
    console.log(NO_POSTGRES);
    continue;
  }
  const bench = await open();
  try {
    await measure(bench);
  } finally {
    await bench.close();
  }
}
