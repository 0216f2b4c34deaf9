import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { mint, ORIGIN } from '../economy/proxy-client.ts';
import { processUsage } from '../recognition/process-usage.ts';
import { processorTime } from './processor-time.ts';

/** A proxy in a process of its own. */
export interface Target {
  readonly name: string;
  readonly url: string;
  /** One token may have so many requests at once; the headers of one more are another token's. */
  headers(): Promise<Record<string, string>>;
  /** Processor time of all its processes so far. */
  cpuMs(): number;
  /** Memory (RSS) of all of them, MB. */
  memory(): number;
}

export interface Targets {
  /** Passed on from the service each time. */
  readonly passing: readonly Target[];
  /** Answered from a cache in memory. */
  readonly caching: readonly Target[];
  stop(): void;
}

const PLENTY = '999999999999';
const LIMITS = [
  'tokenCharacters',
  'tokenRequests',
  'charactersPerDayPerOrigin',
  'cachedBytesPerDayPerOrigin',
  'mintsPerMinutePerOrigin',
  'requestsAtOncePerToken',
];
/** As the files in deploy/ start it. */
const AS_DEPLOYED = { NODE_OPTIONS: '--max-semi-space-size=2 --v8-pool-size=1' };
const NGINX = process.env.NGINX ?? 'nginx';

/** Starts the service, http-proxy, nginx where it is installed, and the built proxy: as the command, also with its cache, and as a fetch handler. */
export async function startTargets(): Promise<Targets> {
  const children: ChildProcess[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-bench-'));
  const run = async (program: string, args: readonly string[], environment: Record<string, string> = {}) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const [url] = /http:\/\/[^\s/]+/.exec(line) ?? [];
    if (!url) throw new Error(`${args.join(' ')} did not start: ${line}`);
    return { pid: child.pid!, url };
  };
  const node = (file: string, service: string, environment?: Record<string, string>) =>
    run(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), service], environment);

  const service = await run(process.execPath, [
    '--import',
    'tsx',
    fileURLToPath(new URL('speech-service.ts', import.meta.url)),
  ]);
  const environment = {
    KURDISH_SPEECH_BASE_URL: service.url,
    KURDISH_SPEECH_TTS_KEY: 'ks_tts_benchmark',
    KURDISH_SPEECH_TOKEN_SECRET: 'a secret of the benchmark, 32 bytes or more',
    KURDISH_SPEECH_PUBLIC: '1',
    KURDISH_SPEECH_ORIGINS: ORIGIN,
    KURDISH_SPEECH_LIMITS: LIMITS.map((name) => `${name}=${PLENTY}`).join(','),
  };
  const command = (cache: string, more: Record<string, string> = AS_DEPLOYED) =>
    run(process.execPath, ['dist/cli.js', 'proxy', '--port', '0', '--cache', cache], {
      ...environment,
      ...more,
    });
  const nginx = async (isCaching: boolean) => {
    if (spawnSync(NGINX, ['-v']).error) return [];
    const url = `http://127.0.0.1:${await freePort()}`;
    const child = spawn(NGINX, ['-c', writeConfig(folder, url, service.url, isCaching)], {
      stdio: 'inherit',
    });
    children.push(child);
    while (!(await fetch(`${url}/ready`).catch(() => undefined))) {
      if (child.exitCode !== null) throw new Error('nginx did not start.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return [other('nginx', { pid: child.pid!, url })];
  };
  const passing = [
    other('http-proxy', await node('http-proxy.mjs', service.url)),
    ...(await nginx(false)),
    ours('this proxy', await command('off')),
    ours('without NODE_OPTIONS', await command('off', {})),
    other('http-proxy with NODE_OPTIONS', await node('http-proxy.mjs', service.url, AS_DEPLOYED)),
    ours('as a fetch handler', await node('fetch-proxy.mjs', service.url, environment)),
  ];
  const caching = [...(await nginx(true)), ours('this proxy', await command('memory'))];
  if (caching.length === 1) console.log('nginx is not installed (NGINX=path): it is left out.');
  return {
    passing,
    caching,
    stop() {
      for (const child of children) child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Running {
  readonly pid: number;
  readonly url: string;
}

function ours(name: string, { pid, url }: Running): Target {
  const headers = async () => ({
    origin: ORIGIN,
    'content-type': 'application/json',
    authorization: `Bearer ${await mint(`${url}/speech`)}`,
  });
  return { name, url, headers, cpuMs: () => processorTime(pid), memory: () => processUsage(pid).rss };
}

/** Gets headers of the same length, with a key in place of a token. */
function other(name: string, { pid, url }: Running): Target {
  const headers = async () => ({
    origin: ORIGIN,
    'content-type': 'application/json',
    authorization: `Bearer ${'k'.repeat(340)}`,
  });
  const sum = (figure: (pid: number) => number) =>
    [pid, ...childrenOf(pid)].reduce((total, each) => total + figure(each), 0);
  return {
    name,
    url,
    headers,
    cpuMs: () => sum(processorTime),
    memory: () => sum((each) => processUsage(each).rss),
  };
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => {
      try {
        return readFileSync(`/proc/${each}/stat`, 'latin1').split(') ')[1]?.split(' ')[1] === String(pid);
      } catch {
        return false;
      }
    });
}

/** As docs/deployment.md has it for streams, with one worker. */
function writeConfig(parent: string, url: string, service: string, isCaching: boolean): string {
  const folder = mkdtempSync(join(parent, 'nginx-'));
  const cache = isCaching
    ? `proxy_cache speech; proxy_cache_methods POST; proxy_cache_key "$uri $request_body"; proxy_cache_valid 200 1h;
      client_body_buffer_size 64k;`
    : 'proxy_buffering off;';
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log stderr crit; events { worker_connections 4096; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      ${isCaching ? `proxy_cache_path ${folder}/cache keys_zone=speech:1m;` : ''}
      upstream service { server ${new URL(service).host}; keepalive 32; }
      server {
        listen ${new URL(url).host}; keepalive_requests 1000000;
        location = /ready { return 204; }
        location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; ${cache} }
      }
    }`,
  );
  return file;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
