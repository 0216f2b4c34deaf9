import { randomUUID } from 'node:crypto';
import { calendarMonth } from './calendar-month.ts';
import { type Database, type Operation, type Row, type Statement, sql } from './database.ts';
import type { Allowance, Reservation, Store, Usage } from './store.ts';

/** One debit, alone or as part of a larger operation. */
interface Debit {
  readonly account: string;
  readonly allowance: Allowance;
  readonly total: number;
  readonly amount: number;
}

export interface Ledger extends Pick<Store, 'usage' | 'debit' | 'settle' | 'setRemaining' | 'setPurchased'> {
  debitWithin(debit: Debit): Operation<Usage | undefined>;
  /** @param reservation its new id, and the instance that answers for it. */
  reserve(
    debit: Debit,
    reservation: { readonly id: string; readonly instance: string },
  ): Promise<Reservation | undefined>;
  release(reservation: Release): Promise<void>;
}

/** What is given back. */
export interface Release {
  readonly id: string;
  /** It was to be settled, and whether that happened is not known: where it did, it is undone. */
  readonly mayBeSettled?: boolean | undefined;
}

/**
 * What accounts use in a month, and an entry for each change of it that is final: the entries of a month and what is reserved of it
 * add up to what is used.
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
      });
    },
    settle(reservation) {
      return database.transaction(function* () {
        const { id, account, allowance, amount } = reservation;
        const [kept] = yield sql`DELETE FROM reservation WHERE id = ${id} RETURNING month`;
        const month = (kept?.month as string | undefined) ?? thisMonth();
        const [entered] = yield enter(reservation, 'debit', month, id);
        if (kept || !entered) return;
        // It was given up meanwhile, and its amount with it.
        yield sql`UPDATE usage SET used = ${countersIn(month).used} + ${amount}, ${turn(month)}
          WHERE account = ${account} AND allowance = ${allowance}`;
      });
    },
    release({ id, mayBeSettled = false }) {
      return database.transaction(function* () {
        let [taken] = yield sql`DELETE FROM reservation WHERE id = ${id}
          RETURNING account, allowance, month, amount`;
        if (!taken && mayBeSettled) {
          [taken] =
            yield sql`DELETE FROM ledger_entry WHERE id = ${id} RETURNING account, allowance, month, amount`;
        }
        if (!taken) return;
        yield giveBack(taken);
      });
    },
    setRemaining(account, allowance, remaining, total) {
      return database.transaction(function* () {
        // First of all a statement that locks the row, so that what is read below stays true.
        const [before] = yield turnTo(thisMonth(), account, allowance);
        if (!before) return;
        const month = before.month as string;
        const [open] = yield sql`SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) AS amount FROM reservation
          WHERE account = ${account} AND allowance = ${allowance} AND month = ${month}`;
        // What is reserved comes on top: settled or released, it changes what remains as it always does.
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
        yield turnTo(thisMonth(), account, allowance);
        yield sql`UPDATE usage SET purchased = ${purchased}
          WHERE account = ${account} AND allowance = ${allowance}`;
      });
    },
  };
}

/**
 * The columns of a `usage` row as they stand in a month. At its turn nothing is used, and of what was purchased that much stays as was
 * not used up beyond the plan's total. A clock that is behind another's does not turn it back.
 */
function countersIn(month: string): Record<'used' | 'purchased', Statement> {
  return {
    used: sql`CASE WHEN month < ${month} THEN 0 ELSE used END`,
    purchased: sql`CASE WHEN month >= ${month} OR used <= total THEN purchased
      WHEN used - total >= purchased THEN 0 ELSE purchased - (used - total) END`,
  };
}

/** Sets all but what is used. What the turn took of the purchased part is kept, for what was reserved then and is released now. */
function turn(month: string): Statement {
  return sql`purchased = ${countersIn(month).purchased},
    month = CASE WHEN month < ${month} THEN ${month} ELSE month END,
    past_month = CASE WHEN month < ${month} THEN month ELSE past_month END,
    past_purchased = CASE WHEN month < ${month} THEN purchased ELSE past_purchased END,
    past_excess = CASE WHEN month < ${month} THEN used - total ELSE past_excess END`;
}

/** The one statement that decides: takes the amount, or gives no row when less is left. */
function take({ account, allowance, total, amount }: Debit, thisMonth: string): Statement {
  const { used, purchased } = countersIn(thisMonth);
  return sql`UPDATE usage SET used = ${used} + ${amount}, ${turn(thisMonth)}, total = ${total}
    WHERE account = ${account} AND allowance = ${allowance} AND ${used} + ${amount} <= ${total} + ${purchased}
    RETURNING used, purchased, month`;
}

function turnTo(thisMonth: string, account: string, allowance: Allowance): Statement {
  return sql`UPDATE usage SET used = ${countersIn(thisMonth).used}, ${turn(thisMonth)}
    WHERE account = ${account} AND allowance = ${allowance} RETURNING used, purchased, month`;
}

/**
 * Undoes what was taken in a month. In the one before the row's, all that is left of it is what its turn took of the purchased part; of
 * earlier ones nothing is known any more.
 */
function giveBack({ account, allowance, month, amount }: Row): Statement {
  const lost = (excess: Statement) =>
    sql`CASE WHEN ${excess} <= 0 THEN 0 WHEN ${excess} >= past_purchased THEN past_purchased ELSE ${excess} END`;
  const given = amount as number;
  const isPast = sql`past_month = ${month as string}`;
  return sql`UPDATE usage SET
      used = CASE WHEN month = ${month as string} THEN used - ${given} ELSE used END,
      purchased = CASE WHEN ${isPast} THEN purchased + ${lost(sql`past_excess`)} - ${lost(sql`(past_excess - ${given})`)}
        ELSE purchased END,
      past_excess = CASE WHEN ${isPast} THEN past_excess - ${given} ELSE past_excess END
    WHERE account = ${account as string} AND allowance = ${allowance as string}
      AND (month = ${month as string} OR ${isPast})`;
}

function usageOf(row: Row): Usage {
  return { used: row.used as number, purchased: row.purchased as number };
}
