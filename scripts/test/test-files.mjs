import { filesUnder } from '../project.mjs';

const BROWSER_FOLDERS = /^test\/(?:audio|elements|ponyfill)\//;

/**
 * The test files that run in Node: `quick` is what `npm test` runs. `*.slow.test.ts` take minutes (`npm run test:contract`), and
 * `*.matrix.test.ts` open many pages (`npm run test:matrix`).
 */
export function nodeTests(kind) {
  const files = filesUnder('test', '.test.ts').map((file) => file.replaceAll('\\', '/'));
  return files.filter((file) => runsInNode(file) && kindOf(file) === kind);
}

/** @param file Path from the root, with slashes. */
export const runsInNode = (file) =>
  !BROWSER_FOLDERS.test(file) && !file.endsWith('.browser.test.ts') && !file.startsWith('test/fuzz/');

const kindOf = (file) => /\.(slow|matrix)\.test\.ts$/.exec(file)?.[1] ?? 'quick';

/** Globs of the test files that `npm test` runs in a browser. Slow ones are run by `npm run test:faults` and `test:ponyfill`. */
export const BROWSER_TESTS = [
  'test/{audio,elements,ponyfill}/**/*.test.ts',
  'test/**/*.browser.test.ts',
  '!test/**/*.slow.test.ts',
  // What test:editors has installed.
  '!**/node_modules/**',
];
