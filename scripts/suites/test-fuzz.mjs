// npm run test:fuzz [file …]: checks each property of test/fuzz with 10,000 new random cases (FUZZ_CASES; FUZZ_SEED repeats a run).
// Prints how long each took, and the memory of the process after warm-up and at the end.
import { basename } from 'node:path';
import { attempt, ensureTestsInstalled, filesUnder } from '../project.mjs';

ensureTestsInstalled();
const named = process.argv.slice(2);
const files = filesUnder('test/fuzz', '.test.ts').filter(
  (file) => named.length === 0 || named.some((name) => basename(file).startsWith(name)),
);
if (files.length === 0) {
  console.error(`There are no fuzz tests named ${named.join(', ')}.`);
  process.exit(2);
}
const env = {
  FUZZ_CASES: process.env.FUZZ_CASES ?? '10000',
  FUZZ_SEED: process.env.FUZZ_SEED ?? String(Math.floor(Math.random() * 2 ** 31)),
};
console.log(`${env.FUZZ_CASES} cases of each property, FUZZ_SEED=${env.FUZZ_SEED}`);
const args = ['--expose-gc', '--import', 'tsx', '--test', '--test-concurrency=1', '--test-reporter=spec'];
process.exitCode = attempt(process.execPath, [...args, ...files], { env });
