import type { AccountStatus, SttPlanName, TtsPlanName } from '../../contract/plans.ts';
import type { TranscriptionDialect } from '../../contract/transcription.ts';
import type { ClonedVoice } from '../../engine/synthesis-engine.ts';
import type { KeySpace } from '../accounts/api-key.ts';

export interface Account {
  /** `acc_…`; names the account in commands and logs, and grants nothing. */
  readonly id: string;
  readonly ttsPlan: TtsPlanName;
  readonly sttPlan: SttPlanName;
  readonly status: AccountStatus;
}

/** Only what is given changes. */
export interface AccountChanges {
  readonly ttsPlan?: TtsPlanName | undefined;
  readonly sttPlan?: SttPlanName | undefined;
  readonly status?: AccountStatus | undefined;
}

/** What a plan counts in a calendar month (UTC): characters spoken, files transcribed, live sessions opened. */
export type Allowance = 'characters' | 'credits' | 'sessions';

/** Of the current month. What was bought beside the plan stays until it is used. */
export interface Usage {
  /** Settled and reserved together. */
  readonly used: number;
  readonly purchased: number;
}

/** A part of an allowance that is set aside until it is settled or released, whichever comes first. */
export interface Reservation {
  readonly id: string;
  readonly account: string;
  readonly allowance: Allowance;
  readonly amount: number;
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

/** A voice of one account alone. */
export interface Clone {
  /** `clone_…` */
  readonly id: string;
  readonly account: string;
  readonly name: string;
  /** What it reads unless a request says otherwise. */
  readonly dialect: TranscriptionDialect;
  readonly voice: ClonedVoice;
  /** ISO 8601 */
  readonly createdAt: string;
}

/** A file that whoever knows its link may fetch until it expires. */
export interface LinkedFile {
  /** Whose it is. */
  readonly account: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Accounts, the hashes of their keys, what they have used, their clones, and what several instances share.
 * Every method may reject when the store cannot be reached. `total` is what the plan gives in a month.
 */
export interface Store {
  insert(account: Account, keyHashes: Readonly<Record<KeySpace, string>>): Promise<void>;
  /** The account as it is afterwards, or undefined when there is none of that id. */
  change(id: string, changes: AccountChanges): Promise<Account | undefined>;
  find(id: string): Promise<Account | undefined>;
  findByKey(space: KeySpace, keyHash: string): Promise<Account | undefined>;

  /** Undefined when there is no such account. */
  usage(account: string, allowance: Allowance): Promise<Usage | undefined>;
  /** Takes `amount` of `total` plus what was purchased, or nothing and undefined when less is left. One atomic statement. */
  debit(account: string, allowance: Allowance, total: number, amount: number): Promise<Usage | undefined>;
  /** As `debit`, but to be settled or released. What a killed process reserved is released by the others, or at the next start. */
  reserve(
    account: string,
    allowance: Allowance,
    total: number,
    amount: number,
  ): Promise<Reservation | undefined>;
  /**
   * Makes the debit final: the amount counts, even when the reservation was given up meanwhile. Once settled, nothing releases it; one
   * whose settlement rejected can still be released, and counts then for nothing.
   */
  settle(reservation: Reservation): Promise<void>;
  /** Gives the amount back. Without effect after `settle`, and the second time. */
  release(reservation: Reservation): Promise<void>;
  /** Sets what remains: `used` follows from it, and above `total` the purchased part grows. */
  setRemaining(account: string, allowance: Allowance, remaining: number, total: number): Promise<void>;
  setPurchased(account: string, allowance: Allowance, purchased: number): Promise<void>;

  /** Debits one session and keeps its ticket, both or neither; undefined when no session is left. */
  openSession(ticketHash: string, ticket: LiveTicket, total: number): Promise<Usage | undefined>;
  /** Gives a ticket to the first who asks before it expires, in whichever process; then it is gone. */
  claimSession(ticketHash: string): Promise<LiveTicket | undefined>;

  /** False when the account has `limit` clones already. */
  addClone(clone: Clone, limit: number): Promise<boolean>;
  /** Oldest first. */
  clones(account: string): Promise<Clone[]>;
  findClone(account: string, id: string): Promise<Clone | undefined>;
  /** False when the account has no such clone. */
  removeClone(account: string, id: string): Promise<boolean>;

  /** Keeps a file under the hash of its link; false when its account has `limit` files already. Expired ones go. */
  putFile(linkHash: string, file: LinkedFile, limit: number): Promise<boolean>;
  findFile(linkHash: string): Promise<LinkedFile | undefined>;

  /** Rejects when the store cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
