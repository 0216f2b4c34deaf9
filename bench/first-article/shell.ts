import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 600_000;
/** Of a command that failed, the end of what it printed. */
const SHOWN_CHARACTERS = 3000;

/**
 * The environment of a newcomer's terminal: nothing of the `npm run` that started us, npm's cache empty, and npm's question whether a starter
 * may be fetched answered with yes.
 */
export function newcomersEnvironment(cache: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:npm_(?!config_(?:registry|userconfig|globalconfig|cafile|proxy|https_proxy)$)|INIT_CWD$|NODE_ENV$|NODE_OPTIONS$)/i.test(
        name,
      ),
  );
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return {
    ...Object.fromEntries(kept),
    PATH: path.join(delimiter),
    npm_config_cache: cache,
    npm_config_yes: 'true',
    ASTRO_TELEMETRY_DISABLED: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    PYTHONUNBUFFERED: '1',
  };
}

const running = new Set<number>();
// Groups of their own outlive us, where we are stopped.
process.once('exit', () => running.forEach(end));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

export interface Place {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs a command line as a terminal would.
 * @returns Seconds.
 * @throws Error with the end of what it printed, if it fails.
 */
export async function runCommand(line: string, place: Place): Promise<number> {
  const started = performance.now();
  const { child, printed } = start(line, place);
  const limit = setTimeout(() => end(child.pid), PATIENCE_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(limit);
  end(child.pid);
  if (code !== 0) throw new Error(`"${line}" ended with ${code}:\n${printed()}`);
  return (performance.now() - started) / 1000;
}

/**
 * Starts a server and waits until it answers.
 * @returns What stops it, with all that it has started.
 * @throws Error if something else is there already, or if the server ends.
 */
export async function startServer(line: string, url: string, place: Place): Promise<() => Promise<void>> {
  if (await answers(url)) throw new Error(`Something else answers at ${url}; stop it first.`);
  const { child, printed } = start(line, place);
  const ended = once(child, 'exit');
  const stop = async () => {
    end(child.pid);
    await ended;
  };
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      end(child.pid);
      throw new Error(`"${line}" does not answer at ${url}:\n${printed()}`);
    }
    await wait(50);
  }
  return stop;
}

function start(line: string, { folder, env }: Place) {
  // A process group of its own: npm and npx start others.
  const child = spawn(line, {
    shell: true,
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) running.add(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output = (output + String(bytes)).slice(-SHOWN_CHARACTERS);
    });
  return { child, printed: () => output };
}

function end(pid: number | undefined): void {
  if (pid === undefined) return;
  running.delete(pid);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
