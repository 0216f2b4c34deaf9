import type { TranscriptionDialect } from '../../contract/dialects.ts';
import type { AccountStatus, SttPlanName, TtsPlanName } from '../../contract/plans.ts';
import type { ClonedVoice } from '../../engine/synthesis-engine.ts';

/** Text-to-speech and speech-to-text keys are not interchangeable. */
export type KeySpace = 'tts' | 'stt';

export interface Account {
  /** `acc_…`: identifies the account in commands and logs, and grants no access. */
  readonly id: string;
  readonly ttsPlan: TtsPlanName;
  readonly sttPlan: SttPlanName;
  readonly status: AccountStatus;
}

/** Omitted fields stay unchanged. */
export interface AccountChanges {
  readonly ttsPlan?: TtsPlanName | undefined;
  readonly sttPlan?: SttPlanName | undefined;
  readonly status?: AccountStatus | undefined;
}

/** Something counted, such as errors by code. */
export interface Figure {
  readonly name: string;
  /** One of few; empty where there is only one. */
  readonly label: string;
  /** A whole number. */
  readonly value: number;
}

export type FigureScale = 'minute' | 'hour' | 'day';

/** The figure of one minute, hour or day (UTC). */
export interface FigureRow extends Figure {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** What a plan meters per calendar month (UTC): characters spoken, files transcribed, live sessions opened. */
export type Allowance = 'characters' | 'credits' | 'sessions';

/** Usage in the current month. Purchased amounts do not expire. */
export interface Usage {
  /** Settled plus reserved. */
  readonly used: number;
  readonly purchased: number;
}

/** Part of an allowance, held until it is settled or released. */
export interface Reservation {
  readonly id: string;
  readonly account: string;
  readonly allowance: Allowance;
  readonly amount: number;
}

/** A debited live session that can be opened once. */
export interface LiveTicket {
  readonly account: string;
  readonly dialect: TranscriptionDialect;
  /** Longest duration in seconds. */
  readonly maxSeconds: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A cloned voice, private to its account. */
export interface Clone {
  /** `clone_…` */
  readonly id: string;
  readonly account: string;
  readonly name: string;
  /** The dialect it reads by default. */
  readonly dialect: TranscriptionDialect;
  readonly voice: ClonedVoice;
  /** ISO 8601 */
  readonly createdAt: string;
}

/** A file available to anyone with its link until it expires. The store has its description; its bytes lie in a folder. */
export interface LinkedFile {
  readonly account: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Identifies the folder, which several instances may share. */
  readonly folder: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The files of an account that have not expired. */
export interface LinkedFiles {
  readonly count: number;
  /** Their bytes together. */
  readonly bytes: number;
  /** When the first of them expires, in milliseconds since the epoch; undefined without any. */
  readonly firstExpiresAt: number | undefined;
}

/**
 * Accounts, hashes of their keys, usage, clones, and the state that instances share.
 * Every method rejects when the store cannot be reached. `total` is the plan's monthly amount.
 */
export interface Store {
  /** The data folder of a store that is one: a service keeps its files there unless it is given a folder. */
  readonly folder?: string | undefined;

  insert(account: Account, keyHashes: Readonly<Record<KeySpace, string>>): Promise<void>;
  /** The updated account; undefined when there is none with this id. */
  change(id: string, changes: AccountChanges): Promise<Account | undefined>;
  find(id: string): Promise<Account | undefined>;
  findByKey(space: KeySpace, keyHash: string): Promise<Account | undefined>;

  /** Undefined when there is no such account. */
  usage(account: string, allowance: Allowance): Promise<Usage | undefined>;
  /** Debits `amount` from `total` plus the purchased amount; undefined, and no debit, when not enough is left. One atomic statement. */
  debit(account: string, allowance: Allowance, total: number, amount: number): Promise<Usage | undefined>;
  /** As `debit`, but pending until settled or released. Reservations of a killed process are released by other instances or at the next start. */
  reserve(
    account: string,
    allowance: Allowance,
    total: number,
    amount: number,
  ): Promise<Reservation | undefined>;
  /**
   * Makes the debit final, even if the reservation was released meanwhile by another instance. A settled reservation cannot be
   * released; one whose settlement rejected still can, and then costs nothing.
   * @param amount Debits this part of it and returns the rest; all by default.
   */
  settle(reservation: Reservation, amount?: number): Promise<void>;
  /** Returns the amount. No effect after `settle`; idempotent. */
  release(reservation: Reservation): Promise<void>;
  /** Sets the remaining amount by adjusting `used`; above `total`, `purchased` grows. */
  setRemaining(account: string, allowance: Allowance, remaining: number, total: number): Promise<void>;
  setPurchased(account: string, allowance: Allowance, purchased: number): Promise<void>;

  /** Debits one session and stores its ticket, atomically; undefined when no session is left. */
  openSession(ticketHash: string, ticket: LiveTicket, total: number): Promise<Usage | undefined>;
  /** Returns a ticket once, to the first caller in any process, unless it has expired. */
  claimSession(ticketHash: string): Promise<LiveTicket | undefined>;

  /** False when the account already has `limit` clones. */
  addClone(clone: Clone, limit: number): Promise<boolean>;
  /** Oldest first. */
  clones(account: string): Promise<Clone[]>;
  findClone(account: string, id: string): Promise<Clone | undefined>;
  /** False when the account has no such clone. */
  removeClone(account: string, id: string): Promise<boolean>;

  /** Describes a file under the hash of its link; false when its account would then have more files or bytes than these. */
  putFile(
    linkHash: string,
    file: LinkedFile,
    limits: { readonly count: number; readonly bytes: number },
  ): Promise<boolean>;
  /** Undefined once it has expired. */
  findFile(linkHash: string): Promise<LinkedFile | undefined>;
  linkedFiles(account: string): Promise<LinkedFiles>;
  /** The hashes of the files in a folder. */
  filesIn(folder: string): Promise<string[]>;
  removeFile(linkHash: string): Promise<void>;
  removeExpiredFiles(): Promise<void>;

  /**
   * Adds to this minute, hour and day, in one transaction.
   * @param peaks The most at once in this minute, of the instance that is the label. A minute's is the sum over its instances; an hour's and
   * a day's is that of its highest minute, without a label.
   */
  addFigures(sums: readonly Figure[], peaks?: readonly Figure[]): Promise<void>;
  /** The last 60 minutes, 24 hours or 31 days; oldest first. */
  figures(scale: FigureScale): Promise<FigureRow[]>;
  /** Figures whose names begin with `listen_`, of the last `days` days, up to 90; oldest first. */
  listening(days: number): Promise<FigureRow[]>;

  /** Rejects when the store cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
