import { spawn } from 'node:child_process';

export interface RunningDemo {
  /** Where the demo is, with what a newcomer's address has. */
  readonly address: string;
  stop(): void;
}

/** The demo's own server as a process, at a free port. */
export async function startDemo(): Promise<RunningDemo> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'demo/server.ts'], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    server.once('exit', () => reject(new Error('the demo server stopped')));
    server.stdout?.on('data', (data) => {
      const [url] = /http:\/\/\S+/.exec(String(data)) ?? [];
      if (url) resolve(url);
    });
  });
  return {
    address,
    stop: () => {
      server.kill('SIGTERM');
    },
  };
}
