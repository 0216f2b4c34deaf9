import pg from 'pg';
import { SpeechError } from '../../contract/errors.ts';
import { type Database, type Operation, type Row, type Statement, sql } from './database.ts';
import { POSTGRES_MIGRATIONS } from './migrations.ts';

const CONNECTIONS = 10;
/** How long to wait for a connection from the pool, or for a new one. */
const CONNECT_TIMEOUT_MS = 5000;
const QUERY_TIMEOUT_MS = 15_000;
/** After this the server aborts the transaction of a stalled process and releases its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
/** Advisory lock held while migrating; an arbitrary number, unlikely to be used by other programs. */
const MIGRATION_LOCK = 7_201_954;
const BIGINT = 20;

/**
 * Opens a PostgreSQL database (version 15 or later) and migrates its schema. A lost connection is reopened by the next call.
 * @param url `postgres://[user[:password]@]host[:port]/database`
 * @param month The current month, YYYY-MM.
 * @throws SpeechError `invalid-argument` (field `store`) when it cannot be reached or used; the message never contains the password.
 */
export async function openPostgresDatabase(url: string, month: string): Promise<Database> {
  let pool: pg.Pool | undefined;
  try {
    pool = connect(url);
    await inTransaction(pool, (client) => migrate(client, month));
  } catch (error) {
    await pool?.end();
    if (error instanceof SpeechError) throw error;
    throw new SpeechError(
      'invalid-argument',
      `The store at ${withoutSecrets(url)} cannot be used (${reasonOf(error)}).`,
      { field: 'store' },
    );
  }
  return databaseOf(pool);
}

function connect(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'kurdish-speech',
    max: CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    types: {
      // Counts as numbers: none of ours approaches 2^53.
      getTypeParser: (type: number, format) =>
        type === BIGINT ? Number : pg.types.getTypeParser(type, format as 'text'),
    },
  });
  // Pending queries reject when a connection is lost; an idle one needs no handling.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function databaseOf(pool: pg.Pool): Database {
  const run = createRunner();
  let isClosed = false;
  const assertOpen = () => {
    if (isClosed) throw new SpeechError('internal', 'The store has been closed.');
  };
  return {
    clock: sql`CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)`,
    async query(statement) {
      assertOpen();
      return run(pool, statement);
    },
    async transaction<T>(operation: () => Operation<T>) {
      assertOpen();
      return inTransaction(pool, async (client) => {
        const steps = operation();
        let step = steps.next();
        while (!step.done) step = steps.next(await run(client, step.value));
        return step.value;
      });
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await pool.end();
    },
  };
}

type Runner = (client: pg.Pool | pg.ClientBase, statement: Statement) => Promise<readonly Row[]>;

/** Prepares each statement once per connection. */
function createRunner(): Runner {
  const names = new Map<string, string>();
  return async (client, { pieces, values }) => {
    const text = pieces.reduce((joined, piece, index) => `${joined}$${index}${piece}`);
    const name = names.get(text) ?? `statement_${names.size}`;
    names.set(text, name);
    const { rows } = await client.query<Row>({ name, text, values: [...values] });
    return rows;
  };
}

async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
    const result = await run(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

async function migrate(client: pg.PoolClient, month: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)');
  const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version');
  const version = rows[0]?.version ?? 0;
  if (version === POSTGRES_MIGRATIONS.length) return;
  if (version > POSTGRES_MIGRATIONS.length) {
    const message = 'The store was written by a newer version of kurdish-speech.';
    throw new SpeechError('invalid-argument', message, { field: 'store' });
  }
  for (const migration of POSTGRES_MIGRATIONS.slice(version)) await client.query(migration(month));
  await client.query('DELETE FROM schema_version');
  await client.query('INSERT INTO schema_version (version) VALUES ($1)', [POSTGRES_MIGRATIONS.length]);
}

/** Strips up to the last `@`, so that a password with any character is removed. */
function withoutSecrets(url: string): string {
  return url.replace(/\/\/.*@/, '//').replace(/\?.*$/, '');
}

/** The server's messages name users and databases, never passwords; other errors' messages are left out. */
function reasonOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_INVALID_URL' ? 'its address is not valid' : (code ?? 'it does not answer');
}
