import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { startGroup } from './process-group.ts';

const CLI = ['--import', 'tsx', 'src/cli.ts'];

/** Our own speech service with its embedded voices and recogniser, and an account on paid plans. */
export interface Service {
  readonly url: string;
  readonly ttsKey: string;
  readonly sttKey: string;
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
  const { tts_key, stt_key } = JSON.parse(line.toString()) as { tts_key: string; stt_key: string };
  const stop = () => {
    group.stop();
    rmSync(data, { recursive: true, force: true });
  };
  process.once('exit', stop);
  return { url, ttsKey: tts_key, sttKey: stt_key, stop };
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
