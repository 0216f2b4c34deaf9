// npm run bench install [-- --before FILE]: what it takes to install this package and to build a page with it, beside others, in one run.
// `--before FILE` adds an earlier tarball of ours. Downloads are in npm's cache before anything is timed.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { packPackage } from '../scripts/build/packed.mjs';

interface Candidate {
  readonly name: string;
  /** What npm installs. */
  readonly source: string;
  /** The module of a page that uses it. */
  readonly page: string;
}

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
const RUNS = 3;
const OURS = "import 'kurdish-speech/elements';";

const { before } = parseArgs({ options: { before: { type: 'string' } }, strict: false }).values;
const candidates: Candidate[] = [
  ...(typeof before === 'string'
    ? [{ name: 'kurdish-speech, before', source: resolve(before), page: OURS }]
    : []),
  { name: 'kurdish-speech', source: packPackage(), page: OURS },
  { name: 'media-chrome', source: 'media-chrome', page: "import 'media-chrome';" },
  {
    name: '@elevenlabs/elevenlabs-js',
    source: '@elevenlabs/elevenlabs-js',
    page: "import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';\nwindow.client = new ElevenLabsClient();",
  },
];

console.log(`| | packages | MB in node_modules | files | installation, s | Vite, s | page, kB |`);
console.log('|---|---|---|---|---|---|---|');
for (const candidate of candidates) {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-install-'));
  try {
    console.log(await row(folder, candidate));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function row(folder: string, { name, source, page }: Candidate): Promise<string> {
  install(folder, source);
  const installing = median(Array.from({ length: RUNS }, () => seconds(() => install(folder, source))));
  const files = filesOf(join(folder, 'node_modules'));
  const packages = files.filter(({ path }) => /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path));
  const bytes = sum(files.map(({ size }) => size));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script type="module" src="./page.js"></script>');
  writeFileSync(join(folder, 'page.js'), page);
  const started = performance.now();
  await build({ root: folder, configFile: false, logLevel: 'silent' });
  const building = (performance.now() - started) / 1000;
  const scripts = filesOf(join(folder, 'dist')).filter(({ path }) => path.endsWith('.js'));
  const columns = [
    name,
    packages.length,
    (bytes / 1e6).toFixed(1),
    files.length,
    installing.toFixed(1),
    building.toFixed(1),
    (sum(scripts.map(({ size }) => size)) / 1000).toFixed(0),
  ];
  return `| ${columns.join(' | ')} |`;
}

function install(folder: string, source: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  execFileSync('npm', ['install', ...QUIET, source], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

function seconds(work: () => void): number {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1000;
}

function filesOf(folder: string): { path: string; size: number }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, size: statSync(path).size }));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
