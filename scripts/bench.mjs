// npm run bench [name …] [--option …]: runs all benchmarks of bench/, or those named, and prints their figures. They
// get the options.
import { basename } from 'node:path';
import { attempt, ensureBenchInstalled, filesUnder } from './project.mjs';

ensureBenchInstalled();
const given = process.argv.slice(2);
const firstOption = given.findIndex((argument) => argument.startsWith('--'));
const named = firstOption < 0 ? given : given.slice(0, firstOption);
const options = given.slice(named.length);
const all = filesUnder('bench', '.ts').filter((file) => file.split(/[\\/]/).length === 2);
/** The one of that name, else all that begin with it. */
const namedBy = (name) => {
  const exact = all.filter((file) => basename(file, '.ts') === name);
  return exact.length ? exact : all.filter((file) => basename(file, '.ts').startsWith(name));
};
const files = named.length ? named.flatMap(namedBy) : all;
if (files.length === 0) {
  console.error(`There is no benchmark named ${named.join(', ')}.`);
  process.exit(2);
}
for (const file of files) {
  console.log(`\n== ${basename(file, '.ts')}`);
  if (attempt(process.execPath, ['--expose-gc', '--import', 'tsx', file, ...options]) !== 0)
    process.exitCode = 1;
}
