import { LONG_TABLES, MIRROR_NOTHING } from './exceptions.mjs';
import { importCircles, importGraph } from './import-graph.mjs';
import { JOURNEYS, journeyFaults } from './journeys.mjs';
import { mirroredTests } from './mirrored-tests.mjs';
import { readSources, roomsOf } from './source-files.mjs';

const MAX_LINES = 400;
const MAX_TEST_LINES = 500;
const MAX_ROOM_FILES = 30;

/** Measures the tree at `root`: rooms, long files, import circles, mirrored tests, and the hops of the journeys. */
export function measureShape(root, journeys = JOURNEYS) {
  const sources = readSources(root, ['src', 'worklets']);
  const scripts = readSources(root, ['scripts']);
  const others = readSources(root, ['training', 'demo']);
  const tests = readSources(root, ['test']);
  const graph = importGraph(sources);
  const { untested, strays } = mirroredTests(new Map([...sources, ...scripts, ...others]), [...tests.keys()]);
  return {
    sources,
    rooms: roomsOf(sources),
    crowded: [...roomsOf(new Map([...sources, ...scripts, ...tests]))].filter(
      ([, { files }]) => files > MAX_ROOM_FILES,
    ),
    long: [...longerThan(MAX_LINES, new Map([...sources, ...scripts])), ...longerThan(MAX_TEST_LINES, tests)],
    circles: importCircles(graph),
    untested: untested.filter((path) => sources.has(path)),
    strays: strays.filter((path) => !MIRROR_NOTHING.some((prefix) => path.startsWith(prefix))),
    journeys,
    journeyFaults: journeys.flatMap((journey) => journeyFaults(journey, graph, sources)),
  };
}

/** One sentence for each thing that `npm run check` refuses. */
export function shapeFaults({ crowded, long, circles, strays, journeyFaults }) {
  return [
    ...crowded.map(
      ([room, { files }]) => `${room} has ${files} files, at most ${MAX_ROOM_FILES}: divide it.`,
    ),
    ...long.map(([path, { lines }]) => `${path} has ${lines} lines, at most ${limitOf(path)}: divide it.`),
    ...circles.map((files) => `${files.join(', ')} import each other in a circle.`),
    ...strays.map(
      (path) => `${path} has the name of no source: rename it, or list it in scripts/shape/exceptions.mjs.`,
    ),
    ...journeyFaults,
  ];
}

const limitOf = (path) => (path.startsWith('test/') ? MAX_TEST_LINES : MAX_LINES);

const longerThan = (limit, sources) =>
  [...sources].filter(([path, { lines }]) => lines > limit && !LONG_TABLES.includes(path));
