import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamConnectResponse } from '../../src/contract/transcription.ts';
import type { CorpusDialect } from '../../training/corpus-dialect.ts';

/** `kurdish-speech serve` as a separate process, pinned to one core where the system supports it. */
export interface ServeProcess {
  /** How the service is pinned to one core. */
  readonly core: string;
  /** Creates a live session. */
  connect(dialect: CorpusDialect): Promise<string>;
  /** So far; NaN where the system has no /proc. */
  usage(): Usage;
  stop(): Promise<void>;
}

interface Usage {
  /** Processor time, seconds. */
  readonly cpu: number;
  /** Seconds for which its threads were runnable while another thread, its own or another program's, had the core. */
  readonly waited: number;
  /** Memory (RSS), MB. */
  readonly rss: number;
}

const CLI = ['--import', 'tsx', 'src/cli.ts'];
/** Pins a process to one core (util-linux). */
const PIN = 'taskset';
const TICKS_PER_SECOND = 100;

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
      : 'one thread of the recogniser beside the main thread',
    async connect(dialect) {
      const response = await fetch(`${url}/api/stt-stream-connect`, {
        method: 'POST',
        headers: { 'x-api-key': stt_key },
        body: JSON.stringify({ dialect }),
      });
      return ((await response.json()) as StreamConnectResponse).websocket_url;
    },
    usage: () => usageOf(child.pid!),
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

function usageOf(pid: number): Usage {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ');
    const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'latin1').match(/VmRSS:\s+(\d+)/)!;
    const waits = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[1]),
    );
    return {
      cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
      waited: waits.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e9,
      rss: Number(kilobytes) / 1024,
    };
  } catch {
    return { cpu: Number.NaN, waited: Number.NaN, rss: Number.NaN };
  }
}
