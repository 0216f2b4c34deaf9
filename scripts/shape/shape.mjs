import { LONG_TABLES, MIRROR_NOTHING } from './exceptions.mjs';
import { importCycles, importGraph } from './import-graph.mjs';
import { JOURNEYS, journeyFaults } from './journeys.mjs';
import { mirroredTests } from './mirrored-tests.mjs';
import { foldersOf, projectsOf, readSources } from './source-files.mjs';
import { pairFaults, twoWayPairs } from './two-way-pairs.mjs';

const MAX_LINES = 400;
const MAX_TEST_LINES = 500;
const MAX_FOLDER_FILES = 30;

/** Measures the tree at `root`: folders, long files, import cycles, folders that import each other and mirrored tests. */
export function measureShape(root, journeys = JOURNEYS) {
  const sources = readSources(root, ['src', 'worklets']);
  const scripts = readSources(root, ['scripts', 'website']);
  const others = readSources(root, ['training', 'demo']);
  const tests = readSources(root, ['test']);
  const graph = importGraph(sources);
  const { untested, strays } = mirroredTests(new Map([...sources, ...scripts, ...others]), [...tests.keys()]);
  return {
    sources,
    pairs: twoWayPairs(graph, projectsOf(root, ['src', 'worklets'])),
    folders: foldersOf(sources),
    crowded: [...foldersOf(new Map([...sources, ...scripts, ...tests]))].filter(
      ([, { files }]) => files > MAX_FOLDER_FILES,
    ),
    long: [...longerThan(MAX_LINES, new Map([...sources, ...scripts])), ...longerThan(MAX_TEST_LINES, tests)],
    cycles: importCycles(graph),
    untested: untested.filter((path) => sources.has(path)),
    files: new Map([...sources, ...scripts, ...others, ...tests]),
    strays: strays.filter((path) => !MIRROR_NOTHING.some((prefix) => path.startsWith(prefix))),
    journeys,
    journeyFaults: journeys.flatMap((journey) => journeyFaults(journey, sources)),
  };
}

/** One sentence for each thing that `npm run check` refuses. */
export function shapeFaults({ crowded, long, cycles, pairs, strays, journeyFaults }) {
  return [
    ...crowded.map(
      ([folder, { files }]) => `${folder} has ${files} files, at most ${MAX_FOLDER_FILES}: divide it.`,
    ),
    ...long.map(([path, { lines }]) => `${path} has ${lines} lines, at most ${limitOf(path)}: divide it.`),
    ...cycles.map((files) => `${files.join(', ')} import each other in a cycle.`),
    ...pairFaults(pairs),
    ...strays.map(
      (path) => `${path} has the name of no source: rename it, or list it in scripts/shape/exceptions.mjs.`,
    ),
    ...journeyFaults,
  ];
}

const limitOf = (path) => (path.startsWith('test/') ? MAX_TEST_LINES : MAX_LINES);

const longerThan = (limit, sources) =>
  [...sources].filter(([path, { lines }]) => lines > limit && !LONG_TABLES.includes(path));
