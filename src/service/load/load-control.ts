import { availableParallelism } from 'node:os';
import { ByteBudget } from '../../async/byte-budget.ts';
import { AbandonedSound } from './abandoned-sound.ts';
import type { LoadFigures } from './load-figures.ts';
import { WaitingRoom } from './waiting-room.ts';
import { WorkLane } from './work-lane.ts';

/** Ten of the largest uploads that any plan accepts at half of it for one account, or thousands of one-minute notes. */
const MAX_HELD_BYTES = 512 * 1024 * 1024;

export interface LoadOptions {
  readonly maxHeldBytes?: number | undefined;
  /** Threads of each engine; the number of cores minus one, at least 1, by default. */
  readonly threads?: number | undefined;
}

/** What a service lets in, and in which order: one for all of its endpoints. */
export class LoadControl {
  readonly budget: ByteBudget;
  readonly speech: WorkLane;
  readonly recognition: WorkLane;
  readonly room = new WaitingRoom();
  readonly abandoned = new AbandonedSound();

  constructor({
    maxHeldBytes = MAX_HELD_BYTES,
    threads = Math.max(1, availableParallelism() - 1),
  }: LoadOptions = {}) {
    // Enough that a thread always has the next turn at hand, and that a newcomer finds a place free.
    const turns = 2 * threads + 1;
    this.budget = new ByteBudget(maxHeldBytes);
    this.speech = new WorkLane(turns, this.room);
    this.recognition = new WorkLane(turns, this.room);
  }

  figures(): LoadFigures {
    return {
      speech: this.speech.figures(),
      recognition: this.recognition.figures(),
      refused: this.room.refused,
      heldBytes: this.budget.held,
      maxHeldBytes: this.budget.limit,
    };
  }
}
