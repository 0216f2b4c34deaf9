/** A turn that somebody waits for. */
export interface WaitingTurn {
  readonly account: string;
  /** A stream that somebody plays as it is generated, or dictates. Otherwise a batch. */
  readonly sounds: boolean;
  /** Milliseconds: when the sound before it has been played, or the whole batch would have been. */
  readonly due: number;
  /** The batch has not begun: it counts against those of its account that run at once. */
  readonly beginsBatch: boolean;
}

interface Share {
  /** Seconds of sound it has had, as if it had been here from the beginning. */
  served: number;
  turns: number;
  batches: number;
  waiting: number;
}

/** Seconds of sound by which a stream goes before a batch of an account that has had less. Bounded, so that batches are never starved. */
const HEAD_START_SECONDS = 4;

/**
 * Decides whose turn is next: start-time fair queueing between accounts (Goyal, Vin and Cheng 1996), so that an account gets its share
 * however much another asks for; within an account what is due first. Pure: no clock, no promises.
 */
export class FairOrder<Turn extends WaitingTurn> {
  readonly #atOnce: number;
  readonly #waiting = new Set<Turn>();
  readonly #shares = new Map<string, Share>();
  #turns = 0;
  /** What the account served last had had. Newcomers start here: being away earns nothing. */
  #served = 0;

  /** @param atOnce Turns that run at once. */
  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  add(turn: Turn): void {
    this.#waiting.add(turn);
    this.#shareOf(turn.account).waiting++;
  }

  /** A turn whose caller has left. No effect on one that is not waiting. */
  remove(turn: Turn): void {
    if (!this.#waiting.delete(turn)) return;
    this.#shareOf(turn.account).waiting--;
    this.#forget(turn.account);
  }

  /** The next turn, which runs from now on; undefined while none may. */
  take(): Turn | undefined {
    if (this.#turns >= this.#atOnce) return undefined;
    const turn = this.#next();
    if (!turn) return undefined;
    this.#waiting.delete(turn);
    const share = this.#shareOf(turn.account);
    share.waiting--;
    share.turns++;
    if (turn.beginsBatch) share.batches++;
    this.#turns++;
    this.#served = Math.max(this.#served, share.served);
    return turn;
  }

  /** A turn that ran is over. @param seconds The sound it made or transcribed. */
  end({ account }: Turn, seconds: number): void {
    const share = this.#shareOf(account);
    share.served += seconds;
    share.turns--;
    this.#turns--;
    this.#forget(account);
  }

  /** A batch that had begun is over. */
  endBatch(account: string): void {
    this.#shareOf(account).batches--;
    this.#forget(account);
  }

  #next(): Turn | undefined {
    const cap = this.#turnsOfEach();
    let best: Turn | undefined;
    let bestRank = Number.POSITIVE_INFINITY;
    for (const turn of this.#waiting) {
      const share = this.#shares.get(turn.account)!;
      if (share.turns >= cap) continue;
      if (turn.beginsBatch && share.batches >= this.#mostOfOne) continue;
      const rank = share.served - (turn.sounds ? HEAD_START_SECONDS : 0);
      if (rank > bestRank || (rank === bestRank && best && turn.due >= best.due)) continue;
      best = turn;
      bestRank = rank;
    }
    return best;
  }

  /** What one account may take while nobody else is here: a newcomer finds a place free. */
  get #mostOfOne(): number {
    return Math.max(1, this.#atOnce - 1);
  }

  #turnsOfEach(): number {
    let active = 0;
    for (const { waiting, turns } of this.#shares.values()) if (waiting + turns > 0) active++;
    return active < 2 ? this.#mostOfOne : Math.max(1, Math.floor(this.#atOnce / active));
  }

  #shareOf(account: string): Share {
    const known = this.#shares.get(account);
    if (known) {
      if (known.waiting + known.turns === 0) known.served = Math.max(known.served, this.#served);
      return known;
    }
    const share = { served: this.#served, turns: 0, batches: 0, waiting: 0 };
    this.#shares.set(account, share);
    return share;
  }

  /** Drops accounts that would start where newcomers do, and all of them once nobody is here. */
  #forget(account: string): void {
    const { waiting, turns, batches, served } = this.#shares.get(account)!;
    if (waiting + turns + batches > 0) return;
    if (served <= this.#served) this.#shares.delete(account);
    const isAnyoneHere = [...this.#shares.values()].some(
      (share) => share.waiting + share.turns + share.batches,
    );
    if (!isAnyoneHere) {
      this.#shares.clear();
      this.#served = 0;
    }
  }
}
