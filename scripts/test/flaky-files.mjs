import { relative } from 'node:path';
import { root } from '../project.mjs';

/** Files that may fail and then pass alone without failing the suite. On a busy machine one does now and then; more are a fault. */
const MOST = 2;

/**
 * What to say of files that failed at first and then passed alone: they are to be mended.
 * @param flaky `{ file, message }` of each.
 * @returns `lines` for the end of the log; `isTooMany` fails the suite.
 */
export function reportFlaky(flaky) {
  return {
    lines: flaky.map(({ file, message }) => `Flaky: ${relative(root, file) || file}: ${message}`),
    isTooMany: flaky.length > MOST,
  };
}

/** A test and the first line of its error. */
export const firstLine = (name, message = 'no message') => `${name}: ${String(message).split('\n')[0]}`;
