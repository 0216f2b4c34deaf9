import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forward, forwardUpgrade } from './forward.ts';
import type { Showing } from './serve-site.ts';

/** One way to build a site: a row of the matrix. */
export interface Consumer {
  readonly name: string;
  /** The recipe, relative to this file's folder. */
  readonly recipe: string;
  /** Policies to test it under. Default: all. */
  readonly policies?: readonly string[];
  /**
   * Builds as its users do and returns what the origins serve.
   * @param cdn The other origin, from which the page loads its files.
   * @param onCdn Whether the built files are served there.
   */
  build(cdn: string, onCdn: boolean): Promise<Answers>;
}

export interface Answers extends Omit<Showing, 'policy'> {
  close?(): Promise<void>;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const installed = createRequire(join(here, 'package.json'));

export const CONSUMERS: readonly Consumer[] = [
  scriptTag('script tag, module', 'module.html'),
  scriptTag('script tag, classic', 'classic.html'),
  {
    name: 'Vite',
    recipe: 'consumers/vite',
    async build(cdn, onCdn) {
      const folder = emptyFolder('vite', onCdn);
      runTool('vite', 'vite/package.json', 'bin/vite.js', ['build', '--outDir', folder, '--emptyOutDir'], {
        ...(onCdn && { ASSETS: `${cdn}/` }),
      });
      return placed(folder, read(join(folder, 'index.html')), onCdn);
    },
  },
  withOwnPage('webpack', 'webpack', (assets) => [
    'webpack-cli/package.json',
    'bin/cli.js',
    '--output-path',
    assets,
  ]),
  {
    name: 'Next.js',
    recipe: 'consumers/next',
    async build(cdn, onCdn) {
      const folder = emptyFolder('next', onCdn);
      cpSync(join(here, 'consumers/next'), folder, { recursive: true });
      Object.assign(process.env, { NEXT_TELEMETRY_DISABLED: '1', ASSETS: onCdn ? cdn : '' });
      runTool(folder, 'next/package.json', 'dist/bin/next', ['build']);
      // The files that Next.js documents for a CDN.
      cpSync(join(folder, '.next/static'), join(folder, 'cdn/_next/static'), { recursive: true });
      return startNext(folder);
    },
  },
  {
    name: 'Next.js, dev server',
    recipe: 'consumers/next',
    policies: ['no CSP'],
    async build(_cdn, onCdn) {
      const folder = emptyFolder('next-dev', onCdn);
      cpSync(join(here, 'consumers/next'), folder, { recursive: true });
      return startNextDev(folder);
    },
  },
  withOwnPage('esbuild', 'esbuild', (assets) => [undefined, 'build.js', assets]),
  {
    ...withOwnPage('esbuild, one file', 'one-file', (assets) => [undefined, 'build.js', assets]),
    policies: ['no CSP', 'self only'],
  },
  withOwnPage('Rollup', 'rollup', (assets) => [
    'rollup/package.json',
    'dist/bin/rollup',
    '-c',
    '--dir',
    assets,
  ]),
];

function scriptTag(name: string, file: string): Consumer {
  const recipe = `consumers/script-tag/${file}`;
  return {
    name,
    recipe,
    async build(cdn) {
      const html = read(join(here, recipe)).replaceAll('https://cdn.example', cdn);
      return {
        html,
        folder: emptyFolder('script-tag', false),
        cdnFolder: join(here, 'node_modules/kurdish-speech/dist/cdn'),
      };
    },
  };
}

/** A bundler without HTML support: its files go into `/assets/` for a hand-written page. */
function withOwnPage(
  name: string,
  directory: string,
  command: (assets: string) => [tool: string | undefined, script: string, ...args: string[]],
): Consumer {
  return {
    name,
    recipe: `consumers/${directory}`,
    async build(cdn, onCdn) {
      const folder = emptyFolder(directory, onCdn);
      const [tool, script, ...args] = command(join(folder, 'assets'));
      runTool(directory, tool, script, args);
      const html = read(join(here, 'consumers', directory, 'index.html'));
      return placed(folder, onCdn ? html.replaceAll('"/assets/', `"${cdn}/assets/`) : html, onCdn);
    },
  };
}

function placed(folder: string, html: string, onCdn: boolean): Answers {
  const empty = emptyFolder('nothing', onCdn);
  return { html, folder: onCdn ? empty : folder, cdnFolder: onCdn ? folder : empty };
}

/** The production server of Next.js, in this process. */
async function startNext(folder: string): Promise<Answers> {
  const { default: next } = await import(installed.resolve('next'));
  const app = next({ dev: false, dir: folder });
  await app.prepare();
  const handle = app.getRequestHandler() as RequestListener;
  return { html: '', folder, cdnFolder: join(folder, 'cdn'), handle, close: () => app.close() };
}

/** Its development server, with React's warnings: a separate process, because it uses another build of React. */
async function startNextDev(folder: string): Promise<Answers> {
  const path = join(installed.resolve('next/package.json'), '../dist/bin/next');
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    NEXT_TELEMETRY_DISABLED: '1',
    ASSETS: '',
    // React's development build calls eval().
    CONTENT_SECURITY_POLICY: '',
  };
  const server = spawn(process.execPath, [path, 'dev', '--port', '0'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => server.kill('SIGTERM');
  process.once('exit', stop);
  const port = await new Promise<number>((resolve, reject) => {
    server.once('exit', () => reject(new Error('next dev stopped')));
    server.stdout.on('data', (text) => {
      const [, found] = /http:\/\/localhost:(\d+)/.exec(String(text)) ?? [];
      if (found) resolve(Number(found));
    });
  });
  // It compiles a page on the first request.
  await fetch(`http://127.0.0.1:${port}/`);
  const close = async () => {
    process.off('exit', stop);
    const stopped = once(server, 'exit');
    stop();
    await stopped;
  };
  return {
    html: '',
    folder,
    cdnFolder: folder,
    handle: forward(port),
    upgrade: forwardUpgrade(port),
    close,
  };
}

function runTool(
  directory: string,
  tool: string | undefined,
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): void {
  const cwd = resolve(here, 'consumers', directory);
  const path = tool ? join(installed.resolve(tool), '..', script) : join(cwd, script);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  if (status !== 0) throw new Error(`The build in ${directory} failed:\n${stdout}${stderr}`);
}

function emptyFolder(name: string, onCdn: boolean): string {
  const folder = join(here, '.cache', onCdn ? `${name}-cdn` : name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

const read = (path: string) => readFileSync(path, 'utf8');
