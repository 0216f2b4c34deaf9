import { watch } from 'node:fs';
import { chooseTests, testsOf, WATCHED } from './choose-tests.mjs';
import { testChosen } from './test-chosen.mjs';

/** Editors write a file in several steps. */
const SETTLED_MS = 200;
const GENERATED = /(?:^|\/)(?:node_modules|\.cache|\.next|dist)\//;

/**
 * Runs tests whenever something that they import changes, until this process ends.
 * @param paths Only tests in these, which are run at once; without any, all.
 */
export async function watchTests(paths) {
  const changed = new Set();
  let wake = () => {};
  for (const folder of WATCHED)
    watch(folder, { recursive: true }, (_event, name) => {
      const file = `${folder}/${String(name).replaceAll('\\', '/')}`;
      if (name === null || GENERATED.test(file)) return;
      changed.add(file);
      wake();
    });
  if (paths.length) await testChosen(chooseTests({ paths }));
  for (;;) {
    console.log('Waiting for changes; Ctrl+C ends.');
    if (!changed.size) await new Promise((resolve) => (wake = resolve));
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    const files = [...changed];
    changed.clear();
    const affected = testsOf(files);
    const chosen = new Set(paths.length ? chooseTests({ paths }) : affected);
    await testChosen(affected.filter((file) => chosen.has(file)));
  }
}
