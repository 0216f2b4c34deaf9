import { filesUnder } from '../project.mjs';

const BROWSER_FOLDERS = /^test\/(?:audio|elements|ponyfill)\//;

/** All test files, with slashes, from the root. Cases of `npm run test:fuzz` are none. */
export const testFiles = () =>
  filesUnder('test', '.test.ts')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('test/fuzz/'));

/** @param file A test file. The others run in a browser. */
export const runsInNode = (file) =>
  file.endsWith('.node.test.ts') || (!BROWSER_FOLDERS.test(file) && !file.endsWith('.browser.test.ts'));

/**
 * Whether `npm test` runs it. The others take minutes: `*.sound.test.ts` speak and listen in real time (`npm run test:sound`), `*.pages.test.ts`
 * and `*.matrix.test.ts` open whole pages (`npm run test:pages`, `test:matrix`), `*.slow.test.ts` take long for other reasons: `npm run
 * test:contract` runs those of Node, `test:faults` and `test:ponyfill` those of browsers.
 */
export const isQuick = (file) => kindOf(file) === undefined;

/** @param kind `sound`, `pages`, `matrix` or `slow`. */
export const longTests = (kind) => testFiles().filter((file) => kindOf(file) === kind);

const kindOf = (file) => /\.(sound|pages|matrix|slow)\.test\.ts$/.exec(file)?.[1];
