// Shared by the other scripts: the root, running tools, installing dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

/** Runs a command and shows its output; exits with its code if it fails. */
export function run(command, args, options = {}) {
  const code = attempt(command, args, options);
  if (code !== 0) process.exit(code);
}

/** Runs a command, shows its output and returns its exit code. */
export function attempt(command, args, { env, cwd = root, quiet = false } = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (error) {
    console.error(`${command} could not be started: ${error.message}`);
    return 1;
  }
  if (quiet && status !== 0) process.stderr.write(stdout + stderr);
  return status ?? 1;
}

/**
 * Runs a tool of an installed package, and returns the exit code.
 * @param options.folder The one whose package.json names it; by default the root.
 */
export const tool = (name, args, { folder, ...options } = {}) =>
  attempt(process.execPath, [binary(name, folder), ...args], options);

/** The path of such a tool. */
export function binary(name, folder = '') {
  const [packageName, bin] = name.split('#');
  const place = join(root, folder, 'node_modules', packageName);
  const { bin: bins } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
  const path = typeof bins === 'string' ? bins : bins[bin ?? packageName.split('/').at(-1)];
  return join(place, path);
}

/** Installs the dependencies if they are missing or older than the lock file. */
export function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.package-lock.json');
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs)
    return;
  console.log('Installing dependencies…');
  // Not `npm ci`: it fails if a registry lacks an optional binary of any platform.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Installs the packages of a folder with its own package.json if they are missing or older than its lock file. */
export function ensureFolderInstalled(folder) {
  const stamp = join(root, folder, 'node_modules', '.package-lock.json');
  const lock = join(root, folder, 'package-lock.json');
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log(`Installing what ${folder} needs…`);
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  run('npm', ['install', '--prefix', folder, ...quiet]);
}

/** Installs the dependencies and what only tests need, in this order: test/package.json names some packages in the root's node_modules. */
export function ensureTestsInstalled() {
  ensureInstalled();
  ensureFolderInstalled('test');
}

/** The same for benchmarks, which use helpers and packages of the tests. */
export function ensureBenchInstalled() {
  ensureTestsInstalled();
  ensureFolderInstalled('bench');
}

/** Files of a folder and those in it, whose names end so, from the root; without what is installed in them. */
export function filesUnder(folder, suffix) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const files = entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesUnder(path, suffix);
    return entry.name.endsWith(suffix) ? [path] : [];
  });
  return files.sort();
}
