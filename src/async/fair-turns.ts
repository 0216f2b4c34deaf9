import type { AbortSignalLike } from './abort-signal-like.ts';
import { Semaphore } from './semaphore.ts';

/** Runs work of many callers, so much of it at once. None of them can take all turns: a newcomer waits behind a few of each. */
export class FairTurns {
  readonly #each: number;
  readonly #all: Semaphore;
  readonly #callers = new Map<string, { readonly turns: Semaphore; users: number }>();

  /** @param each How much of one caller's runs, or is next in line, at once. @param all How much of all callers' runs at once. */
  constructor(each: number, all: number) {
    this.#each = each;
    this.#all = new Semaphore(all);
  }

  /** @throws The signal's reason while it waits; what the work throws. */
  async run<Value>(caller: string, signal: AbortSignalLike, work: () => Promise<Value>): Promise<Value> {
    const line = this.#callers.get(caller) ?? { turns: new Semaphore(this.#each), users: 0 };
    this.#callers.set(caller, line);
    line.users += 1;
    try {
      await line.turns.take(signal);
      try {
        await this.#all.take(signal);
        try {
          return await work();
        } finally {
          this.#all.release();
        }
      } finally {
        line.turns.release();
      }
    } finally {
      line.users -= 1;
      if (line.users === 0) this.#callers.delete(caller);
    }
  }
}
