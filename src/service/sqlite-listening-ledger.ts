import type Database from 'libsql';
import type { TranscriptionDialect } from '../contract/transcription.ts';
import type { Allowance, ListeningLedger, LiveTicket, Usage } from './listening-ledger.ts';

interface TicketRow {
  readonly account: string;
  readonly dialect: TranscriptionDialect;
  readonly max_seconds: number;
  readonly expires_at: number;
}

/** The ledger in the tables that `openSqliteAccountStore` keeps. */
export function createListeningLedger(database: Database.Database, assertOpen: () => void): ListeningLedger {
  const statements = { sessions: countersOf(database, 'sessions'), credits: countersOf(database, 'credits') };
  const insertTicket = database.prepare(
    'INSERT INTO live_ticket (hash, account, dialect, max_seconds, expires_at) VALUES (?, ?, ?, ?, ?)',
  );
  const sweepTickets = database.prepare('DELETE FROM live_ticket WHERE expires_at < ?');
  const claimTicket = database.prepare(
    `DELETE FROM live_ticket WHERE hash = ? AND expires_at >= ?
     RETURNING account, dialect, max_seconds, expires_at`,
  );
  const openSession = database.transaction((hash: string, ticket: LiveTicket, total: number, now: number) => {
    const usage = statements.sessions.debit.get(ticket.account, total) as Usage | undefined;
    if (!usage) return undefined;
    sweepTickets.run(now);
    insertTicket.run(hash, ticket.account, ticket.dialect, ticket.maxSeconds, ticket.expiresAt);
    return usage;
  }).immediate;
  return {
    async usage(account, allowance) {
      assertOpen();
      return usageOf(statements[allowance].read.get(account));
    },
    async debit(account, allowance, total) {
      assertOpen();
      return usageOf(statements[allowance].debit.get(account, total));
    },
    async setRemaining(account, allowance, remaining, total) {
      assertOpen();
      statements[allowance].setRemaining.run(account, remaining, total);
    },
    async setPurchased(account, allowance, purchased) {
      assertOpen();
      statements[allowance].setPurchased.run(account, purchased);
    },
    async openSession(ticketHash, ticket, total, now) {
      assertOpen();
      return usageOf(openSession(ticketHash, ticket, total, now));
    },
    async claimSession(ticketHash, now) {
      assertOpen();
      const row = claimTicket.get(ticketHash, now) as TicketRow | undefined;
      if (!row) return undefined;
      const { account, dialect, max_seconds, expires_at } = row;
      return { account, dialect, maxSeconds: max_seconds, expiresAt: expires_at };
    },
  };
}

function countersOf(database: Database.Database, allowance: Allowance) {
  const used = `${allowance}_used`;
  const purchased = `${allowance}_purchased`;
  const usage = `${used} AS used, ${purchased} AS purchased`;
  return {
    read: database.prepare(`SELECT ${usage} FROM account WHERE id = ?1`),
    debit: database.prepare(
      `UPDATE account SET ${used} = ${used} + 1 WHERE id = ?1 AND ${used} < ?2 + ${purchased} RETURNING ${usage}`,
    ),
    // The right-hand sides see the values from before the update.
    setRemaining: database.prepare(
      `UPDATE account SET ${used} = max(0, ?3 + ${purchased} - ?2), ${purchased} = max(${purchased}, ?2 - ?3)
       WHERE id = ?1`,
    ),
    setPurchased: database.prepare(`UPDATE account SET ${purchased} = ?2 WHERE id = ?1`),
  };
}

function usageOf(row: unknown): Usage | undefined {
  if (!row) return undefined;
  const { used, purchased } = row as Usage;
  return { used, purchased };
}
