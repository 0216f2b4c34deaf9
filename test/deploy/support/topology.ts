import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { nginxConfig } from '../../../scripts/deploy/nginx-config.mjs';
import { NO_REDIS, startRedis } from '../../proxy/support/redis-server.ts';
import { NO_POSTGRES, startPostgres } from '../../service/support/postgres-server.ts';

const NGINX = [process.env.NGINX, '/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(
  (path) => path && existsSync(path),
);

/** Why the topology cannot run here; undefined if it can. */
export const NO_TOPOLOGY =
  NO_REDIS ??
  NO_POSTGRES ??
  (NGINX ? undefined : 'nginx is not installed: install it, or set NGINX to its path.');

/** Longer than the grace of a stopping process, on a slow machine. */
const STOP_PATIENCE_MS = 60_000;

/** A process of ours that can be stopped and started again at the same address. */
export interface Instance {
  readonly name: string;
  readonly url: string;
  /** Undefined while it is down. */
  readonly pid: number | undefined;
  /** Sends SIGTERM, waits for the end, and starts it anew. Resolves with the milliseconds it took to end, and its exit code. */
  restart(): Promise<{ stoppedMs: number; code: number | null }>;
  /** Ends it at once, as a power failure does, and leaves it down until `start`. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** A store that can be killed and started again, with what it had on disk. */
type Outage = Pick<Instance, 'kill' | 'start'>;

export interface Topology {
  /** Of nginx, for pages. */
  readonly url: string;
  /** Of nginx, for the proxies and for programs with keys. */
  readonly serviceUrl: string;
  readonly account: string;
  readonly ttsKey: string;
  /** `postgres://…` of the accounts. */
  readonly store: string;
  readonly postgres: Outage;
  readonly redis: Outage;
  readonly origin: string;
  readonly proxies: readonly Instance[];
  readonly services: readonly Instance[];
  /** Characters that the account has used. */
  usedCharacters(): Promise<number>;
  /** What the processes have printed to stderr. */
  readonly log: readonly string[];
  stop(): Promise<void>;
}

/** nginx in front of two proxies, which reach two services through it; one Redis, one PostgreSQL, all on free ports of this machine. */
export async function startTopology(command: readonly string[]): Promise<Topology> {
  if (NO_TOPOLOGY || !NGINX) throw new Error(NO_TOPOLOGY);
  const log: string[] = [];
  const cleanup: (() => unknown)[] = [];
  const stop = async () => {
    for (const undo of cleanup.splice(0).reverse()) await undo();
  };
  try {
    const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-topology-'));
    cleanup.push(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = await startPostgres({ isDurable: true });
    cleanup.push(() => postgres.stop());
    let redis = await startRedis();
    cleanup.push(() => redis.stop());
    const redisPort = Number(new URL(redis.url).port);
    const store = { KURDISH_SPEECH_STORE: await postgres.createDatabase() };
    const account = JSON.parse(
      await output(
        [...command, 'account', 'create', '--tts-plan', 'business', '--stt-plan', 'pro', '--json'],
        store,
      ),
    ) as { account: string; tts_key: string; stt_key: string };

    const [port, inner, ...ports] = await freePorts(6);
    const url = `http://127.0.0.1:${port}`;
    const [serviceOne, serviceTwo, proxyOne, proxyTwo] = ports.map((each) => `127.0.0.1:${each}`);
    const instance = async (name: string, address: string, args: readonly string[], env: Environment) => {
      const started = runInstance(name, address, [...command, ...args], env, log);
      cleanup.push(() => started.end());
      await started.start();
      return started;
    };
    const serve = (name: string, address: string) => {
      const args = ['serve', '--port', address.split(':')[1]!, '--public-url', url, '--threads', '1'];
      return instance(name, address, args, store);
    };
    // One after the other: the first makes the tables.
    const services = [await serve('service-1', serviceOne!), await serve('service-2', serviceTwo!)];
    const environment = {
      KURDISH_SPEECH_BASE_URL: `http://127.0.0.1:${inner}`,
      KURDISH_SPEECH_TTS_KEY: account.tts_key,
      KURDISH_SPEECH_STT_KEY: account.stt_key,
      KURDISH_SPEECH_TOKEN_SECRET: randomBytes(32).toString('hex'),
      KURDISH_SPEECH_ORIGINS: url,
      KURDISH_SPEECH_PUBLIC: '1',
      KURDISH_SPEECH_TRUSTED_PROXIES: '1',
      KURDISH_SPEECH_CACHE: 'off',
      KURDISH_SPEECH_MAX_CHARS: '5000',
      KURDISH_SPEECH_REDIS: redis.url,
    };
    const proxy = (name: string, address: string) =>
      instance(name, address, ['proxy', '--port', address.split(':')[1]!], environment);
    const proxies = [await proxy('proxy-1', proxyOne!), await proxy('proxy-2', proxyTwo!)];

    const nginx = startNginx(NGINX, folder, {
      listen: `127.0.0.1:${port}`,
      inner: `127.0.0.1:${inner}`,
      proxies: [proxyOne!, proxyTwo!],
      services: [serviceOne!, serviceTwo!],
    });
    cleanup.push(() => endProcess(nginx, 'SIGQUIT'));
    await untilAnswers(`${url}/speech/api/get-speakers`);
    return {
      url,
      serviceUrl: `http://127.0.0.1:${inner}`,
      origin: url,
      account: account.account,
      ttsKey: account.tts_key,
      store: store.KURDISH_SPEECH_STORE,
      postgres,
      redis: {
        kill: () => redis.stop(),
        async start() {
          redis = await startRedis(redisPort);
        },
      },
      proxies,
      services,
      log,
      async usedCharacters() {
        const shown = JSON.parse(await output([...command, 'account', 'show', account.account], store)) as {
          characters: { used: number };
        };
        return shown.characters.used;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Environment = Readonly<Record<string, string>>;

/** Only what a program needs: nothing that is set here may configure it. */
const environmentOf = (env: Environment) => ({ PATH: process.env.PATH, HOME: process.env.HOME, ...env });

function runInstance(
  name: string,
  address: string,
  args: readonly string[],
  env: Environment,
  log: string[],
) {
  let child: ChildProcess | undefined;
  const start = async () => {
    const started = spawn(process.execPath, args, {
      env: environmentOf(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    createInterface({ input: started.stderr }).on('line', (line) => log.push(`${name}: ${line}`));
    const lines = createInterface({ input: started.stdout });
    await Promise.race([
      once(lines, 'line'),
      once(started, 'exit').then(() =>
        Promise.reject(new Error(`${name} did not start: ${log.slice(-3).join(' ')}`)),
      ),
    ]);
  };
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const ending = child;
    child = undefined;
    return ending ? endProcess(ending, signal) : null;
  };
  return {
    name,
    url: `http://${address}`,
    get pid() {
      return child?.pid;
    },
    start,
    end,
    async restart() {
      const started = performance.now();
      const code = await end();
      const stoppedMs = Math.round(performance.now() - started);
      await start();
      return { stoppedMs, code };
    },
    async kill() {
      await end('SIGKILL');
    },
  };
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  const patience = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
  await exited;
  clearTimeout(patience);
  return child.exitCode;
}

function startNginx(
  program: string,
  folder: string,
  addresses: Parameters<typeof nginxConfig>[0],
): ChildProcess {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  mkdirSync(join(folder, 'nginx'));
  const http = temporary.map((each) => `  ${each}_temp_path ${folder}/nginx/${each};\n`).join('');
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const preamble = `${user}daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr error;\n`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, nginxConfig({ ...addresses, preamble, http: `${http}  access_log off;\n` }));
  return spawn(program, ['-p', folder, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isAnswered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isAnswered) return;
    await delay(100);
  }
  throw new Error(`${url} does not answer.`);
}

async function output(args: readonly string[], env: Environment): Promise<string> {
  const child = spawn(process.execPath, args, {
    env: environmentOf(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${args.slice(-3).join(' ')} ended with ${code}.`);
  return text;
}

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(
    probes.map((probe) => {
      probe.close();
      return once(probe, 'close');
    }),
  );
  return ports;
}
