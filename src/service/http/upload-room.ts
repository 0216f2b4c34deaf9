/** Eight of the largest uploads that a plan takes, or five thousand notes of a minute. */
const MAX_HELD_UPLOAD_BYTES = 512 * 1024 * 1024;

/** What one upload holds of the room. */
export interface UploadShare {
  /** False, and nothing taken, where there is no room for as many bytes more, and after `release`. */
  take(bytes: number): boolean;
  /** Gives everything back; the second time without effect. */
  release(): void;
}

/** The memory of a service for uploads that no thread has begun to read: all of them share it, whoever sends them. */
export class UploadRoom {
  #left: number;

  /** @param bytes that may be held at once. */
  constructor(bytes = MAX_HELD_UPLOAD_BYTES) {
    this.#left = bytes;
  }

  open(): UploadShare {
    let taken = 0;
    // Pieces of a form that was refused may still be on their way out of the parser.
    let isOver = false;
    return {
      take: (bytes) => {
        if (isOver || bytes > this.#left) return false;
        this.#left -= bytes;
        taken += bytes;
        return true;
      },
      release: () => {
        isOver = true;
        this.#left += taken;
        taken = 0;
      },
    };
  }
}
