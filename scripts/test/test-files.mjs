import { filesUnder } from '../project.mjs';

const BROWSER_FOLDERS = /^test\/(?:audio|elements|ponyfill)\//;

/** All test files, with slashes, from the root. Cases of `npm run test:fuzz` are none. */
export const testFiles = () =>
  filesUnder('test', '.test.ts')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('test/fuzz/'));

/** @param file A test file. The others run in a browser. */
export const runsInNode = (file) => !BROWSER_FOLDERS.test(file) && !file.endsWith('.browser.test.ts');

/**
 * Whether `npm test` runs it. `*.slow.test.ts` take minutes: `npm run test:contract` runs those of Node, `test:faults` and `test:ponyfill`
 * those of browsers. `*.pages.test.ts` and `*.matrix.test.ts` open many pages (`npm run test:pages`, `test:matrix`).
 */
export const isQuick = (file) => kindOf(file) === undefined;

/** @param kind `slow`, `pages` or `matrix`. */
export const longNodeTests = (kind) =>
  testFiles().filter((file) => runsInNode(file) && kindOf(file) === kind);

const kindOf = (file) => /\.(slow|matrix|pages)\.test\.ts$/.exec(file)?.[1];
