/** How a piece of work ended for its caller. */
export type Outcome =
  /** Answered, or begun: it is debited. */
  | 'paid'
  /** Refused with a status: it costs nothing. */
  | 'refused'
  /** Nothing came back: its service may have debited it before it died. */
  | 'unknown';

/** What an account must have used, between two bounds. */
export class Tally {
  readonly counts = { paid: 0, refused: 0, unknown: 0 };
  /** Sum of what is certainly debited. */
  least = 0;
  /** With what may be. */
  most = 0;

  add(outcome: Outcome, amount: number): void {
    this.counts[outcome] += 1;
    if (outcome !== 'refused') this.most += amount;
    if (outcome === 'paid') this.least += amount;
  }

  holds(used: number): boolean {
    return used >= this.least && used <= this.most;
  }
}
