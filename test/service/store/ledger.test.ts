import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Database } from '../../../src/service/store/database.ts';
import { sql } from '../../../src/service/store/database.ts';
import { createLedger, type Ledger } from '../../../src/service/store/ledger.ts';
import { openLibsqlDatabase } from '../../../src/service/store/libsql-database.ts';
import { openPostgresDatabase } from '../../../src/service/store/postgres-database.ts';
import type { Allowance } from '../../../src/service/store/store.ts';
import { temporaryFolder } from '../support/open-service.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres-server.ts';
import { DECEMBER, NOVEMBER } from './store-bench.ts';

const JANUARY = Date.UTC(2027, 0, 1);
const MONTH = '2026-11';
const ACCOUNT = 'acc_1';
const TOTAL = 100;

const postgres = NO_POSTGRES ? undefined : await startPostgres();
after(() => postgres?.stop());

/** Opens connections to one new database. */
type OpenPlace = () => Promise<() => Promise<Database>>;

const PLACES: readonly (readonly [name: string, open: OpenPlace, skip: string | false])[] = [
  [
    'SQLite',
    async () => {
      const folder = temporaryFolder();
      return async () => openLibsqlDatabase(folder, MONTH);
    },
    false,
  ],
  [
    'PostgreSQL',
    async () => {
      const url = await postgres!.createDatabase();
      return () => openPostgresDatabase(url, MONTH);
    },
    NO_POSTGRES ?? false,
  ],
];

type Ids = readonly string[];

interface Bench {
  readonly ledger: Ledger;
  readonly database: Database;
  /** The ledger of another connection to the same database. */
  another(now?: () => number): Promise<Ledger>;
  reserve(amount: number, allowance?: Allowance): ReturnType<Ledger['reserve']>;
  /** Used, purchased, and what the entries and open reservations of the account's month add up to. */
  sums(allowance?: Allowance): Promise<[used: number, purchased: number, entered: number, reserved: number]>;
  /** The ids of the entries. */
  entries(): Promise<Ids>;
}

async function bench(openPlace: OpenPlace, now: () => number = () => NOVEMBER): Promise<Bench> {
  const open = await openPlace();
  const connect = async () => {
    const database = await open();
    after(() => database.close());
    return database;
  };
  const database = await connect();
  const ledger = createLedger(database, now);
  await database.transaction(function* () {
    yield sql`INSERT INTO account (id, tts_plan, stt_plan, status, created_at)
      VALUES (${ACCOUNT}, 'developer', 'free', 'active', '2026-11-01')`;
    for (const allowance of ['characters', 'credits', 'sessions'])
      yield sql`INSERT INTO usage (account, allowance, month, used, purchased, total)
        VALUES (${ACCOUNT}, ${allowance}, ${MONTH}, 0, 0, 0)`;
    yield sql`INSERT INTO instance (id, host, pid, heartbeat_at) VALUES ('instance', 'host', 1, 1)`;
  });
  let count = 0;
  return {
    ledger,
    database,
    another: async (time = now) => createLedger(await connect(), time),
    reserve: (amount, allowance = 'characters') =>
      ledger.reserve(debitOf(amount, allowance), { id: `reservation ${++count}`, instance: 'instance' }),
    async sums(allowance = 'characters') {
      const [row] = await database.query(
        sql`SELECT used, purchased,
          (SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM ledger_entry WHERE ledger_entry.account = usage.account
            AND ledger_entry.allowance = usage.allowance AND ledger_entry.month = usage.month) AS entered,
          (SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM reservation WHERE reservation.account = usage.account
            AND reservation.allowance = usage.allowance AND reservation.month = usage.month) AS reserved
          FROM usage WHERE account = ${ACCOUNT} AND allowance = ${allowance}`,
      );
      return [row!.used, row!.purchased, row!.entered, row!.reserved] as [number, number, number, number];
    },
    async entries() {
      return (await database.query(sql`SELECT id FROM ledger_entry ORDER BY id`)).map(
        ({ id }) => id as string,
      );
    },
  };
}

function debitOf(amount: number, allowance: Allowance = 'characters') {
  return { account: ACCOUNT, allowance, total: TOTAL, amount };
}

