import { posix } from 'node:path';
import { isTest } from './mirrored-tests.mjs';
import { reachedFrom, startGraph, valueGraph } from './start-graph.mjs';

/** Where more tests import a source, none of them is about it. */
const MOST_IMPORTERS = 5;

/**
 * Where sources without a test of their name are tested: by the few tests that import them; else by those that the map names for them,
 * or for the nearest folder around them, and that reach them.
 * @param untested Paths of the sources.
 * @param files Sources, tests, and what tests start.
 * @param testedBy See tested-by.mjs.
 * @returns `found`: paths of tests by path of source; `unfound`: the other sources; `dead`: a sentence for each useless part of the map.
 */
export function findTests(untested, files, testedBy) {
  const values = valueGraph(files);
  const starts = startGraph(files, values);
  const importers = testsByImport(values);
  const reached = new Map();
  const reaches = (test, source) => {
    if (!reached.has(test)) reached.set(test, reachedFrom(starts, test));
    return reached.get(test).has(source);
  };
  const found = new Map();
  const used = new Set();
  for (const source of untested) {
    const imported = importers.get(source) ?? [];
    const key = nearest(source, testedBy);
    const mapped = (testedBy[key] ?? []).filter((test) => reaches(test, source));
    const isImported = imported.length > 0 && imported.length <= MOST_IMPORTERS;
    const tests = isImported ? imported : mapped;
    if (!isImported) for (const test of mapped) used.add(`${key} ${test}`);
    if (tests.length) found.set(source, tests);
  }
  const dead = Object.entries(testedBy).flatMap(([key, tests]) =>
    tests
      .filter((test) => !used.has(`${key} ${test}`))
      .map((test) => `scripts/shape/tested-by.mjs: of ${key}, nothing needs ${test}, or it reaches nothing.`),
  );
  return { found, unfound: untested.filter((source) => !found.has(source)), dead };
}

function testsByImport(values) {
  const importers = new Map();
  for (const [test, targets] of values)
    if (isTest(test))
      for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), test]);
  return importers;
}

/** The source itself, or the nearest folder around it that the map has. */
function nearest(source, testedBy) {
  let key = source;
  while (!(key in testedBy) && key !== '.') key = posix.dirname(key);
  return key;
}
