import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { type Group, startGroup } from './support/process-group.ts';

/** Debian's, or the folder of another version. */
const { WORDPRESS: SOURCE = '/usr/share/wordpress' } = process.env;
const TABLE_PREFIX = 'wp_';
/** Requests that PHP's own server handles in parallel: a page, its files, and open streams. */
const WORKERS = 8;

export const ADMINISTRATOR = { name: 'roj', password: 'a-long-password-1', email: 'roj@example.org' };

/** A separate WordPress: database, files and web server in one folder and three process groups. */
export interface Site {
  readonly url: string;
  /** Files of the installation. */
  readonly folder: string;
  /** Rows of a query, columns joined by tabs. */
  query(sql: string): string[];
  /** What PHP and WordPress have logged. */
  log(): string;
  /** Sets lines in wp-config.php, replacing those of the last call. */
  configure(lines: string): void;
  /**
   * Runs PHP inside WordPress, on its own.
   * @param code Statements, of `$input`; `return` gives the value. @param input What JSON can say.
   */
  run<Result>(code: string, input?: unknown): Promise<Result>;
  stop(): void;
}

export async function startSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-wordpress-'));
  const groups: Group[] = [];
  const stop = () => {
    for (const group of groups.splice(0)) group.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  // Even if the test is interrupted.
  process.once('exit', stop);
  try {
    const database = await startDatabase(folder, groups);
    const files = join(folder, 'site');
    cpSync(SOURCE, files, { recursive: true, dereference: true });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const log = join(folder, 'debug.log');
    writeFileSync(join(files, 'wp-config.php'), configuration(database.port, url, log));
    writeFileSync(join(files, 'extra.php'), '<?php\n');
    groups.push(
      startGroup(
        'php',
        [
          '-d',
          'opcache.revalidate_freq=0',
          '-d',
          'upload_max_filesize=16M',
          '-d',
          'post_max_size=20M',
          '-S',
          `127.0.0.1:${port}`,
          '-t',
          files,
        ],
        {
          PHP_CLI_SERVER_WORKERS: String(WORKERS),
        },
      ),
    );
    await answers(url);
    await install(url);
    return {
      url,
      folder: files,
      query: database.query,
      log: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
      configure: (lines) => writeFileSync(join(files, 'extra.php'), `<?php\n${lines}\n`),
      run: (code, input = null) => runInside(files, code, input),
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Not synchronous: what PHP calls may be served by this process. */
async function runInside<Result>(files: string, code: string, input: unknown): Promise<Result> {
  const program = `
    $_SERVER['HTTP_HOST'] = 'localhost';
    // What a page cache answers instead is a GET.
    $_SERVER['REQUEST_METHOD'] = 'POST';
    require '${files}/wp-load.php';
    $input = json_decode(stream_get_contents(STDIN), true);
    $value = (static function () use ($input) { ${code} })();
    // Past what plugins do with the output.
    fwrite(STDOUT, "\\nVALUE " . json_encode($value, JSON_THROW_ON_ERROR) . "\\n");`;
  const php = spawn('php', ['-r', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  php.stdin.end(JSON.stringify(input));
  const output = (await php.stdout.toArray()).join('');
  const value = /^VALUE (.*)$/m.exec(output)?.[1];
  if (value === undefined) {
    const log = readFileSync(join(files, '../debug.log'), 'utf8').slice(-1000);
    throw new Error(
      `PHP inside WordPress failed: ${output.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ').trim()}\n${log}`,
    );
  }
  return JSON.parse(value) as Result;
}

async function startDatabase(folder: string, groups: Group[]) {
  const data = join(folder, 'database');
  const socket = join(folder, 'database.sock');
  mkdirSync(data);
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  execFileSync('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...user,
  ]);
  const port = await freePort();
  groups.push(
    startGroup('mariadbd', [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      // No data outlives the test.
      '--innodb-flush-log-at-trx-commit=0',
      '--skip-log-bin',
      ...user,
    ]),
  );
  const query = (sql: string) =>
    execFileSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-N', '-B', '-e', sql], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
      .split('\n')
      .filter(Boolean);
  await until(() => {
    query(
      "CREATE DATABASE wordpress; CREATE USER w@'127.0.0.1' IDENTIFIED BY 'w'; GRANT ALL ON wordpress.* TO w@'127.0.0.1';",
    );
    return true;
  });
  return { port, query: (sql: string) => query(`USE wordpress; ${sql}`) };
}

const configuration = (databasePort: number, url: string, log: string) => `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'w' );
define( 'DB_PASSWORD', 'w' );
define( 'DB_HOST', '127.0.0.1:${databasePort}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'WP_HOME', '${url}' );
define( 'WP_SITEURL', '${url}' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', '${log}' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'FS_METHOD', 'direct' );
${['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].map((name) => `define( '${name}_KEY', '${name}-key-of-the-test' );\ndefine( '${name}_SALT', '${name}-salt-of-the-test' );`).join('\n')}
require __DIR__ . '/extra.php';
$table_prefix = '${TABLE_PREFIX}';
if ( ! defined( 'ABSPATH' ) ) define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`;

async function install(url: string): Promise<void> {
  const { name, password, email } = ADMINISTRATOR;
  const form = new URLSearchParams({
    weblog_title: 'ڕۆژنامە',
    user_name: name,
    admin_password: password,
    admin_password2: password,
    admin_email: email,
    pw_weak: '1',
    blog_public: '0',
  });
  const answer = await fetch(`${url}/wp-admin/install.php?step=2`, { method: 'POST', body: form });
  const page = await answer.text();
  if (!page.includes('wp-login.php'))
    throw new Error(`WordPress was not installed: ${page.replace(/<[^>]+>/g, ' ').slice(0, 500)}`);
}

async function answers(url: string): Promise<void> {
  await until(async () => (await fetch(`${url}/readme.html`)).ok);
}

/** Retries until the attempt returns true without throwing. */
export async function until(attempt: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      if (await attempt()) return;
    } catch (error) {
      if (tries > 600) throw error;
    }
    await wait(100);
  }
}
