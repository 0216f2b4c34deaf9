// A reporter of Node's test runner: the results by file, in the form of scripts/engines/results.mjs.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../project.mjs';
import { firstLine } from './flaky-files.mjs';

/** For `--test-reporter`, which takes a module of its own. */
export const NODE_RESULTS = pathToFileURL(join(root, 'scripts/test/node-results.mjs')).href;

export default async function* nodeResults(events) {
  const files = {};
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    files[data.file] ??= { passed: 0, failed: 0, skipped: 0, lost: false };
    const file = files[data.file];
    if (data.skip !== undefined) file.skipped++;
    else if (type === 'test:pass') file.passed++;
    else {
      file.failed++;
      const { error } = data.details;
      file.message ??= firstLine(data.name, error?.cause?.message ?? error?.message);
    }
  }
  yield JSON.stringify(files);
}
