// npm test: installs what is missing, builds, and runs the tests in Node and in a real Chromium. NODE_VERSIONS=next runs those in Node under
// another of its versions each day (scripts/test/test-node.mjs).
// `npm test -- PATH…` runs the tests of files and folders; `--changed` those of what differs from the last commit; `--watch` runs tests again
// when something that they import changes.
import { parseArgs } from 'node:util';
import { ensureTestsInstalled } from '../project.mjs';

const { values, positionals: paths } = readArguments();
ensureTestsInstalled();
// They import what is installed.
const { chooseTests } = await import('./choose-tests.mjs');
if (!values.watch && !values.changed && !paths.length) {
  const { testEverything } = await import('./test-everything.mjs');
  process.exit(await testEverything());
}
const { testChosen } = await import('./test-chosen.mjs');
const files = orExit(() => chooseTests({ paths, onlyChanged: values.changed }));
if (!values.watch) process.exit(await testChosen(files));
const { watchTests } = await import('./watch-tests.mjs');
await watchTests(paths);

function readArguments() {
  const options = { changed: { type: 'boolean' }, watch: { type: 'boolean' } };
  return orExit(() => parseArgs({ allowPositionals: true, options }));
}

function orExit(work) {
  try {
    return work();
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}
