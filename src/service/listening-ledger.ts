import type { TranscriptionDialect } from '../contract/transcription.ts';

/** What a plan counts: live sessions, and credits (one per transcribed file). */
export type Allowance = 'sessions' | 'credits';

export interface Usage {
  readonly used: number;
  readonly purchased: number;
}

/** A live session that has been paid for and may be opened once. */
export interface LiveTicket {
  readonly account: string;
  readonly dialect: TranscriptionDialect;
  /** Longest duration in seconds. */
  readonly maxSeconds: number;
  /** Milliseconds since the epoch after which it is void. */
  readonly expiresAt: number;
}

/** What accounts have used of their speech-to-text plans. Every method may reject when the store cannot be reached. */
export interface ListeningLedger {
  /** Undefined when there is no such account. */
  usage(account: string, allowance: Allowance): Promise<Usage | undefined>;
  /** Takes one of `total` plus what was purchased, or undefined when nothing is left. One atomic statement. */
  debit(account: string, allowance: Allowance, total: number): Promise<Usage | undefined>;
  /** Sets what remains: `used` follows from it, and above `total` the purchased part grows. */
  setRemaining(account: string, allowance: Allowance, remaining: number, total: number): Promise<void>;
  setPurchased(account: string, allowance: Allowance, purchased: number): Promise<void>;
  /** Debits one session and keeps its ticket, both or neither; undefined when no session is left. Tickets void by `now` may go. */
  openSession(ticketHash: string, ticket: LiveTicket, total: number, now: number): Promise<Usage | undefined>;
  /** Gives a ticket to the first who asks before it expires, in whichever process; then it is gone. */
  claimSession(ticketHash: string, now: number): Promise<LiveTicket | undefined>;
}
