import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** A program and every process that it starts: PHP's workers survive if only their parent is killed. */
export interface Group {
  /** Its output, which must be read: a full pipe would block it. */
  readonly output: Readable;
  stop(): void;
}

const running = new Set<number>();
const end = (pid: number) => {
  running.delete(pid);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
};
process.once('exit', () => running.forEach(end));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

export function startGroup(command: string, args: string[], env: Record<string, string> = {}): Group {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} could not be started.`);
  running.add(pid);
  return { output: child.stdout, stop: () => end(pid) };
}
