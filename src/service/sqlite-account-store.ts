import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { SpeechError } from '../contract/errors.ts';
import type { AccountStatus, SttPlanName, TtsPlanName } from '../contract/plans.ts';
import type { Account, AccountStore } from './account-store.ts';
import { createListeningLedger } from './sqlite-listening-ledger.ts';

const FILE_NAME = 'accounts.db';
const IN_MEMORY = ':memory:';
const BUSY_TIMEOUT_MS = 5000;

/** Entry n takes a file from schema version n to n + 1. Entries are only ever added. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE account (
     id TEXT PRIMARY KEY,
     tts_plan TEXT NOT NULL,
     stt_plan TEXT NOT NULL,
     status TEXT NOT NULL,
     created_at TEXT NOT NULL
   ) STRICT;
   CREATE TABLE api_key (
     hash TEXT PRIMARY KEY,
     space TEXT NOT NULL CHECK (space IN ('tts', 'stt')),
     account TEXT NOT NULL REFERENCES account (id)
   ) STRICT, WITHOUT ROWID;`,
  `ALTER TABLE account ADD COLUMN sessions_used INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE account ADD COLUMN sessions_purchased INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE account ADD COLUMN credits_used INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE account ADD COLUMN credits_purchased INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE live_ticket (
     hash TEXT PRIMARY KEY,
     account TEXT NOT NULL REFERENCES account (id),
     dialect TEXT NOT NULL,
     max_seconds INTEGER NOT NULL,
     expires_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;`,
];

interface AccountRow {
  readonly id: string;
  readonly tts_plan: TtsPlanName;
  readonly stt_plan: SttPlanName;
  readonly status: AccountStatus;
}

/**
 * Opens, or creates with access for its owner alone, the accounts in a folder. Several processes may have it open at once.
 * @param directory Path of the folder, or `:memory:` for accounts that are gone when the store is closed.
 * @throws SpeechError `invalid-argument` when the folder cannot be used or was written by a newer version.
 */
export function openSqliteAccountStore(directory: string): AccountStore {
  const database = openDatabase(directory);
  const insertAccount = database.prepare(
    'INSERT INTO account (id, tts_plan, stt_plan, status, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const insertKey = database.prepare('INSERT INTO api_key (hash, space, account) VALUES (?, ?, ?)');
  const changeAccount = database.prepare(
    `UPDATE account SET tts_plan = coalesce(?, tts_plan), stt_plan = coalesce(?, stt_plan), status = coalesce(?, status)
     WHERE id = ? RETURNING id, tts_plan, stt_plan, status`,
  );
  const findByKey = database.prepare(
    `SELECT account.id, tts_plan, stt_plan, status FROM api_key JOIN account ON account.id = api_key.account
     WHERE api_key.hash = ? AND api_key.space = ?`,
  );
  const insert = database.transaction((account: Account, keyHashes: Record<'tts' | 'stt', string>) => {
    insertAccount.run(account.id, account.ttsPlan, account.sttPlan, account.status, new Date().toISOString());
    insertKey.run(keyHashes.tts, 'tts', account.id);
    insertKey.run(keyHashes.stt, 'stt', account.id);
  }).immediate;
  // Prepared statements of libsql outlive the database's close.
  const assertOpen = () => {
    if (!database.open) throw new SpeechError('internal', 'The account store has been closed.');
  };
  return {
    ...createListeningLedger(database, assertOpen),
    async insert(account, keyHashes) {
      assertOpen();
      insert(account, keyHashes);
    },
    async change(id, { ttsPlan, sttPlan, status }) {
      assertOpen();
      return accountOf(changeAccount.get(ttsPlan ?? null, sttPlan ?? null, status ?? null, id));
    },
    async findByKey(space, keyHash) {
      assertOpen();
      return accountOf(findByKey.get(keyHash, space));
    },
    async close() {
      if (database.open) database.close();
    },
  };
}

function accountOf(row: unknown): Account | undefined {
  if (!row) return undefined;
  const { id, tts_plan, stt_plan, status } = row as AccountRow;
  return { id, ttsPlan: tts_plan, sttPlan: stt_plan, status };
}

function openDatabase(directory: string): Database.Database {
  const file = directory === IN_MEMORY ? IN_MEMORY : createFile(directory);
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    database.exec('PRAGMA foreign_keys = ON');
    migrate(database, directory);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

function createFile(directory: string): string {
  const file = join(directory, FILE_NAME);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    // SQLite would create the file readable by all; its -wal and -shm companions take the mode of the file.
    closeSync(openSync(file, 'a', 0o600));
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new SpeechError('invalid-argument', `The data folder ${directory} cannot be used (${reason}).`, {
      field: 'data',
      cause,
    });
  }
  return file;
}

function migrate(database: Database.Database, directory: string): void {
  if (schemaVersion(database) === MIGRATIONS.length) return;
  database
    .transaction(() => {
      // Read again inside the transaction: another process may have migrated meanwhile.
      const version = schemaVersion(database);
      if (version > MIGRATIONS.length) {
        throw new SpeechError(
          'invalid-argument',
          `The data folder ${directory} was written by a newer version of kurdish-speech.`,
          { field: 'data' },
        );
      }
      for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
      database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    })
    .immediate();
}

function schemaVersion(database: Database.Database): number {
  const row = database.prepare('PRAGMA user_version').get() as { user_version: number };
  return row.user_version;
}
