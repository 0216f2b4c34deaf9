// npm run check -- --shape [--root DIR] prints the shape of the sources. Without --shape this prints only what is beyond a limit.
// Exit code 1 where something is.
import { parseArgs } from 'node:util';
import { root } from './project.mjs';
import { findTests } from './shape/find-tests.mjs';
import { printShape } from './shape/print-shape.mjs';
import { measureShape, shapeFaults } from './shape/shape.mjs';
import { TESTED_BY } from './shape/tested-by.mjs';

const { values } = parseArgs({
  options: { shape: { type: 'boolean' }, root: { type: 'string', default: root } },
});
const shape = measureShape(values.root);
const faults = shapeFaults(shape);
if (values.shape) {
  const tests = findTests(shape.untested, shape.files, TESTED_BY);
  printShape(shape, tests);
  for (const fault of tests.dead) console.error(fault);
  faults.push(...tests.dead);
  console.log(`\nBeyond the limits: ${faults.length}`);
} else {
  for (const fault of faults) console.error(fault);
  console.log(`${shape.untested.length} sources have no test of their name (--shape lists them).`);
}
process.exit(faults.length ? 1 : 0);
