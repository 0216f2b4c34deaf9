import { ensureBuilt } from '../build/packed.mjs';
import { runTests } from './run-tests.mjs';

/** They use what is built. */
const BUILT = /^test\/(?:e2e|package)\//;

/** Runs some test files, and builds before those that use what is built. @returns The exit code. */
export async function testChosen(files) {
  if (!files.length) console.log('Nothing to test: no test imports what has changed.');
  if (files.some((file) => BUILT.test(file))) ensureBuilt();
  const { failed } = await runTests(files);
  return failed.length ? 1 : 0;
}
