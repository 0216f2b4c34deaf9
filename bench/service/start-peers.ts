import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built package if there is one, else the sources, whose threads take longer to start. */
const BUILT = 'dist/cli.js';
const CLI = existsSync(BUILT) ? [BUILT] : ['--import', 'tsx', 'src/cli.ts'];
const PLENTY = '999999999';

export interface ServicePeer {
  /** The running program. */
  readonly program: string;
  readonly url: string;
  readonly ttsKey: string;
  readonly sttKey: string;
  stop(): Promise<void>;
}

/** `kurdish-speech serve` as a separate process, with an account that has ample quotas. */
export async function startService(): Promise<ServicePeer> {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-bench-'));
  const account = (...words: string[]) =>
    execFileSync(process.execPath, [...CLI, 'account', ...words, '--data', folder]).toString();
  const issued = JSON.parse(account('create', '--tts-plan', 'business', '--stt-plan', 'pro'));
  account('set', issued.account, '--characters', PLENTY, '--credits', PLENTY, '--sessions', PLENTY);
  const child = spawn(process.execPath, [...CLI, 'serve', '--port', '0', '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (piece) => {
      output += piece;
      const [address] = output.match(/http:\/\/\S+/) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error('The service did not start.')));
  });
  return {
    program: CLI.at(-1)!,
    url,
    ttsKey: issued.tts_key,
    sttKey: issued.stt_key,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface BarePeer {
  readonly url: string;
  stop(): void;
}

export async function startBare(): Promise<BarePeer> {
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
  });
  const [url] = await once(child, 'message');
  return { url, stop: () => child.disconnect() };
}
