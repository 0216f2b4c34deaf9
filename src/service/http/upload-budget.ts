/** Five of the largest uploads that any plan accepts, or thousands of one-minute notes. */
const MAX_HELD_UPLOAD_BYTES = 512 * 1024 * 1024;

/** One upload's part of the budget. */
export interface UploadAllocation {
  /** False, allocating nothing, when the budget is exhausted or after `release`. */
  allocate(bytes: number): boolean;
  /** Returns everything. Idempotent. */
  release(): void;
}

/** Bounds the memory of uploads that wait to be decoded, over all callers. */
export class UploadBudget {
  #left: number;

  /** @param bytes Most that may be held at once. */
  constructor(bytes = MAX_HELD_UPLOAD_BYTES) {
    this.#left = bytes;
  }

  open(): UploadAllocation {
    let allocated = 0;
    // The parser may still emit chunks of a form that was refused.
    let isReleased = false;
    return {
      allocate: (bytes) => {
        if (isReleased || bytes > this.#left) return false;
        this.#left -= bytes;
        allocated += bytes;
        return true;
      },
      release: () => {
        isReleased = true;
        this.#left += allocated;
        allocated = 0;
      },
    };
  }
}
