import { randomUUID } from 'node:crypto';
import { calendarMonth } from './calendar-month.ts';
import { type Database, type Operation, type Row, type Statement, sql } from './database.ts';
import type { Allowance, Reservation, Store, Usage } from './store.ts';

/** One debit, on its own or as part of a larger transaction. */
interface Debit {
  readonly account: string;
  readonly allowance: Allowance;
  readonly total: number;
  readonly amount: number;
}

export interface Ledger extends Pick<Store, 'usage' | 'debit' | 'settle' | 'setRemaining' | 'setPurchased'> {
  debitWithin(debit: Debit): Operation<Usage | undefined>;
  /** @param reservation Its new id, and the instance that owns it. */
  reserve(
    debit: Debit,
    reservation: { readonly id: string; readonly instance: string },
  ): Promise<Reservation | undefined>;
  release(reservation: Release): Promise<void>;
}

/** Without power, a reservation's process is gone too: a lost reservation costs nothing, and a lost release is made up by the next start. */
const NOT_DURABLE = { isDurable: false } as const;

/** A reservation to release. */
export interface Release {
  readonly id: string;
  /** Its settlement may or may not have been committed; if it was, it is undone. */
  readonly mayBeSettled?: boolean | undefined;
}

/**
 * Usage per account and month, with an entry for each final change: a month's entries and open reservations add up to its usage.
 */
export function createLedger(database: Database, now: () => number): Ledger {
  const thisMonth = () => calendarMonth(now());

  function enter(
    entry: Omit<Debit, 'total'>,
    kind: 'debit' | 'adjustment',
    month: string,
    id: string = randomUUID(),
  ) {
    return sql`INSERT INTO ledger_entry (id, account, allowance, month, amount, kind, entered_at)
      VALUES (${id}, ${entry.account}, ${entry.allowance}, ${month}, ${entry.amount}, ${kind}, ${now()})
      ON CONFLICT (id) DO NOTHING RETURNING id`;
  }

  function* debitWithin(debit: Debit): Operation<Usage | undefined> {
    const [row] = yield take(debit, thisMonth());
    if (!row) return undefined;
    yield enter(debit, 'debit', row.month as string);
    return usageOf(row);
  }

  return {
    debitWithin,
    async usage(account, allowance) {
      const { used, purchased } = countersIn(thisMonth());
      const [row] = await database.query(
        sql`SELECT ${used} AS used, ${purchased} AS purchased FROM usage
          WHERE account = ${account} AND allowance = ${allowance}`,
      );
      return row && usageOf(row);
    },
    debit(account, allowance, total, amount) {
      return database.transaction(() => debitWithin({ account, allowance, total, amount }));
    },
    reserve(debit, { id, instance }) {
      return database.transaction(function* () {
        const { account, allowance, amount } = debit;
        const [row] = yield take(debit, thisMonth());
        if (!row) return undefined;
        yield sql`INSERT INTO reservation (id, account, allowance, month, amount, instance, reserved_at)
          VALUES (${id}, ${account}, ${allowance}, ${row.month as string}, ${amount}, ${instance}, ${now()})`;
        return { id, account, allowance, amount };
      }, NOT_DURABLE);
    },
    settle(reservation, part = reservation.amount) {
      return database.transaction(function* () {
        const { id, account, allowance } = reservation;
        const amount = Math.min(part, reservation.amount);
        const [kept] = yield sql`DELETE FROM reservation WHERE id = ${id} RETURNING month`;
        const month = (kept?.month as string | undefined) ?? thisMonth();
        const [entered] = yield enter({ account, allowance, amount }, 'debit', month, id);
        if (!entered) return;
        if (kept) {
          const rest = reservation.amount - amount;
          if (rest > 0) yield refund({ account, allowance, month, amount: rest });
          return;
        }
        // It was released meanwhile, and its amount returned.
        yield sql`UPDATE usage SET used = ${countersIn(month).used} + ${amount}, ${rollOver(month)}
          WHERE account = ${account} AND allowance = ${allowance}`;
      });
    },
    release({ id, mayBeSettled = false }) {
      return database.transaction(
        function* () {
          let [taken] = yield sql`DELETE FROM reservation WHERE id = ${id}
          RETURNING account, allowance, month, amount`;
          if (!taken && mayBeSettled) {
            // What was set as remaining since then has taken it into account.
            [taken] = yield sql`DELETE FROM ledger_entry WHERE id = ${id} AND NOT EXISTS (
                SELECT 1 FROM ledger_entry AS later WHERE later.account = ledger_entry.account
                  AND later.allowance = ledger_entry.allowance AND later.month = ledger_entry.month
                  AND later.kind = 'adjustment' AND later.entered_at >= ledger_entry.entered_at
              ) RETURNING account, allowance, month, amount`;
          }
          if (!taken) return;
          yield refund(taken);
        },
        { isDurable: mayBeSettled },
      );
    },
    setRemaining(account, allowance, remaining, total) {
      return database.transaction(function* () {
        // Locks the row first, so that what is read below stays true.
        const [before] = yield rollOverTo(thisMonth(), account, allowance);
        if (!before) return;
        const month = before.month as string;
        const [open] = yield sql`SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) AS amount FROM reservation
          WHERE account = ${account} AND allowance = ${allowance} AND month = ${month}`;
        // Reservations come on top: settling or releasing them changes the remaining amount as usual.
        const settled = Math.max(0, total + (before.purchased as number) - remaining);
        const used = settled + (open!.amount as number);
        const purchased = Math.max(before.purchased as number, remaining - total);
        yield sql`UPDATE usage SET used = ${used}, purchased = ${purchased}, total = ${total}
          WHERE account = ${account} AND allowance = ${allowance}`;
        const amount = used - (before.used as number);
        if (amount !== 0) yield enter({ account, allowance, amount }, 'adjustment', month);
      });
    },
    setPurchased(account, allowance, purchased) {
      return database.transaction(function* () {
        yield rollOverTo(thisMonth(), account, allowance);
        yield sql`UPDATE usage SET purchased = ${purchased}
          WHERE account = ${account} AND allowance = ${allowance}`;
      });
    },
  };
}

