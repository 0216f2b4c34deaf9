import type { SttPlanName } from '../src/contract/plans.ts';

/** What a test asks of its stage. */
export interface StageWishes {
  plan?: SttPlanName;
  /** What the account may still use. */
  sessions?: number;
  credits?: number;
  /** The service ends sessions after this long. */
  maxSeconds?: number;
}

/** What becomes of the next connection to a live session, counted from its first byte. */
export interface Cut {
  refuse?: boolean;
  afterMs?: number;
  /** Of what the page sends. */
  afterBytes?: number;
}

/** What the service has counted. */
export interface StageCounts {
  sessions: number;
  credits: number;
  /** Connections that reached the live session's address. */
  connections: number;
}
