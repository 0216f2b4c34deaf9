// Part of npm run check: every path of this project that a document names exists.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { root } from '../project.mjs';
import { deadPaths } from './dead-paths.mjs';

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const files = listed.split('\0').filter((file) => file && existsSync(file));
// CHANGELOG.md names what was there then.
const pages = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
const faults = pages.flatMap((page) =>
  deadPaths(readFileSync(page, 'utf8'), files).map((path) => `${page}: "${path}" does not exist`),
);
for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
