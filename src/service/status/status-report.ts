import { monthlyTotals, type Plans } from '../accounts/plan-rules.ts';
import { allowanceLeft } from '../store/allowance-left.ts';
import type { Allowance, FigureRow, FigureScale, Store } from '../store/store.ts';
import { type ArticleListening, articlesIn } from './listening-report.ts';
import { percentileOf } from './time-buckets.ts';

/** A value for each moment; undefined where nothing was measured. */
export interface StatusCurve {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
}

interface Spent {
  /** Of the plan and what was purchased, in this month. */
  readonly used: number;
  readonly total: number;
}

interface AccountStatus {
  readonly account: string;
  /** In the time shown. */
  readonly characters: number;
  readonly credits: number;
  readonly sessions: number;
  /** This month; undefined where there is no such account. */
  readonly month: Readonly<Record<Allowance, Spent>> | undefined;
}

/** What happened in the last 60 minutes, 24 hours or 31 days. Times are in milliseconds. */
export interface StatusReport {
  readonly scale: FigureScale;
  /** Starts of the minutes, hours or days, since the epoch; the last one is not over. */
  readonly moments: readonly number[];
  /** The most sessions at once in this minute and the one before it. */
  readonly liveNow: number;
  /** The most sessions at once. */
  readonly live: StatusCurve;
  readonly firstByte: readonly StatusCurve[];
  readonly lag: readonly StatusCurve[];
  readonly characters: StatusCurve;
  readonly credits: StatusCurve;
  readonly requests: StatusCurve;
  readonly errors: StatusCurve;
  /** The 50th, 95th and 99th percentiles of the whole time. */
  readonly percentiles: Readonly<Record<'firstByte' | 'lag', readonly (number | undefined)[]>>;
  readonly accounts: readonly AccountStatus[];
  /** Characters by voice. */
  readonly voices: readonly (readonly [string, number])[];
  /** Answers by code. */
  readonly codes: readonly (readonly [string, number])[];
  /** Characters by path, and those of them that were generated. */
  readonly pages: readonly (readonly [string, number, number])[];
  /** How far articles were played; the most started first. */
  readonly listening: readonly ArticleListening[];
  /** The proxy's answers with speech, by source. */
  readonly answers: ReadonlyMap<string, number>;
  /** Characters of those. */
  readonly spoken: ReadonlyMap<string, number>;
}

const STEPS: Readonly<Record<FigureScale, { readonly length: number; readonly count: number }>> = {
  minute: { length: 60_000, count: 60 },
  hour: { length: 3_600_000, count: 24 },
  day: { length: 86_400_000, count: 31 },
};
const MAX_ROWS = 20;
const PERCENTILES = [50, 95, 99] as const;

/** @throws what the store throws. */
export async function readStatus(
  store: Pick<Store, 'figures' | 'find' | 'usage'>,
  plans: Plans,
  scale: FigureScale,
  now: number,
): Promise<StatusReport> {
  const rows = await store.figures(scale);
  const byName = groupBy(rows, ({ name }) => name);
  const { length, count } = STEPS[scale];
  const last = now - (now % length);
  const moments = Array.from({ length: count }, (_, index) => last - (count - 1 - index) * length);
  const sums = (name: string) => byLabel(byName.get(name) ?? []);

  function curve(label: string, ...names: string[]): StatusCurve {
    const totals = new Map<number, number>();
    for (const { startedAt, value } of names.flatMap((name) => byName.get(name) ?? []))
      totals.set(startedAt, (totals.get(startedAt) ?? 0) + value);
    return { name: label, values: moments.map((moment) => totals.get(moment) ?? 0) };
  }

  function percentiles(name: string): StatusCurve[] {
    const measured = groupBy(byName.get(name) ?? [], ({ startedAt }) => startedAt);
    const counts = moments.map((moment) => byLabel(measured.get(moment) ?? []));
    return PERCENTILES.map((percent) => ({
      name: `${percent}th percentile`,
      values: counts.map((buckets) => percentileOf(buckets, percent / 100)),
    }));
  }

  async function accounts(): Promise<AccountStatus[]> {
    const [characters, credits, sessions] = [sums('characters'), sums('credits'), sums('sessions')];
    const ids = new Set([...characters.keys(), ...credits.keys(), ...sessions.keys()]);
    const used = (id: string) => [characters, credits, sessions].map((amounts) => amounts.get(id) ?? 0);
    // Files and sessions count for about as much work as a thousand characters.
    const work = (id: string) =>
      used(id).reduce((sum, amount, index) => sum + amount * (index ? 1000 : 1), 0);
    return Promise.all(
      [...ids]
        .sort((a, b) => work(b) - work(a))
        .slice(0, MAX_ROWS)
        .map(async (account) => ({
          account,
          characters: characters.get(account) ?? 0,
          credits: credits.get(account) ?? 0,
          sessions: sessions.get(account) ?? 0,
          month: await monthOf(store, plans, account),
        })),
    );
  }

  const minutes = scale === 'minute' ? byName.get('live') : await store.figures('minute');
  const recent = (minutes ?? []).filter(
    ({ name, startedAt }) => name === 'live' && startedAt > now - 2 * STEPS.minute.length,
  );
  const bought = sums('page_bought');
  return {
    scale,
    moments,
    liveNow: Math.max(0, ...[...groupBy(recent, ({ startedAt }) => startedAt).values()].map(sumOf)),
    live: curve('Live sessions', 'live'),
    firstByte: percentiles('first_byte'),
    lag: percentiles('lag'),
    characters: curve('Characters', 'characters'),
    credits: curve('Files', 'credits'),
    requests: curve('All', 'requests'),
    errors: curve('Refused or failed', 'errors'),
    percentiles: {
      firstByte: PERCENTILES.map((percent) => percentileOf(sums('first_byte'), percent / 100)),
      lag: PERCENTILES.map((percent) => percentileOf(sums('lag'), percent / 100)),
    },
    accounts: await accounts(),
    voices: largest(sums('voice')),
    codes: largest(
      new Map([
        ...sums('errors'),
        ...[...sums('proxy_errors')].map(([status, value]) => [`proxy: ${status}`, value] as const),
      ]),
    ),
    pages: largest(sums('page')).map(([page, all]) => [page, all, bought.get(page) ?? 0]),
    listening: articlesIn(rows).slice(0, MAX_ROWS),
    answers: sums('answers'),
    spoken: sums('spoken'),
  };
}

async function monthOf(
  store: Pick<Store, 'find' | 'usage'>,
  plans: Plans,
  id: string,
): Promise<AccountStatus['month']> {
  const account = await store.find(id);
  if (!account) return undefined;
  const totals = monthlyTotals(plans, account);
  const spent = async (allowance: Allowance): Promise<Spent> => {
    const { used, purchased } = await allowanceLeft(store, id, allowance, totals[allowance]);
    return { used, total: totals[allowance] + purchased };
  };
  return {
    characters: await spent('characters'),
    credits: await spent('credits'),
    sessions: await spent('sessions'),
  };
}

function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

function byLabel(rows: readonly FigureRow[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { label, value } of rows) sums.set(label, (sums.get(label) ?? 0) + value);
  return sums;
}

function sumOf(rows: readonly FigureRow[]): number {
  return rows.reduce((sum, { value }) => sum + value, 0);
}

function largest(sums: ReadonlyMap<string, number>): [string, number][] {
  return [...sums].sort(([, a], [, b]) => b - a).slice(0, MAX_ROWS);
}
