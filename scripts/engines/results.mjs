// Writes the result of each test file where the script that started the runner finds it.
import { readFileSync, writeFileSync } from 'node:fs';
import { firstLine } from '../test/flaky-files.mjs';

/** A reporter that keeps the results in the file at `path`: `{ [file]: { passed, failed, skipped, lost, message } | null }`. */
export function keepResults(path) {
  const files = {};
  const keep = () => writeFileSync(path, JSON.stringify(files));
  return {
    start({ testFiles }) {
      for (const file of testFiles) files[file] = null;
      keep();
    },
    reportTestFileResults({ testFile, sessionsForTestFile: [session] }) {
      const tests = testsOf(session.testResults);
      const first = tests.find((test) => !test.passed && !test.skipped);
      const error = first?.error ?? session.errors?.[0];
      files[testFile] = {
        passed: tests.filter((test) => test.passed && !test.skipped).length,
        // A file may also fail outside its tests: in a hook, or by an uncaught error.
        failed: Math.max(
          tests.filter((test) => !test.passed && !test.skipped).length,
          session.passed ? 0 : 1,
        ),
        skipped: tests.filter((test) => test.skipped).length,
        // No result: the browser crashed, or the page never loaded or hung.
        lost: tests.length === 0,
        ...(error && { message: firstLine(first?.name ?? 'outside its tests', error.message) }),
      };
      keep();
    },
  };
}

/** The results by file. */
export function readResults(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** @param results By file. `unfinished` and `faulty` files are to be run again. */
export function sumUp(results) {
  const entries = Object.entries(results);
  const isFinished = ([, result]) => result && !result.lost;
  const finished = entries.filter(isFinished);
  const sum = (key) => finished.reduce((total, [, result]) => total + result[key], 0);
  const names = (each) => each.map(([file]) => file);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    unfinished: names(entries.filter((entry) => !isFinished(entry))),
    faulty: names(finished.filter(([, { failed }]) => failed > 0)),
  };
}

function testsOf(suite) {
  if (!suite) return [];
  return [...(suite.tests ?? []), ...(suite.suites ?? []).flatMap(testsOf)];
}
