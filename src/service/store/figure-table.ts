import { type Database, type Operation, type Row, type Statement, sql } from './database.ts';
import type { Figure, FigureRow, FigureScale, Store } from './store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long each is, and how many are kept: what the status page shows. */
const SCALES: Readonly<Record<FigureScale, { readonly length: number; readonly kept: number }>> = {
  minute: { length: MINUTE_MS, kept: 60 },
  hour: { length: HOUR_MS, kept: 24 },
  day: { length: DAY_MS, kept: 31 },
};
/** Days for which figures of listening are kept. */
const LISTENING_DAYS = 90;

/** What was counted in the last 60 minutes, 24 hours and 31 days, over all instances. */
export function createFigureTable(
  database: Database,
  now: () => number,
): Pick<Store, 'addFigures' | 'figures' | 'listening'> {
  /** When the day began whose older figures this process has deleted. */
  let cleanedDay: number | undefined;

  function startOf(scale: FigureScale, ago = 0): number {
    const { length } = SCALES[scale];
    const time = now();
    return time - (time % length) - ago * length;
  }

  function* addPeaks(peaks: readonly Figure[]): Operation<void> {
    const minute = startOf('minute');
    for (const { name, label, value } of peaks)
      yield sql`INSERT INTO figure (scale, started_at, name, label, value)
        VALUES ('minute', ${minute}, ${name}, ${label}, ${Math.round(value)})
        ON CONFLICT (scale, started_at, name, label) DO UPDATE SET value = excluded.value
        WHERE excluded.value > figure.value`;
    for (const scale of ['hour', 'day'] as const)
      for (const name of new Set(peaks.map((peak) => peak.name)))
        yield sql`INSERT INTO figure (scale, started_at, name, label, value)
          SELECT CAST(${scale} AS TEXT), CAST(${startOf(scale)} AS BIGINT), name, '', CAST(SUM(value) AS BIGINT) FROM figure
          WHERE scale = 'minute' AND started_at = ${minute} AND name = ${name} GROUP BY name
          ON CONFLICT (scale, started_at, name, label) DO UPDATE SET value = excluded.value
          WHERE excluded.value > figure.value`;
  }

  return {
    addFigures(sums, peaks = []) {
      return database.transaction(function* () {
        // In one order, so that instances never wait for each other in a circle.
        const ordered = [...sums].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
        for (const scale of ['minute', 'hour', 'day'] as const) {
          for (const some of inPowersOfTwo(ordered))
            yield sql`INSERT INTO figure (scale, started_at, name, label, value) VALUES ${rowsOf(some, scale, startOf(scale))}
              ON CONFLICT (scale, started_at, name, label) DO UPDATE SET value = figure.value + excluded.value`;
          // A day has many figures of listening, which a deletion goes through.
          if (scale === 'day' && startOf('day') === cleanedDay) continue;
          yield sql`DELETE FROM figure WHERE scale = ${scale} AND started_at < ${startOf(scale, SCALES[scale].kept)}
            AND (scale <> 'day' OR SUBSTR(name, 1, 7) <> 'listen_' OR started_at < ${startOf('day', LISTENING_DAYS)})`;
        }
        cleanedDay = startOf('day');
        yield* addPeaks(peaks);
      });
    },
    async figures(scale) {
      const rows = await database.query(
        sql`SELECT started_at, name, label, value FROM figure WHERE scale = ${scale}
          AND started_at > ${startOf(scale, SCALES[scale].kept)} ORDER BY started_at`,
      );
      return rows.map(figureOf);
    },
    async listening(days) {
      const rows = await database.query(
        sql`SELECT started_at, name, label, value FROM figure WHERE scale = 'day' AND SUBSTR(name, 1, 7) = 'listen_'
          AND started_at > ${startOf('day', Math.min(days, LISTENING_DAYS))} ORDER BY started_at`,
      );
      return rows.map(figureOf);
    },
  };
}

function figureOf(row: Row): FigureRow {
  return {
    startedAt: Number(row.started_at),
    name: row.name as string,
    label: row.label as string,
    value: Number(row.value),
  };
}

/** Few statements, of few lengths: the prepared ones are kept. */
function* inPowersOfTwo(figures: readonly Figure[]): Generator<readonly Figure[]> {
  for (let start = 0; start < figures.length; ) {
    const length = 2 ** Math.floor(Math.log2(Math.min(figures.length - start, 256)));
    yield figures.slice(start, start + length);
    start += length;
  }
}

function rowsOf(figures: readonly Figure[], scale: FigureScale, startedAt: number): Statement {
  return figures
    .map(({ name, label, value }) => sql`(${scale}, ${startedAt}, ${name}, ${label}, ${Math.round(value)})`)
    .reduce((rows, row) => sql`${rows}, ${row}`);
}

function keyOf({ name, label }: Figure): string {
  return `${name} ${label}`;
}
