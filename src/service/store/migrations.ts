/** Entry n migrates a database from schema version n to n + 1. Append-only. */
export type Migrations = readonly ((month: string) => string)[];

const FIRST_SQLITE_TABLES = `
  CREATE TABLE account (
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
  ) STRICT, WITHOUT ROWID;`;

const COUNTERS_AND_TICKETS = `
  ALTER TABLE account ADD COLUMN sessions_used INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE account ADD COLUMN sessions_purchased INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE account ADD COLUMN credits_used INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE account ADD COLUMN credits_purchased INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE live_ticket (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (id),
    dialect TEXT NOT NULL,
    max_seconds INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;`;

/** Moves the counters to their own table. The totals are the plans' of that time, needed to separate purchased amounts. */
const moveCounters = (month: string) => `
  INSERT INTO usage (account, allowance, month, used, purchased, total)
    SELECT id, 'characters', '${month}', 0, 0, 0 FROM account;
  INSERT INTO usage (account, allowance, month, used, purchased, total)
    SELECT id, 'credits', '${month}', credits_used, credits_purchased,
      CASE stt_plan WHEN 'free' THEN 50 WHEN 'starter' THEN 500 WHEN 'pro' THEN 5000 ELSE 0 END FROM account;
  INSERT INTO usage (account, allowance, month, used, purchased, total)
    SELECT id, 'sessions', '${month}', sessions_used, sessions_purchased,
      CASE stt_plan WHEN 'free' THEN 20 WHEN 'starter' THEN 100 WHEN 'pro' THEN 500 ELSE 0 END FROM account;
  INSERT INTO ledger_entry (id, account, allowance, month, amount, kind, entered_at)
    SELECT 'carried over: ' || allowance || ' of ' || account, account, allowance, month, used, 'adjustment',
      CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM usage WHERE used <> 0;
  ALTER TABLE account DROP COLUMN sessions_used;
  ALTER TABLE account DROP COLUMN sessions_purchased;
  ALTER TABLE account DROP COLUMN credits_used;
  ALTER TABLE account DROP COLUMN credits_purchased;`;

interface Dialect {
  readonly integer: string;
  readonly bytes: string;
  /** Follows the closing parenthesis of a table. */
  readonly options: string;
}

const SQLITE: Dialect = { integer: 'INTEGER', bytes: 'BLOB', options: ' STRICT, WITHOUT ROWID' };
const POSTGRES: Dialect = { integer: 'BIGINT', bytes: 'BYTEA', options: '' };

const accountsAndTickets = ({ integer, options }: Dialect) => `
  CREATE TABLE account (
    id TEXT PRIMARY KEY,
    tts_plan TEXT NOT NULL,
    stt_plan TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at TEXT NOT NULL
  )${options};
  CREATE TABLE api_key (
    hash TEXT PRIMARY KEY,
    space TEXT NOT NULL CHECK (space IN ('tts', 'stt')),
    account TEXT NOT NULL REFERENCES account (id)
  )${options};
  CREATE TABLE live_ticket (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (id),
    dialect TEXT NOT NULL,
    max_seconds ${integer} NOT NULL,
    expires_at ${integer} NOT NULL
  )${options};`;

/**
 * `usage` counts what is settled and reserved in `month` (YYYY-MM, UTC); `total` is the plan's amount at the last debit.
 * A month's entries and open reservations add up to its usage. Times are milliseconds since the epoch.
 */
