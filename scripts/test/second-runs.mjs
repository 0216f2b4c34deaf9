import { relative, sep } from 'node:path';
import { root } from '../project.mjs';

/**
 * Browser test files that may fail and pass in a second run, alone. Any other fails the suite: a test that fails now and then hides a
 * fault. Each entry has a reason and the day it was written: `{ file: 'test/…', reason: '…', since: '2026-11-22' }`.
 */
const LISTED = [];

/** Of files that passed only in a second run, those that are not on the list. */
export function unlistedSecondRuns(files, listed = LISTED) {
  const names = files.map((file) => relative(root, file).split(sep).join('/'));
  return names.filter((name) => !listed.some(({ file }) => file === name));
}
