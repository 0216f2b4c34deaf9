// A reporter of Node's test runner: the results by file, in the form of scripts/engines/results.mjs.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../project.mjs';
import { sourceOf } from './compiled-sources.mjs';
import { firstLine } from './flaky-files.mjs';
import { filesOfGroup } from './group-tests.mjs';

/** For `--test-reporter`, which takes a module of its own. */
export const NODE_RESULTS = pathToFileURL(join(root, 'scripts/test/node-results.mjs')).href;

export default async function* nodeResults(events) {
  const files = {};
  const brokenGroups = [];
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const path = sourceOf(data.file);
    const group = filesOfGroup(path);
    if (group) {
      if (type === 'test:fail') brokenGroups.push(group);
      continue;
    }
    files[path] ??= { passed: 0, failed: 0, skipped: 0, lost: false };
    const file = files[path];
    if (data.skip !== undefined) file.skipped++;
    else if (type === 'test:pass') file.passed++;
    else {
      file.failed++;
      const { error } = data.details;
      file.message ??= firstLine(data.name, error?.cause?.message ?? error?.message);
    }
  }
  for (const group of brokenGroups) markUnfinished(files, group);
  yield JSON.stringify(files);
}

/** The process of a group crashed or hung: its files run one after another, so all from the last with a result on have none. */
function markUnfinished(files, group) {
  const last = group.findLastIndex((file) => files[file]);
  for (const file of group.slice(Math.max(last, 0))) files[file] = null;
}
