import { randomUUID } from 'node:crypto';
import { createAccountTable } from './account-table.ts';
import { calendarMonth } from './calendar-month.ts';
import { createCloneTable } from './clone-table.ts';
import { type Database, sql } from './database.ts';
import { createFigureTable } from './figure-table.ts';
import { createInstanceHeartbeat } from './instance-heartbeat.ts';
import { createLedger } from './ledger.ts';
import { createLinkedFileTable } from './linked-file-table.ts';
import { createLiveTicketTable } from './live-ticket-table.ts';
import type { Reservation, Store } from './store.ts';

const IN_MEMORY = ':memory:';

export interface OpenStoreOptions {
  /** Milliseconds since the epoch: determines the current month and what has expired. */
  readonly now?: (() => number) | undefined;
}

/**
 * Opens a store, creating it if necessary, and releases the reservations of killed processes.
 * @param target Path of a folder for a SQLite file; `postgres://…` for several machines; or `:memory:`.
 * @throws SpeechError `invalid-argument` when it cannot be used (field `data` for a folder, `store` for PostgreSQL) or was written by
 * a newer version.
 */
export async function openStore(target: string, { now = Date.now }: OpenStoreOptions = {}): Promise<Store> {
  const database = await openDatabase(target, calendarMonth(now()));
  try {
    const store = await storeIn(database, now);
    return isPostgres(target) || target === IN_MEMORY ? store : { folder: target, ...store };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openDatabase(target: string, month: string): Promise<Database> {
  if (isPostgres(target)) {
    const { openPostgresDatabase } = await import('./postgres-database.ts');
    return openPostgresDatabase(target, month);
  }
  const { openLibsqlDatabase } = await import('./libsql-database.ts');
  return openLibsqlDatabase(target, month);
}

function isPostgres(target: string): boolean {
  return /^postgres(ql)?:\/\//i.test(target);
}

async function storeIn(database: Database, now: () => number): Promise<Store> {
  const ledger = createLedger(database, now);
  const heartbeat = createInstanceHeartbeat(database, ledger.release);
  /** Reservations released by this process, which cannot be settled any more. Those that other instances released still can. */
  const released = new WeakSet<Reservation>();
  /** Reservations whose settlement was not confirmed: a connection lost during a commit leaves the outcome unknown. */
  const inDoubt = new WeakSet<Reservation>();
  await heartbeat.sweep();
  return {
    ...createAccountTable(database, () => calendarMonth(now())),
    usage: ledger.usage,
    debit: ledger.debit,
    setRemaining: ledger.setRemaining,
    setPurchased: ledger.setPurchased,
    async reserve(account, allowance, total, amount) {
      const id = randomUUID();
      const instance = await heartbeat.register();
      try {
        return await ledger.reserve({ account, allowance, total, amount }, { id, instance });
      } catch (error) {
        // As with a settlement, the outcome is unknown.
        heartbeat.releaseLater({ id });
        throw error;
      }
    },
    async settle(reservation, amount) {
      if (released.has(reservation)) return;
      try {
        await ledger.settle(reservation, amount);
        inDoubt.delete(reservation);
      } catch (error) {
        inDoubt.add(reservation);
        throw error;
      }
    },
    async release(reservation) {
      released.add(reservation);
      const release = { id: reservation.id, mayBeSettled: inDoubt.has(reservation) };
      try {
        await ledger.release(release);
      } catch (error) {
        heartbeat.releaseLater(release);
        throw error;
      }
    },
    ...createLiveTicketTable(database, ledger, now),
    ...createCloneTable(database),
    ...createLinkedFileTable(database, now),
    ...createFigureTable(database, now),
    async ping() {
      await database.query(sql`SELECT 1 AS reached`);
    },
    async close() {
      // If the database is unreachable, other instances clean up.
      await heartbeat.leave().catch(() => {});
      await database.close();
    },
  };
}
