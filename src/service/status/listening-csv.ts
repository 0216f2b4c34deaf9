import type { FigureRow } from '../store/store.ts';
import { articlesIn } from './listening-report.ts';

const COLUMNS = ['day', 'page', 'starts', 'to_25', 'to_50', 'to_75', 'to_100', 'seconds'];
/** Without it Excel takes UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A line for each day and article, oldest day first, as RFC 4180 has it, in UTF-8.
 * @param rows Figures of days, oldest first.
 */
export function listeningCsv(rows: readonly FigureRow[]): string {
  const days = new Map<number, FigureRow[]>();
  for (const row of rows) {
    const day = days.get(row.startedAt);
    if (day) day.push(row);
    else days.set(row.startedAt, [row]);
  }
  const lines = [...days].flatMap(([startedAt, figures]) =>
    articlesIn(figures).map(({ page, starts, quarters, seconds }) => [
      new Date(startedAt).toISOString().slice(0, 10),
      page,
      starts,
      ...quarters,
      seconds,
    ]),
  );
  return BYTE_ORDER_MARK + [COLUMNS, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, "CSV Injection"). */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
