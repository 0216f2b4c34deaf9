// Background processes of a test run; none outlives it.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 20_000;
const STEP_MS = 100;
/** Ends a process when its parent ends, however that ends (util-linux). */
const GUARD = '/usr/bin/setpriv';

/** In the environment of everything that this run starts. */
const MARK = 'KURDISH_SPEECH_TEST_RUN';
const RUN = randomUUID();

const running = new Set();

process.once('exit', stopProcesses);

/** Starts a process and its descendants in a separate process group. */
export function startProcess(command, args, { env, stdio = 'ignore' } = {}) {
  const guarded = existsSync(GUARD);
  const child = spawn(
    guarded ? GUARD : command,
    guarded ? ['--pdeathsig', 'KILL', '--', command, ...args] : args,
    {
      detached: true,
      stdio,
      env: { ...process.env, ...env, [MARK]: RUN },
    },
  );
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/** Ends everything that was started here, and what that started in turn: a browser may have left its parent's group. */
export function stopProcesses() {
  for (const child of running) end(-child.pid);
  running.clear();
  if (!existsSync('/proc/self/environ')) return;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (Number(id) !== process.pid && isOurs(id)) end(Number(id));
  }
}

function end(id) {
  try {
    process.kill(id, 'SIGTERM');
  } catch {
    // It has already exited.
  }
}

function isOurs(id) {
  try {
    return readFileSync(`/proc/${id}/environ`, 'latin1').split('\0').includes(`${MARK}=${RUN}`);
  } catch {
    return false;
  }
}

/** Resolves when `isReady` is true, which may be a promise; fails, naming what was awaited. */
export async function until(isReady, what) {
  for (let waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
    if (await isReady()) return;
    await sleep(STEP_MS);
  }
  throw new Error(`${what} did not start within ${PATIENCE_MS / 1000} s.`);
}
