/** What one request holds of the budget. */
export interface ByteAllocation {
  /** False, allocating nothing, when the budget or the account's part of it is exhausted, or after `release`. */
  allocate(bytes: number): boolean;
  /** Returns some of it; at most what is allocated. */
  free(bytes: number): void;
  /** Returns everything. Idempotent. */
  release(): void;
}

/**
 * Bounds what is held in memory for all callers. One of them, an account or a visitor, may hold at most as much as it leaves to others:
 * alone, one half; where another holds a third, it may hold a third too.
 */
export class ByteBudget {
  /** Most that may be held at once. */
  readonly limit: number;
  readonly #held = new Map<string, number>();
  #total = 0;

  /** @param limit Bytes. */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Bytes held now. */
  get held(): number {
    return this.#total;
  }

  /** Allocations of one request of an account. */
  open(account: string): ByteAllocation {
    let allocated = 0;
    // The parser of a form may still emit chunks after it was refused.
    let isReleased = false;
    const give = (bytes: number) => {
      allocated -= bytes;
      this.#add(account, -bytes);
    };
    return {
      allocate: (bytes) => {
        if (isReleased || !this.#hasRoom(account, bytes)) return false;
        allocated += bytes;
        this.#add(account, bytes);
        return true;
      },
      free: (bytes) => give(Math.min(bytes, allocated)),
      release: () => {
        isReleased = true;
        give(allocated);
      },
    };
  }

  #hasRoom(account: string, bytes: number): boolean {
    const own = (this.#held.get(account) ?? 0) + bytes;
    return own <= this.limit - this.#total - bytes;
  }

  #add(account: string, bytes: number): void {
    this.#total += bytes;
    const own = (this.#held.get(account) ?? 0) + bytes;
    if (own > 0) this.#held.set(account, own);
    else this.#held.delete(account);
  }
}
