import { posix } from 'node:path';
import { sizeOf } from './source-files.mjs';
import { twins } from './twins.mjs';

/** Prints everything that `measureShape` measured. @param tests What `findTests` has found. */
export function printShape(shape, { found, unfound }) {
  table(
    'Folders: files, lines, median file, largest file',
    [...shape.folders].map(([folder, { files, lines, median, most, largest }]) => [
      files,
      lines,
      median,
      most,
      `${folder} (${posix.basename(largest)})`,
    ]),
  );
  const { files, lines, median, largest, most } = sizeOf(shape.sources);
  console.log(`${files} files, ${lines} lines in ${shape.folders.size} folders of src and worklets`);
  console.log(`The median file has ${median} lines, the largest ${most} (${largest}).`);
  table(
    'Crowded folders',
    shape.crowded.map(([folder, { files }]) => [files, folder]),
  );
  table(
    'Files that are too long',
    shape.long.map(([path, source]) => [source.lines, path]),
  );
  table(
    'Import cycles',
    shape.cycles.map((files) => [files.length, files.join(' ')]),
  );
  printPairs(shape.pairs);
  table(
    'Twins (12 lines or more)',
    twins(shape.sources).map(({ count, places }) => [
      count,
      places.map(({ path, from, to }) => `${path}:${from}-${to}`).join(' '),
    ]),
  );
  table(
    'Sources without a test of their name, and where they are tested',
    shape.untested.map((path) => [[path, ...(found.get(path) ?? [])].join('\n    ')]),
  );
  table(
    'Sources without a test that can be found',
    unfound.map((path) => [path]),
  );
  table(
    'Tests that mirror no source',
    shape.strays.map((path) => [path]),
  );
  for (const { title, mostHops, hops } of shape.journeys) {
    const rows = Object.entries(hops);
    console.log(
      `\n${title}: ${rows.length} hops (at most ${mostHops}), ${rows.flat(2).length - rows.length} tools`,
    );
    for (const [index, [hop, tools]] of rows.entries()) {
      console.log(`${String(index + 1).padStart(6)}  ${hop}`);
      for (const tool of tools) console.log(`          ${tool}`);
    }
  }
}

function printPairs(pairs) {
  table(
    'Pairs of folders that import each other',
    pairs.map(({ folders, examples }) => [
      [folders.join(' and '), ...examples.map((example) => example.join(' imports '))].join('\n    '),
    ]),
  );
  const counts = new Map();
  for (const { project } of pairs) counts.set(project, (counts.get(project) ?? 0) + 1);
  table(
    'The same by compiler project',
    [...counts].sort(([, a], [, b]) => b - a).map(([project, count]) => [count, project]),
  );
}

function table(title, rows) {
  console.log(`\n${title}: ${rows.length}`);
  for (const row of rows)
    console.log(
      row.map((cell) => (typeof cell === 'number' ? String(cell).padStart(6) : `  ${cell}`)).join(''),
    );
}