/**
 * The columns of a `usage` row as of a month. When a new month begins, `used` is 0 and `purchased` keeps what was not used up beyond the
 * plan's total. A clock that lags behind another's does not move the row back a month.
 */
function countersIn(month: string): Record<'used' | 'purchased', Statement> {
  return {
    used: sql`CASE WHEN month < ${month} THEN 0 ELSE used END`,
    purchased: sql`CASE WHEN month >= ${month} OR used <= total THEN purchased
      WHEN used - total >= purchased THEN 0 ELSE purchased - (used - total) END`,
  };
}

/** Moves a row to a month, all but `used`. Records what the old month took from `purchased`, for reservations of it released later. */
function rollOver(month: string): Statement {
  return sql`purchased = ${countersIn(month).purchased},
    month = CASE WHEN month < ${month} THEN ${month} ELSE month END,
    past_month = CASE WHEN month < ${month} THEN month ELSE past_month END,
    past_purchased = CASE WHEN month < ${month} THEN purchased ELSE past_purchased END,
    past_excess = CASE WHEN month < ${month} THEN used - total ELSE past_excess END`;
}

/** The one deciding statement: debits the amount, or returns no row when not enough is left. */
function take({ account, allowance, total, amount }: Debit, thisMonth: string): Statement {
  const { used, purchased } = countersIn(thisMonth);
  return sql`UPDATE usage SET used = ${used} + ${amount}, ${rollOver(thisMonth)}, total = ${total}
    WHERE account = ${account} AND allowance = ${allowance} AND ${used} + ${amount} <= ${total} + ${purchased}
    RETURNING used, purchased, month`;
}

function rollOverTo(thisMonth: string, account: string, allowance: Allowance): Statement {
  return sql`UPDATE usage SET used = ${countersIn(thisMonth).used}, ${rollOver(thisMonth)}
    WHERE account = ${account} AND allowance = ${allowance} RETURNING used, purchased, month`;
}

/**
 * Undoes a debit of a month. For the month before the row's, only what rolling over took from `purchased` can be returned; earlier months
 * are no longer known.
 */
function refund({ account, allowance, month, amount }: Row): Statement {
  const lost = (excess: Statement) =>
    sql`CASE WHEN ${excess} <= 0 THEN 0 WHEN ${excess} >= past_purchased THEN past_purchased ELSE ${excess} END`;
  const refunded = amount as number;
  const isPast = sql`past_month = ${month as string}`;
  return sql`UPDATE usage SET
      used = CASE WHEN month = ${month as string} THEN used - ${refunded} ELSE used END,
      purchased = CASE WHEN ${isPast} THEN purchased + ${lost(sql`past_excess`)} - ${lost(sql`(past_excess - ${refunded})`)}
        ELSE purchased END,
      past_excess = CASE WHEN ${isPast} THEN past_excess - ${refunded} ELSE past_excess END
    WHERE account = ${account as string} AND allowance = ${allowance as string}
      AND (month = ${month as string} OR ${isPast})`;
}

function usageOf(row: Row): Usage {
  return { used: row.used as number, purchased: row.purchased as number };
}