const usageAndLedger = ({ integer, bytes, options }: Dialect) => `
  CREATE TABLE usage (
    account TEXT NOT NULL REFERENCES account (id),
    allowance TEXT NOT NULL CHECK (allowance IN ('characters', 'credits', 'sessions')),
    month TEXT NOT NULL,
    used ${integer} NOT NULL,
    purchased ${integer} NOT NULL,
    total ${integer} NOT NULL,
    PRIMARY KEY (account, allowance)
  )${options};
  CREATE TABLE reservation (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    allowance TEXT NOT NULL,
    month TEXT NOT NULL,
    amount ${integer} NOT NULL,
    instance TEXT NOT NULL,
    reserved_at ${integer} NOT NULL
  )${options};
  CREATE TABLE ledger_entry (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (id),
    allowance TEXT NOT NULL,
    month TEXT NOT NULL,
    amount ${integer} NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('debit', 'adjustment')),
    entered_at ${integer} NOT NULL
  )${options};
  CREATE INDEX ledger_entry_of_account ON ledger_entry (account, allowance, month);
  CREATE TABLE instance (
    id TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    pid ${integer} NOT NULL,
    heartbeat_at ${integer} NOT NULL
  )${options};
  CREATE TABLE clone (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (id),
    name TEXT NOT NULL,
    dialect TEXT NOT NULL,
    voice TEXT NOT NULL,
    created_at TEXT NOT NULL
  )${options};
  CREATE INDEX clone_of_account ON clone (account);
  CREATE TABLE linked_file (
    hash TEXT PRIMARY KEY,
    content_type TEXT NOT NULL,
    bytes ${bytes} NOT NULL,
    expires_at ${integer} NOT NULL
  )${options};`;

/**
 * Adds the owner to files, and an index that finds expired ones without scanning all bytes. Files are too short-lived to be migrated.
 */
const filesOfAccounts = ({ integer, bytes, options }: Dialect) => `
  DROP TABLE linked_file;
  CREATE TABLE linked_file (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (id),
    content_type TEXT NOT NULL,
    expires_at ${integer} NOT NULL,
    bytes ${bytes} NOT NULL
  )${options};
  CREATE INDEX linked_file_by_expiry ON linked_file (expires_at);
  CREATE INDEX linked_file_of_account ON linked_file (account, expires_at);`;

/** The bytes of files lie in a folder. Those in the table are dropped: their links worked for ten minutes. */
const filesInFolders = ({ integer, options }: Dialect) => `
  DROP TABLE linked_file;
  CREATE TABLE linked_file (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (id),
    content_type TEXT NOT NULL,
    size ${integer} NOT NULL,
    folder TEXT NOT NULL,
    expires_at ${integer} NOT NULL
  )${options};
  CREATE INDEX linked_file_by_expiry ON linked_file (expires_at);
  CREATE INDEX linked_file_by_folder ON linked_file (folder);
  CREATE INDEX linked_file_of_account ON linked_file (account, expires_at);`;

/** Adds, for the month before `month`: the purchased amount, and by how much usage exceeded the plan's total. */
const monthBefore = ({ integer }: Dialect) => `
  ALTER TABLE usage ADD COLUMN past_month TEXT NOT NULL DEFAULT '';
  ALTER TABLE usage ADD COLUMN past_purchased ${integer} NOT NULL DEFAULT 0;
  ALTER TABLE usage ADD COLUMN past_excess ${integer} NOT NULL DEFAULT 0;`;

/** What the status page shows, of all instances. Labels are bounded by those who write. */
const figures = ({ integer, options }: Dialect) => `
  CREATE TABLE figure (
    scale TEXT NOT NULL CHECK (scale IN ('minute', 'hour', 'day')),
    started_at ${integer} NOT NULL,
    name TEXT NOT NULL,
    label TEXT NOT NULL,
    value ${integer} NOT NULL,
    PRIMARY KEY (scale, started_at, name, label)
  )${options};`;

/** @param month The current month, YYYY-MM, for counters without one. */
export const SQLITE_MIGRATIONS: Migrations = [
  () => FIRST_SQLITE_TABLES,
  () => COUNTERS_AND_TICKETS,
  (month) => usageAndLedger(SQLITE) + moveCounters(month),
  () => filesOfAccounts(SQLITE),
  () => monthBefore(SQLITE),
  () => filesInFolders(SQLITE),
  () => figures(SQLITE),
];

export const POSTGRES_MIGRATIONS: Migrations = [
  () => accountsAndTickets(POSTGRES) + usageAndLedger(POSTGRES),
  () => filesOfAccounts(POSTGRES),
  () => monthBefore(POSTGRES),
  () => filesInFolders(POSTGRES),
  () => figures(POSTGRES),
];
