import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { freePort } from '../free-port.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples/proxy/', import.meta.url));
const MODULES = `${EXAMPLES}node_modules/`;

export interface RunningAdapter {
  readonly url: string;
  stop(): Promise<void>;
}

export interface Adapter {
  readonly name: string;
  /** @param environment Environment variables of the proxy. */
  start(environment: Readonly<Record<string, string>>): Promise<RunningAdapter>;
}

/** Every example as its users start it, in its runtime, on a free port. */
export const ADAPTERS: readonly Adapter[] = [
  { name: 'Express', start: (environment) => startProgram(process.execPath, ['express.js'], environment) },
  { name: 'Fastify', start: (environment) => startProgram(process.execPath, ['fastify.js'], environment) },
  { name: 'Hono', start: (environment) => startProgram(process.execPath, ['hono.js'], environment) },
  { name: 'Next.js', start: startNext },
  { name: 'Cloudflare Workers', start: startWorkers },
  {
    name: 'Deno',
    start: (environment) =>
      startProgram(
        `${MODULES}@deno/${platform('glibc')}/deno`,
        ['run', '--no-remote', '--allow-net', '--allow-env', '--allow-read', 'deno.js'],
        { ...environment, DENO_NO_UPDATE_CHECK: '1' },
      ),
  },
  {
    name: 'Bun',
    start: (environment) =>
      startProgram(`${MODULES}@oven/bun-${platform()}/bin/bun`, ['bun.js'], {
        ...environment,
        DO_NOT_TRACK: '1',
      }),
  },
];

async function startProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  port?: number,
): Promise<RunningAdapter> {
  const bound = port ?? (await freePort());
  const child = spawn(command, args, {
    cwd: EXAMPLES,
    env: { ...process.env, ...environment, PORT: String(bound) },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group, because Next.js starts child processes.
    detached: true,
  });
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const failed = once(child, 'error').then(([error]) => Promise.reject(error));
  await Promise.race([failed, accepts(bound, child)]);
  if (child.exitCode !== null) {
    await ended;
    throw new Error(`The example ended with exit code ${child.exitCode}: ${errors}`);
  }
  failed.catch(() => {});
  return { url: `http://127.0.0.1:${bound}`, stop: () => end(child) };
}

let nextIsBuilt: Promise<unknown> | undefined;

async function startNext(environment: Readonly<Record<string, string>>): Promise<RunningAdapter> {
  const program = `${MODULES}next/dist/bin/next`;
  const env = { ...environment, NEXT_TELEMETRY_DISABLED: '1' };
  nextIsBuilt ??= promisify(execFile)(process.execPath, [program, 'build', 'next'], {
    cwd: EXAMPLES,
    env: { ...process.env, ...env },
  });
  await nextIsBuilt;
  return startProgram(process.execPath, [program, 'start', 'next', '-H', '127.0.0.1'], env);
}

async function startWorkers(environment: Readonly<Record<string, string>>): Promise<RunningAdapter> {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-workers-'));
  // As wrangler does: one module and the configuration in wrangler.jsonc.
  await build({
    configFile: false,
    logLevel: 'error',
    root: EXAMPLES,
    build: {
      outDir: folder,
      target: 'es2022',
      lib: { entry: 'workers.js', formats: ['es'], fileName: () => 'workers.js' },
      rolldownOptions: { external: ['cloudflare:workers'], output: { codeSplitting: false } },
    },
  });
  const port = await freePort();
  const bindings = Object.entries(environment).map(
    ([name, text]) => `(name = ${JSON.stringify(name)}, text = ${JSON.stringify(text)})`,
  );
  writeFileSync(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .proxy),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const proxy :Workerd.Worker = (
  modules = [(name = "workers.js", esModule = embed "workers.js")],
  compatibilityDate = "2026-11-01",
  bindings = [${bindings.join(', ')}, (name = "SPENDING", durableObjectNamespace = "Spending")],
  durableObjectNamespaces = [(className = "Spending", uniqueKey = "spending")],
  durableObjectStorage = (inMemory = void),
  globalOutbound = "internet",
);
`,
  );
  const command = `${MODULES}@cloudflare/workerd-${platform('64')}/bin/workerd`;
  const running = await startProgram(command, ['serve', join(folder, 'config.capnp')], {}, port);
  return {
    url: running.url,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** This platform's name in the runtimes' packages. */
function platform(kind?: 'glibc' | '64'): string {
  const { platform: system, arch } = process;
  if (kind === '64') return `${system === 'win32' ? 'windows' : system}-${arch === 'x64' ? '64' : arch}`;
  return kind === 'glibc' && system === 'linux' ? `${system}-${arch}-glibc` : `${system}-${arch}`;
}

/** Waits until the port accepts connections or the process ends. */
async function accepts(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await delay(50);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}
