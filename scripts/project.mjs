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
export function attempt(command, args, { env, quiet = false } = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
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

/** Runs a tool from this project's node_modules. */
export const tool = (name, args, options) => attempt(process.execPath, [binary(name), ...args], options);

/** The path of such a tool. */
export function binary(name) {
  const [packageName, bin] = name.split('#');
  const { bin: bins } = JSON.parse(
    readFileSync(join(root, 'node_modules', packageName, 'package.json'), 'utf8'),
  );
  const path = typeof bins === 'string' ? bins : bins[bin ?? packageName.split('/').at(-1)];
  return join(root, 'node_modules', packageName, path);
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

/**
 * Runs test files in Node and returns the exit code. Tests wait without limits of their own: one that hangs fails by name instead of
 * holding up the suite.
 * @param node By default the one that runs this.
 * @param minutes The longest that a file may take.
 * @param concurrency How many files run at once.
 * @param reporters Reporter => the file that it writes; by default what is printed.
 */
export function testInNode(
  files,
  { env, node = process.execPath, minutes = 5, concurrency = 4, reporters = {} } = {},
) {
  const limits = [`--test-concurrency=${concurrency}`, `--test-timeout=${minutes * 60_000}`];
  const reports = Object.entries(reporters).flatMap(([reporter, path]) => [
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${path}`,
  ]);
  return attempt(node, ['--import', 'tsx', '--test', ...limits, ...reports, ...files], { env });
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
