import { type ChildProcess, spawn } from 'node:child_process';
import { shared } from '../../shared.ts';

interface DemoServer {
  readonly process: ChildProcess;
  readonly address: string;
}

const server = shared(start, (running) => running.process.kill('SIGTERM'));

/** The demo's server as a process on a free port. Test files of one process share it. */
export async function startDemoServer(): Promise<{ address: string; stop: () => Promise<void> }> {
  const { address } = await server.take();
  return { address, stop: server.release };
}

function start(): Promise<DemoServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/server.ts'], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the demo server stopped')));
    child.stdout.on('data', (data) => {
      const [address] = /http:\/\/\S+/.exec(String(data)) ?? [];
      if (address) resolve({ process: child, address });
    });
  });
}