for (const [name, openPlace, skip] of PLACES) {
  const behaves = (rule: string, run: () => Promise<void>) =>
    test(`the ledger in ${name} ${rule}`, { skip }, run);

  behaves('takes the plan and then purchases to the last unit, and not one more', async () => {
    const { ledger, reserve, sums } = await bench(openPlace);
    await ledger.setPurchased(ACCOUNT, 'characters', 20);
    assert.equal(await reserve(121), undefined);
    assert.equal((await reserve(70))?.amount, 70);
    assert.equal(await ledger.debit(ACCOUNT, 'characters', TOTAL, 51), undefined);
    assert.deepEqual(await ledger.debit(ACCOUNT, 'characters', TOTAL, 50), { used: 120, purchased: 20 });
    assert.equal(await reserve(1), undefined);
    assert.ok(await reserve(0), 'what costs nothing needs nothing');
    assert.deepEqual(await sums(), [120, 20, 50, 70]);
    assert.deepEqual(await sums('credits'), [0, 0, 0, 0], 'each allowance has its own count');
    assert.deepEqual(await sums('sessions'), [0, 0, 0, 0]);
  });

  behaves('refuses an account it does not know, and knows no usage of it', async () => {
    const { ledger } = await bench(openPlace);
    const unknown = { ...debitOf(1), account: 'acc_none' };
    assert.equal(await ledger.usage('acc_none', 'characters'), undefined);
    assert.equal(await ledger.debit('acc_none', 'characters', TOTAL, 1), undefined);
    assert.equal(await ledger.reserve(unknown, { id: 'none', instance: 'instance' }), undefined);
    await ledger.setRemaining('acc_none', 'characters', 1, TOTAL);
  });

  behaves('gives the last unit to one of two connections that ask at once', async () => {
    const { ledger, another, reserve, sums } = await bench(openPlace);
    const other = await another();
    assert.ok(await reserve(TOTAL - 1));
    const answers = await Promise.all([
      ledger.reserve(debitOf(1), { id: 'one', instance: 'instance' }),
      other.reserve(debitOf(1), { id: 'two', instance: 'instance' }),
      ledger.debit(ACCOUNT, 'characters', TOTAL, 1),
      other.debit(ACCOUNT, 'characters', TOTAL, 1),
    ]);
    assert.equal(answers.filter((answer) => answer !== undefined).length, 1);
    const [used, , entered, reserved] = await sums();
    assert.deepEqual([used, entered + reserved], [TOTAL, TOTAL]);
  });

  behaves('ends a reservation once, though two connections settle and release it at once', async () => {
    const { ledger, another, reserve, sums, entries } = await bench(openPlace);
    const other = await another();
    const settled = (await reserve(30))!;
    await Promise.all([ledger.settle(settled), other.settle(settled), other.settle(settled, 10)]);
    assert.equal((await entries()).length, 1);
    const [used, , entered, reserved] = await sums();
    assert.equal(reserved, 0);
    assert.equal(used, entered);
    const released = (await reserve(40))!;
    await Promise.all([ledger.release(released), other.release(released), ledger.release(released)]);
    assert.deepEqual(await sums(), [used, 0, used, 0]);
    await ledger.release({ id: 'never reserved' });
    await ledger.release({ id: 'never reserved', mayBeSettled: true });
    assert.deepEqual(await sums(), [used, 0, used, 0]);
  });

  behaves('debits the part that was used, at most what was reserved, and returns the rest', async () => {
    const { ledger, reserve, sums } = await bench(openPlace);
    await ledger.settle((await reserve(100))!, 25);
    assert.deepEqual(await sums(), [25, 0, 25, 0]);
    await ledger.settle((await reserve(75))!, 0);
    assert.deepEqual(await sums(), [25, 0, 25, 0]);
    await ledger.settle((await reserve(75))!, 1000);
    assert.deepEqual(await sums(), [100, 0, 100, 0]);
  });

  behaves('undoes a settlement only where it may have been lost, and once', async () => {
    const { ledger, reserve, sums, entries } = await bench(openPlace);
    const kept = (await reserve(10))!;
    const doubtful = (await reserve(30))!;
    await ledger.settle(kept);
    await ledger.settle(doubtful, 20);
    await ledger.release(kept);
    assert.deepEqual(await sums(), [30, 0, 30, 0]);
    await ledger.release({ ...doubtful, mayBeSettled: true });
    await ledger.release({ ...doubtful, mayBeSettled: true });
    assert.deepEqual(await sums(), [10, 0, 10, 0]);
    assert.deepEqual(await entries(), [kept.id]);
  });

  behaves(
    'leaves what was set as remaining, where a settlement from before is released after it',
    async () => {
      let time = Date.UTC(2026, 10, 15);
      const { ledger, reserve, sums } = await bench(openPlace, () => time);
      const doubtful = (await reserve(30))!;
      await ledger.settle(doubtful);
      time += 1000;
      await ledger.setRemaining(ACCOUNT, 'characters', TOTAL, TOTAL);
      await ledger.release({ ...doubtful, mayBeSettled: true });
      assert.deepEqual(await sums(), [0, 0, 0, 0]);
      // One from after it is undone, as always.
      time += 1000;
      const later = (await reserve(20))!;
      await ledger.settle(later);
      await ledger.release({ ...later, mayBeSettled: true });
      assert.deepEqual(await sums(), [0, 0, 0, 0]);
    },
  );

  behaves(
    'charges what was spoken though another instance had released it, even where nothing is left',
    async () => {
      let time = NOVEMBER;
      const { ledger, another, reserve, sums } = await bench(openPlace, () => time);
      const given = (await reserve(60))!;
      await (await another()).release(given);
      assert.ok(await ledger.debit(ACCOUNT, 'characters', TOTAL, 90));
      await ledger.settle(given, 50);
      await ledger.settle(given, 50);
      assert.deepEqual(await sums(), [140, 0, 140, 0]);
      assert.equal(await reserve(1), undefined);
      time = DECEMBER;
      assert.deepEqual(
        await ledger.usage(ACCOUNT, 'characters'),
        { used: 0, purchased: 0 },
        'no debt remains',
      );
    },
  );

  behaves(
    'begins a month with nothing used, keeps purchases the last one left, and takes no month back',
    async () => {
      let time = NOVEMBER;
      const { ledger, another, sums } = await bench(openPlace, () => time);
      await ledger.setPurchased(ACCOUNT, 'characters', 50);
      assert.ok(await ledger.debit(ACCOUNT, 'characters', TOTAL, 130));
      time = DECEMBER;
      assert.deepEqual(await ledger.usage(ACCOUNT, 'characters'), { used: 0, purchased: 20 });
      assert.equal(await ledger.debit(ACCOUNT, 'characters', TOTAL, 121), undefined);
      assert.deepEqual(await ledger.usage(ACCOUNT, 'characters'), { used: 0, purchased: 20 });
      assert.ok(await ledger.debit(ACCOUNT, 'characters', TOTAL, 5));
      const slow = await another(() => NOVEMBER);
      assert.deepEqual(await slow.debit(ACCOUNT, 'characters', TOTAL, 5), { used: 10, purchased: 20 });
      assert.deepEqual(await sums(), [10, 20, 10, 0]);
      time = JANUARY;
      assert.deepEqual(await ledger.usage(ACCOUNT, 'characters'), { used: 0, purchased: 20 });
    },
  );

  behaves(
    'returns what a reservation of the last month had taken of purchases, and nothing of older ones',
    async () => {
      let time = NOVEMBER;
      const { ledger, reserve } = await bench(openPlace, () => time);
      await ledger.setPurchased(ACCOUNT, 'characters', 50);
      const partly = (await reserve(100))!;
      const late = (await reserve(20))!;
      const later = (await reserve(20))!;
      time = DECEMBER;
      assert.deepEqual(await ledger.debit(ACCOUNT, 'characters', TOTAL, 7), { used: 7, purchased: 10 });
      await ledger.settle(partly, 70);
      assert.deepEqual(await ledger.usage(ACCOUNT, 'characters'), { used: 7, purchased: 40 });
      // Half of it was of the plan, which has ended.
      await ledger.release(late);
      assert.deepEqual(await ledger.usage(ACCOUNT, 'characters'), { used: 7, purchased: 50 });
      time = JANUARY;
      assert.deepEqual(await ledger.debit(ACCOUNT, 'characters', TOTAL, 3), { used: 3, purchased: 50 });
      await ledger.release(later);
      assert.deepEqual(await ledger.usage(ACCOUNT, 'characters'), { used: 3, purchased: 50 });
    },
  );

  behaves(
    'corrects the remainder without touching open reservations, and never below nothing used',
    async () => {
      const { ledger, reserve, sums, entries } = await bench(openPlace);
      assert.ok(await ledger.debit(ACCOUNT, 'characters', TOTAL, 50));
      const open = (await reserve(20))!;
      await ledger.setRemaining(ACCOUNT, 'characters', 150, TOTAL);
      assert.deepEqual(await sums(), [20, 50, 0, 20]);
      await ledger.release(open);
      assert.deepEqual(await sums(), [0, 50, 0, 0]);
      await ledger.setRemaining(ACCOUNT, 'characters', 0, TOTAL);
      assert.deepEqual(await sums(), [150, 50, 150, 0]);
      const before = await entries();
      await ledger.setRemaining(ACCOUNT, 'characters', 0, TOTAL);
      assert.deepEqual(await entries(), before, 'what changes nothing is no entry');
    },
  );

  behaves('undoes a debit with the transaction it is part of', async () => {
    const { ledger, database, sums } = await bench(openPlace);
    const failing = database.transaction(function* () {
      yield* ledger.debitWithin(debitOf(60));
      throw new Error('the ticket could not be stored');
    });
    await assert.rejects(failing, /ticket/);
    assert.deepEqual(await sums(), [0, 0, 0, 0]);
    const used = await database.transaction(() => ledger.debitWithin(debitOf(60)));
    assert.deepEqual(used, { used: 60, purchased: 0 });
    assert.deepEqual(await sums(), [60, 0, 60, 0]);
  });
}
