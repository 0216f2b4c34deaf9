import { LISTENING_PARTS } from '../../contract/listening-parts.ts';
import type { FigureRow } from '../store/store.ts';

/** How far one article was played, in some time. */
export interface ArticleListening {
  /** Address of its page, without query. */
  readonly page: string;
  /** How often its speech was started, and how often playback passed each quarter; the last one is its end. */
  readonly starts: number;
  readonly quarters: readonly [number, number, number, number];
  /** For how long it was played in all. */
  readonly seconds: number;
}

/** Names of the figures of an article: those of its parts in percent, and tenths of seconds. */
const NAMES: readonly string[] = [...LISTENING_PARTS.map((percent) => `listen_${percent}`), 'listen_tenths'];

/** Sums figures by article; the most started first. Others than those of listening are left out. */
export function articlesIn(rows: readonly FigureRow[]): ArticleListening[] {
  const sums = new Map<string, number[]>();
  for (const { name, label, value } of rows) {
    const index = NAMES.indexOf(name);
    if (index < 0) continue;
    const amounts = sums.get(label) ?? NAMES.map(() => 0);
    amounts[index]! += value;
    sums.set(label, amounts);
  }
  return [...sums]
    .map(([page, [starts = 0, first = 0, half = 0, third = 0, end = 0, tenths = 0]]) => ({
      page,
      starts,
      quarters: [first, half, third, end] as const,
      seconds: tenths / 10,
    }))
    .sort((a, b) => b.starts - a.starts || b.seconds - a.seconds);
}
