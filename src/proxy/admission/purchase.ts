import type { Refund } from './charges.ts';

/** What a request has been given to ask the service once. */
export interface Purchase {
  readonly refund: Refund;
  /** Gives its place to another one. Idempotent. */
  readonly leave: () => void;
}
