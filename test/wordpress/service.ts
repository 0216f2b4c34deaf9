import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { startGroup } from './support/process-group.ts';

const CLI = ['--import', 'tsx', 'src/cli.ts'];

/** Our own speech service with its embedded voices and recogniser, and an account on paid plans. */
export interface Service {
  readonly url: string;
  readonly ttsKey: string;
  readonly sttKey: string;
  /** Sets how many characters the account has left. */
  leaveCharacters(count: number): void;
  stop(): void;
}

export async function startService(): Promise<Service> {
  const data = mkdtempSync(join(tmpdir(), 'kurdish-speech-service-'));
  const group = startGroup(process.execPath, [...CLI, 'serve', '--port', '0', '--data', data]);
  const url = await addressOf(group.output);
  const plans = ['--tts-plan', 'business', '--stt-plan', 'pro'];
  const line = execFileSync(process.execPath, [
    ...CLI,
    'account',
    'create',
    '--data',
    data,
    ...plans,
    '--json',
  ]);
  const { account, tts_key, stt_key } = JSON.parse(line.toString()) as Record<
    'account' | 'tts_key' | 'stt_key',
    string
  >;
  const stop = () => {
    group.stop();
    rmSync(data, { recursive: true, force: true });
  };
  process.once('exit', stop);
  const leaveCharacters = (count: number) => {
    const left = ['--characters', String(count)];
    execFileSync(process.execPath, [...CLI, 'account', 'set', account, '--data', data, ...left]);
  };
  return { url, ttsKey: tts_key, sttKey: stt_key, leaveCharacters, stop };
}

/** The first URL that a program prints. Its output is still read afterwards: a full pipe would block it. */
export function addressOf(output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    output.on('data', (bytes) => {
      text += String(bytes);
      const url = /http:\/\/\S+/.exec(text)?.[0];
      if (url) resolve(url);
    });
    output.once('end', () => reject(new Error('The program ended without an address.')));
  });
}
