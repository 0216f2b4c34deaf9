import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import type { Allowance, Store } from '../../../src/service/store/store.ts';

/** A new location for a store, with direct access to its tables. */
export interface Place {
  readonly target: string;
  rows(text: string): Promise<Record<string, unknown>[]>;
}

export const PLANS = { ttsPlan: 'developer', sttPlan: 'free' } as const;
export const NOVEMBER = Date.parse('2026-11-30T23:59:59Z');
export const DECEMBER = Date.parse('2026-12-01T00:00:00Z');
const PROCESS = fileURLToPath(new URL('../support/ledger-process.ts', import.meta.url));

export type StoreBench = ReturnType<typeof createStoreBench>;

/** Shared setup for the tests of one kind of store: its name, its locations, and accounts in them. */
export function createStoreBench(
  name: string,
  openPlace: () => Promise<Place>,
  options: { skip: string | false },
) {
  const behaves = (rule: string, run: () => Promise<void>) => test(`${name}: ${rule}`, options, run);

  async function open(place: Place, now?: () => number): Promise<Store> {
    const store = await openStore(place.target, { now });
    after(() => store.close());
    return store;
  }

  async function start(now?: () => number) {
    const place = await openPlace();
    const store = await open(place, now);
    const { account, ttsKey, sttKey } = await createAccount(store, PLANS);
    return { place, store, account, id: account.id, ttsKey, sttKey };
  }

  /** Sums of the ledger entries and of open reservations: usage includes both. */
  async function sums(place: Place, account: string, allowance: Allowance) {
    const of = (table: string) =>
      `(SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM ${table} WHERE ${table}.account = usage.account
        AND ${table}.allowance = usage.allowance AND ${table}.month = usage.month)`;
    const [row] = await place.rows(
      `SELECT used, purchased, ${of('ledger_entry')} AS entered, ${of('reservation')} AS reserved FROM usage
       WHERE account = '${account}' AND allowance = '${allowance}'`,
    );
    return row as Record<'used' | 'purchased' | 'entered' | 'reserved', number>;
  }

  return { behaves, openPlace, open, start, sums };
}

export function startProcess(...args: string[]): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', PROCESS, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

export function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  let rest = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) onLine(line);
  });
}

export async function linesOf(child: ChildProcess): Promise<string[]> {
  const lines: string[] = [];
  readLines(child, (line) => lines.push(line));
  await once(child, 'close');
  return lines;
}
