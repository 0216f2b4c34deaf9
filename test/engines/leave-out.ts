import { CANNOT, type Inability } from './cannot.ts';

const engine: Inability['engine'] = navigator.userAgent.includes('Firefox/') ? 'firefox' : 'webkit';

/**
 * Marks the tests of this file (its path under `test/`) that the engine cannot run as pending. Call it before declaring them.
 * Fails if the table names a test that the file lacks.
 */
export function leaveOut(file: string): void {
  const listed = CANNOT.filter((inability) => inability.engine === engine && inability.file === file);
  before(function () {
    const root = this.test!.parent!;
    for (const { title } of listed) {
      const found = title === undefined ? root.suites : entitled(root, title);
      if (found.length === 0)
        throw new Error(`test/engines/cannot.ts names "${title}", which ${file} does not have.`);
      for (const one of found) one.pending = true;
    }
  });
}

function entitled(suite: Mocha.Suite, title: string): (Mocha.Suite | Mocha.Test)[] {
  const own = [...suite.suites, ...suite.tests].filter((one) => one.title === title);
  return [...own, ...suite.suites.flatMap((inner) => entitled(inner, title))];
}
