import { filesOf, observersOf } from './journeys.mjs';

/** Prints everything that `measureShape` measured. */
export function printShape(shape) {
  table(
    'Rooms: files, lines',
    [...shape.rooms].map(([room, { files, lines }]) => [files, lines, room]),
  );
  const { size } = shape.sources;
  const lines = [...shape.sources.values()].reduce((sum, source) => sum + source.lines, 0);
  console.log(`${size} files, ${lines} lines in ${shape.rooms.size} rooms of src and worklets`);
  table(
    'Rooms that are too full',
    shape.crowded.map(([room, { files }]) => [files, room]),
  );
  table(
    'Files that are too long',
    shape.long.map(([path, source]) => [source.lines, path]),
  );
  table(
    'Import circles',
    shape.circles.map((files) => [files.length, files.join(' ')]),
  );
  table(
    'Sources without a test of their name',
    shape.untested.map((path) => [path]),
  );
  table(
    'Tests that mirror no source',
    shape.strays.map((path) => [path]),
  );
  for (const journey of shape.journeys) {
    const files = filesOf(journey);
    const limit = journey.most ? `, at most ${journey.most}` : '';
    console.log(`\n${journey.title}: ${files.length} files${limit}`);
    files.forEach((file, index) => void console.log(`${String(index + 1).padStart(6)}  ${file}`));
    for (const file of observersOf(journey)) console.log(`        (looks at it: ${file})`);
  }
}

function table(title, rows) {
  console.log(`\n${title}: ${rows.length}`);
  for (const row of rows)
    console.log(
      row.map((cell) => (typeof cell === 'number' ? String(cell).padStart(6) : `  ${cell}`)).join(''),
    );
}
