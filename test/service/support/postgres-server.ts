import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ensurePostgres } from '../../../scripts/test/postgres.mjs';
import { freePort } from '../../free-port.ts';

/** Why there is no PostgreSQL to test with; undefined if there is. */
export const NO_POSTGRES = ensurePostgres()
  ? undefined
  : 'PostgreSQL is not installed: install it, or set POSTGRES_BIN to the folder of its programs.';

export interface PostgresServer {
  /** `postgres://…` of a new, empty database. */
  createDatabase(): Promise<string>;
  readonly password: string;
  /** Ends it at once, as a power failure does, and leaves it down until `start`. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const USER = 'speech';

/**
 * Starts a separate PostgreSQL server in a temporary folder, on a free port of 127.0.0.1, with a password.
 * @param options.isDurable Whether commits are flushed to disk, as by default outside of tests.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const programs = ensurePostgres();
  if (!programs) throw new Error(NO_POSTGRES);
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-postgres-'));
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  // The server refuses to run as root.
  const identity: { uid?: number; gid?: number } = process.getuid?.() === 0 ? userNamed('postgres') : {};
  const { uid, gid } = identity;
  if (uid !== undefined && gid !== undefined) {
    for (const path of [folder, passwordFile]) chownSync(path, uid, gid);
  }
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      USER,
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--locale=C',
      '-N',
    ],
    { ...identity, cwd: folder, stdio: 'ignore' },
  );
  const port = await freePort();
  const settings = ['-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'max_connections=100'];
  if (!isDurable) settings.push('-c', 'fsync=off');
  const run = () =>
    spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
      ...identity,
      cwd: folder,
      stdio: 'ignore',
    });
  let server = run();
  let exited = once(server, 'exit');
  const abandon = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  // In case a test ends before it stops its server.
  process.once('exit', abandon);
  const urlOf = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  const admin = new pg.Pool({ connectionString: urlOf('postgres'), max: 1 });
  admin.on('error', () => {});
  const untilReady = async () => {
    while (!(await admin.query('SELECT 1').catch(() => undefined))) {
      if (server.exitCode !== null) throw new Error('The PostgreSQL server did not start.');
      await delay(50);
    }
  };
  await untilReady();
  return {
    password,
    async createDatabase() {
      const name = `store_${randomBytes(6).toString('hex')}`;
      await admin.query(`CREATE DATABASE ${name}`);
      return urlOf(name);
    },
    async kill() {
      // Its children would live on after SIGKILL; this neither finishes anything nor writes a checkpoint.
      server.kill('SIGQUIT');
      await exited;
    },
    async start() {
      server = run();
      exited = once(server, 'exit');
      await untilReady();
    },
    async stop() {
      await admin.end();
      server.kill('SIGINT');
      await exited;
      process.removeListener('exit', abandon);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function userNamed(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
