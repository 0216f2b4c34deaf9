import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { type Database, sql } from './database.ts';
import type { Ledger } from './ledger.ts';
import type { Store } from './store.ts';

/** Debited live sessions that wait to be opened. */
export function createLiveTicketTable(
  database: Database,
  ledger: Pick<Ledger, 'debitWithin'>,
  now: () => number,
): Pick<Store, 'openSession' | 'claimSession'> {
  return {
    openSession(ticketHash, { account, dialect, maxSeconds, expiresAt }, total) {
      return database.transaction(function* () {
        const usage = yield* ledger.debitWithin({ account, allowance: 'sessions', total, amount: 1 });
        if (!usage) return undefined;
        yield sql`DELETE FROM live_ticket WHERE expires_at < ${now()}`;
        yield sql`INSERT INTO live_ticket (hash, account, dialect, max_seconds, expires_at)
          VALUES (${ticketHash}, ${account}, ${dialect}, ${maxSeconds}, ${expiresAt})`;
        return usage;
      });
    },
    async claimSession(ticketHash) {
      const [row] = await database.query(
        sql`DELETE FROM live_ticket WHERE hash = ${ticketHash} AND expires_at >= ${now()}
          RETURNING account, dialect, max_seconds, expires_at`,
      );
      if (!row) return undefined;
      return {
        account: row.account as string,
        dialect: row.dialect as TranscriptionDialect,
        maxSeconds: row.max_seconds as number,
        expiresAt: row.expires_at as number,
      };
    },
  };
}
