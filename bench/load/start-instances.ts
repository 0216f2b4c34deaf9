import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NO_POSTGRES, startPostgres } from '../../test/service/support/postgres-server.ts';
import { type ProcessUsage, processUsage } from '../recognition/process-usage.ts';

/** Services that share one ledger, each on a core of its own as far as there are cores. */
export interface Instances {
  /** What keeps the ledger, and how the processes are pinned. */
  readonly setUp: string;
  readonly urls: readonly string[];
  readonly ttsKey: string;
  readonly sttKey: string;
  /** Of all instances together. */
  usage(): ProcessUsage;
  stop(): Promise<void>;
}

const CLI = 'dist/cli.js';
const PLENTY = '999999999';
/** Pins a process to one core (util-linux). */
const PIN = 'taskset';

/** Starts `kurdish-speech serve` so many times, with one thread for each engine, and creates an account with ample quotas. */
export async function startInstances(count: number): Promise<Instances> {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-load-'));
  const postgres = NO_POSTGRES ? undefined : await startPostgres({ isDurable: true });
  const environment = {
    PATH: process.env.PATH,
    ...(postgres && { KURDISH_SPEECH_STORE: await postgres.createDatabase() }),
  };
  const store = postgres ? [] : ['--data', folder];
  const account = (...words: string[]) =>
    execFileSync(process.execPath, [CLI, 'account', ...words, ...store], { env: environment }).toString();
  const issued = JSON.parse(
    account('create', '--tts-plan', 'business', '--stt-plan', 'pro', '--json'),
  ) as Record<'account' | 'tts_key' | 'stt_key', string>;
  account('set', issued.account, '--characters', PLENTY, '--credits', PLENTY, '--sessions', PLENTY);

  const canPin = spawnSync(PIN, ['--version']).status === 0;
  const children = Array.from({ length: count }, (_, index) => {
    const serve = [process.execPath, CLI, 'serve', '--port', '0', '--threads', '1', ...store];
    const core = String(index % availableParallelism());
    const [program, ...args] = canPin ? [PIN, '-c', core, ...serve] : serve;
    return spawn(program!, args, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  });
  const urls: string[] = [];
  for (const child of children) {
    const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
    const [url] = /http:\/\/\S+/.exec(line) ?? [];
    if (!url) throw new Error('The service did not start.');
    urls.push(url);
  }
  return {
    setUp: `ledger in ${postgres ? 'PostgreSQL' : 'SQLite'}${canPin ? `, each instance on one core by ${PIN}` : ''}`,
    urls,
    ttsKey: issued.tts_key,
    sttKey: issued.stt_key,
    usage() {
      const usages = children.map(({ pid }) => processUsage(pid!));
      const sum = (of: (usage: ProcessUsage) => number) =>
        usages.reduce((total, usage) => total + of(usage), 0);
      return { cpu: sum(({ cpu }) => cpu), waited: sum(({ waited }) => waited), rss: sum(({ rss }) => rss) };
    },
    async stop() {
      for (const child of children) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
