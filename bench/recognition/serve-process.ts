import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamConnectResponse } from '../../src/contract/transcription.ts';
import type { CorpusDialect } from '../../training/corpus-dialect.ts';
import { type ProcessUsage, processUsage } from './process-usage.ts';

/** `kurdish-speech serve` as a separate process, pinned to one core where the system supports it. */
export interface ServeProcess {
  /** How the service is pinned to one core. */
  readonly core: string;
  /** Creates a live session. */
  connect(dialect: CorpusDialect): Promise<string>;
  /** So far; NaN where the system has no /proc. */
  usage(): ProcessUsage;
  stop(): Promise<void>;
}

const CLI = ['--import', 'tsx', 'src/cli.ts'];
/** Pins a process to one core (util-linux). */
const PIN = 'taskset';

export async function startServe(): Promise<ServeProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-bench-'));
  const command = (...words: string[]) =>
    execFileSync(process.execPath, [...CLI, ...words, '--data', folder]).toString();
  const { account, stt_key } = JSON.parse(command('account', 'create', '--stt-plan', 'pro'));
  command('account', 'set', account, '--sessions', '100000');

  const core = String(availableParallelism() - 1);
  const serve = [process.execPath, ...CLI, 'serve', '--port', '0', '--threads', '1', '--data', folder];
  const canPin = spawnSync(PIN, ['--version']).status === 0;
  const [program, ...args] = canPin ? [PIN, '-c', core, ...serve] : serve;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await addressOf(child);
  return {
    core: canPin
      ? `all its threads on core ${core}, by ${PIN}`
      : 'one thread of the recognizer beside the main thread',
    async connect(dialect) {
      const response = await fetch(`${url}/api/stt-stream-connect`, {
        method: 'POST',
        headers: { 'x-api-key': stt_key },
        body: JSON.stringify({ dialect }),
      });
      return ((await response.json()) as StreamConnectResponse).websocket_url;
    },
    usage: () => processUsage(child.pid!),
    async stop() {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout!.on('data', (piece) => {
      output += piece;
      const [url] = output.match(/http:\/\/\S+/) ?? [];
      if (url) resolve(url);
    });
    child.once('exit', () => reject(new Error('The service did not start.')));
  });
}
