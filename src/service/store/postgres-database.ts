import postgres from 'postgres';
import { SpeechError } from '../../contract/errors.ts';
import { type Database, type Row, type Statement, sql } from './database.ts';
import { POSTGRES_MIGRATIONS } from './migrations.ts';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_S = 5;
const CLOSE_TIMEOUT_S = 5;
/** Whoever holds this advisory lock migrates; any number that no other program of the database uses. */
const MIGRATION_LOCK = 7_201_954;

/** Counts come as numbers: none of ours is near 2^53. */
const BIGINT = { to: 20, from: [20], parse: Number, serialize: String };

/**
 * Opens a PostgreSQL database (version 15 or later) and brings its tables up to date.
 * @param url `postgres://[user[:password]@]host[:port]/database`
 * @param month YYYY-MM of now.
 * @throws SpeechError `invalid-argument` (field `store`) when it cannot be reached or used; the password is not in it.
 */
export async function openPostgresDatabase(url: string, month: string): Promise<Database> {
  let client: Client | undefined;
  try {
    client = connect(url);
    await migrate(client, month);
  } catch (error) {
    await client?.end({ timeout: 0 });
    if (error instanceof SpeechError) throw error;
    throw new SpeechError(
      'invalid-argument',
      `The store at ${withoutSecrets(url)} cannot be used (${reasonOf(error)}).`,
      { field: 'store' },
    );
  }
  return databaseOf(client);
}

type Client = ReturnType<typeof connect>;
type Runner = Pick<Client, 'unsafe'>;

function connect(url: string) {
  return postgres(url, {
    max: CONNECTIONS,
    connect_timeout: CONNECT_TIMEOUT_S,
    onnotice: () => {},
    types: { bigint: BIGINT },
  });
}

function databaseOf(client: Client): Database {
  let isClosed = false;
  const assertOpen = () => {
    if (isClosed) throw new SpeechError('internal', 'The store has been closed.');
  };
  return {
    clock: sql`CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)`,
    async query(statement) {
      assertOpen();
      return run(client, statement);
    },
    async transaction<T>(operation: Parameters<Database['transaction']>[0]) {
      assertOpen();
      const result = await client.begin('ISOLATION LEVEL READ COMMITTED', async (connection) => {
        const steps = operation();
        let step = steps.next();
        while (!step.done) step = steps.next(await run(connection, step.value));
        return step.value;
      });
      return result as T;
    },
    async close() {
      isClosed = true;
      await client.end({ timeout: CLOSE_TIMEOUT_S });
    },
  };
}

async function run(runner: Runner, { pieces, values }: Statement): Promise<readonly Row[]> {
  const text = pieces.reduce((joined, piece, index) => `${joined}$${index}${piece}`);
  return runner.unsafe(text, [...values], { prepare: true });
}

async function migrate(client: Client, month: string): Promise<void> {
  await client.begin('ISOLATION LEVEL READ COMMITTED', async (connection) => {
    await connection`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    await connection`CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)`;
    const [row] = await connection`SELECT version FROM schema_version`;
    const version = (row?.version as number | undefined) ?? 0;
    if (version === POSTGRES_MIGRATIONS.length) return;
    if (version > POSTGRES_MIGRATIONS.length) {
      const message = 'The store was written by a newer version of kurdish-speech.';
      throw new SpeechError('invalid-argument', message, { field: 'store' });
    }
    for (const migration of POSTGRES_MIGRATIONS.slice(version)) await connection.unsafe(migration(month));
    await connection`DELETE FROM schema_version`;
    await connection`INSERT INTO schema_version (version) VALUES (${POSTGRES_MIGRATIONS.length})`;
  });
}

/** Up to the last `@`, so that a password with any sign in it goes as well. */
function withoutSecrets(url: string): string {
  return url.replace(/\/\/.*@/, '//').replace(/\?.*$/, '');
}

/** Words of the server name users and databases, never passwords; those of anything else are left out. */
function reasonOf(error: unknown): string {
  if (error instanceof postgres.PostgresError) return error.message;
  return (error as NodeJS.ErrnoException).code ?? 'its address is not valid';
}
