import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

let users = 0;
let running: Promise<{ process: ChildProcess; address: string }> | undefined;

/** The demo's server as a process on a free port. Test files of one process share it: the last to stop it ends it. */
export async function startDemoServer(): Promise<{ address: string; stop: () => void }> {
  users++;
  running ??= start();
  const { process: server, address } = await running;
  return {
    address,
    stop() {
      if (--users > 0) return;
      running = undefined;
      server.kill('SIGTERM');
    },
  };
}

async function start() {
  const server = spawn(process.execPath, ['--import', 'tsx', 'demo/server.ts'], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stopping = new AbortController();
  const ended = once(server, 'exit', stopping).then(() => {
    throw new Error('The demo server stopped.');
  });
  const address = new Promise<string>((resolve) => {
    server.stdout.on('data', (data) => {
      const [url] = /http:\/\/\S+/.exec(String(data)) ?? [];
      if (url) resolve(url);
    });
  });
  const started = { process: server, address: await Promise.race([address, ended]) };
  ended.catch(() => undefined);
  stopping.abort();
  return started;
}
