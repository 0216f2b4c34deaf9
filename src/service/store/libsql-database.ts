import { closeSync, openSync } from 'node:fs';
import Libsql from 'libsql';
import { SpeechError } from '../../contract/errors.ts';
import { accountsFile } from './accounts-file.ts';
import {
  type Database,
  type Operation,
  type Row,
  type Statement,
  sql,
  type TransactionOptions,
  type Value,
} from './database.ts';
import { makeFolder } from './make-folder.ts';
import { SQLITE_MIGRATIONS } from './migrations.ts';

const IN_MEMORY = ':memory:';
const BUSY_TIMEOUT_MS = 5000;
/** How long closing waits for other processes that use the file. */
const CLOSING_TIMEOUT_MS = 500;
/** Free space in the file that is worth giving back, and how much may be copied for it: a second or less. */
const WORTHWHILE_BYTES = 16 * 1024 * 1024;
const LARGEST_COPY_BYTES = 64 * 1024 * 1024;

/**
 * Opens the SQLite file in a folder, or creates it with access for its owner only. Several processes may open it at once.
 * @param directory Path of the folder, or `:memory:` for a database that is discarded when closed.
 * @param month The current month, YYYY-MM.
 * @throws SpeechError `invalid-argument` when the folder cannot be used or was written by a newer version.
 */
export function openLibsqlDatabase(directory: string, month: string): Database {
  const connection = connect(directory, month);
  const prepared = new Map<string, Libsql.Statement>();
  const prepare = (text: string): Libsql.Statement => {
    const statement = prepared.get(text) ?? connection.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  const run: Run = ({ pieces, values }) => prepare(pieces.join('?')).all(...values.map(bindable)) as Row[];
  const control: Control = (text) => void prepare(text).run();
  // libsql's prepared statements outlive their connection.
  const assertOpen = () => {
    if (!connection.open) throw new SpeechError('internal', 'The store has been closed.');
  };

  let isWaiting = true;
  /** With a log, a commit outlives the process without a wait for the disk, and the next that waits makes it durable too. */
  function waitForDisk(wanted: boolean): void {
    if (wanted === isWaiting) return;
    connection.exec(`PRAGMA synchronous = ${wanted ? 'FULL' : 'NORMAL'}`);
    isWaiting = wanted;
  }

  let waiting: QueuedOperation[] = [];
  function commitWaiting(): void {
    const operations = waiting;
    waiting = [];
    if (operations.length === 0) return;
    try {
      waitForDisk(operations.some(({ isDurable }) => isDurable));
      control('BEGIN IMMEDIATE');
      const outcomes = operations.map(({ operation }) => attempt(operation, run, control));
      control('COMMIT');
      operations.forEach(({ settle }, index) => {
        settle(outcomes[index]!);
      });
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK');
      for (const { settle } of operations) settle({ error });
    }
  }

  return {
    clock: sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
    async query(statement) {
      assertOpen();
      waitForDisk(true);
      return run(statement);
    },
    async transaction<T>(operation: () => Operation<T>, { isDurable = true }: TransactionOptions = {}) {
      assertOpen();
      const outcome = await new Promise<Outcome>((settle) => {
        if (waiting.push({ operation, isDurable, settle }) === 1) setImmediate(commitWaiting);
      });
      if ('error' in outcome) throw outcome.error;
      return outcome.result as T;
    },
    async close() {
      if (!connection.open) return;
      commitWaiting();
      moveLogIntoFile(connection);
      connection.close();
    },
  };
}

/** Checkpoints, so that `accounts.db` alone is complete once nobody has it open: open statements prevent the last close from doing so. */
function moveLogIntoFile(connection: Libsql.Database): void {
  try {
    connection.exec(`PRAGMA busy_timeout = ${CLOSING_TIMEOUT_MS}`);
    connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  } catch {
    // Nothing is lost: whoever opens the file next reads the log too.
  }
}

type Run = (statement: Statement) => readonly Row[];
type Control = (text: string) => void;
type Outcome = { readonly result: unknown } | { readonly error: unknown };

/** Queued until the end of this turn: operations of one turn share a commit, and so a single blocking wait for the disk. */
interface QueuedOperation {
  readonly operation: () => Operation<unknown>;
  readonly isDurable: boolean;
  readonly settle: (outcome: Outcome) => void;
}

/** An operation that throws is rolled back without affecting the others. */
function attempt(operation: () => Operation<unknown>, run: Run, control: Control): Outcome {
  control('SAVEPOINT operation');
  try {
    const steps = operation();
    let step = steps.next();
    while (!step.done) step = steps.next(run(step.value));
    return { result: step.value };
  } catch (error) {
    control('ROLLBACK TO operation');
    return { error };
  } finally {
    control('RELEASE operation');
  }
}

function bindable(value: Value): Value {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

function connect(directory: string, month: string): Libsql.Database {
  const file = directory === IN_MEMORY ? IN_MEMORY : createFile(directory);
  const connection = new Libsql(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    connection.exec('PRAGMA journal_mode = WAL');
    connection.exec('PRAGMA synchronous = FULL');
    connection.exec('PRAGMA foreign_keys = ON');
    migrate(connection, directory, month);
    giveBackSpace(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

function createFile(directory: string): string {
  const file = accountsFile(directory);
  try {
    makeFolder(directory);
    // SQLite would create a world-readable file; its -wal and -shm files inherit the mode.
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

function migrate(connection: Libsql.Database, directory: string, month: string): void {
  if (schemaVersion(connection) === SQLITE_MIGRATIONS.length) return;
  connection
    .transaction(() => {
      // Read again inside the transaction: another process may have migrated meanwhile.
      const version = schemaVersion(connection);
      if (version > SQLITE_MIGRATIONS.length) {
        throw new SpeechError(
          'invalid-argument',
          `The data folder ${directory} was written by a newer version of kurdish-speech.`,
          { field: 'data' },
        );
      }
      for (const migration of SQLITE_MIGRATIONS.slice(version)) connection.exec(migration(month));
      connection.exec(`PRAGMA user_version = ${SQLITE_MIGRATIONS.length}`);
    })
    .immediate();
}

/**
 * Returns free pages to the file system where they are most of a file: an earlier version kept agents' sound in it. The work, for which
 * others wait, is copying what remains: above 64 MB the free pages are left for new rows.
 */
function giveBackSpace(connection: Libsql.Database): void {
  const pragma = (name: string) => connection.prepare(`PRAGMA ${name}`).raw().get() as [number];
  const [pageSize] = pragma('page_size');
  const [free] = pragma('freelist_count');
  const [all] = pragma('page_count');
  if (free * pageSize < WORTHWHILE_BYTES || (all - free) * pageSize > LARGEST_COPY_BYTES) return;
  try {
    connection.exec('VACUUM');
    moveLogIntoFile(connection);
  } catch {
    // Others are using it: the next to open it tries again.
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

function schemaVersion(connection: Libsql.Database): number {
  const row = connection.prepare('PRAGMA user_version').get() as { user_version: number };
  return row.user_version;
}
