import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { root } from '../project.mjs';
import { findTests } from '../shape/find-tests.mjs';
import { importGraph } from '../shape/import-graph.mjs';
import { readSources } from '../shape/source-files.mjs';
import { TESTED_BY } from '../shape/tested-by.mjs';
import { isQuick, testFiles } from './test-files.mjs';

/** Where tests are, and what they import. */
export const WATCHED = ['bench', 'demo', 'examples', 'scripts', 'src', 'test', 'training', 'worklets'];

/**
 * Test files by what a developer names. Those that take minutes only run when they are named themselves.
 * @param paths Test files, sources and folders of them, from the root; all without any.
 * @param onlyChanged Only tests that changed since the last commit, and that import what did.
 * @throws Error for a path that has no tests.
 */
export function chooseTests({ paths = [], onlyChanged = false }) {
  const named = paths.length ? [...new Set(paths.flatMap(testsAt))] : testFiles().filter(isQuick);
  if (!onlyChanged) return named;
  const affected = new Set(testsOf(changedFiles()));
  return named.filter((file) => affected.has(file));
}

/** The quick test files that import one of these, directly or through others, and those among them. */
export function testsOf(changed) {
  const importers = new Map();
  for (const [file, targets] of importGraph(readSources(root, WATCHED)))
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return testFiles().filter((file) => reached.has(file) && isQuick(file));
}

/**
 * A source stands for the tests whose names begin with its own, or else for those that reach it (scripts/shape/find-tests.mjs); a folder
 * for those in it. Tests of `src/` are in `test/` without it.
 */
function testsAt(given) {
  const path = relative(root, given).replaceAll('\\', '/');
  const all = testFiles();
  if (all.includes(path)) return [path];
  if (!existsSync(path || '.')) throw new Error(`There is no ${given}.`);
  const place = /^(?:test(?:\/|$)|$)/.test(path)
    ? path
    : posix.join('test', path.replace(/^src(?:\/|$)/, ''));
  const start = statSync(path || '.').isDirectory() ? place && `${place}/` : place.replace(/\.[a-z]+$/, '');
  const found = all.filter((file) => file.startsWith(start));
  const tests = found.length ? found : testsOfUser(path);
  const quick = tests.filter((file) => all.includes(file) && isQuick(file));
  if (quick.length) return quick;
  throw new Error(
    tests.length
      ? `Only tests that take minutes test ${given}; name one: ${tests.join(', ')}.`
      : `${given} has no tests.`,
  );
}

/** Tests of what uses a source. */
const testsOfUser = (path) => findTests([path], readSources(root, WATCHED), TESTED_BY).found.get(path) ?? [];

/** Files that differ from the last commit, and new ones. */
function changedFiles() {
  const lines = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const added = lines('ls-files', '--others', '--exclude-standard');
  return [...lines('diff', '--name-only', '--relative', 'HEAD'), ...added];
}
