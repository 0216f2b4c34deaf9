import { SpeechError } from '../../contract/errors.ts';
import { FairOrder, type WaitingTurn } from './fair-order.ts';
import type { LaneFigures } from './load-figures.ts';
import type { WaitingRoom } from './waiting-room.ts';

/** What is known of a piece of work before it begins. */
export interface WorkDescription {
  readonly account: string;
  /** Somebody plays it as it is generated, or dictates: it goes before batches. */
  readonly sounds: boolean;
  /** Seconds of sound it is expected to take. */
  readonly expectedSeconds: number;
  /** It was let in before, so it does not wait in the queue of new requests: a live session, which is paid for. */
  readonly isLetIn?: boolean;
  /** Ends it, wherever it is. */
  readonly signal?: AbortSignal | undefined;
}

/** Work that is done in turns of a second or two of sound, between which others have theirs. */
export interface Work {
  /**
   * Waits for a turn and runs it. One at a time.
   * @param secondsOf The sound that a turn has made or transcribed.
   * @throws What `run` throws; the signal's reason; SpeechError `service-unavailable` when too many requests wait to begin.
   */
  turn<Result>(run: () => Promise<Result>, secondsOf: (result: Result) => number): Promise<Result>;
  /** There are no more turns. Idempotent. */
  end(): void;
}

interface Turn extends WaitingTurn {
  readonly start: () => void;
}

/** The work of one engine. What exceeds the turns that run at once waits, in the order of FairOrder. */
export class WorkLane {
  readonly #order: FairOrder<Turn>;
  readonly #room: WaitingRoom;
  #running = { streams: 0, batches: 0 };
  #waiting = { streams: 0, batches: 0 };

  /** @param atOnce Turns that run at once. */
  constructor(atOnce: number, room: WaitingRoom) {
    this.#order = new FairOrder(atOnce);
    this.#room = room;
  }

  figures(): LaneFigures {
    const { streams, batches } = this.#running;
    return {
      runningStreams: streams,
      runningBatches: batches,
      waitingStreams: this.#waiting.streams,
      waitingBatches: this.#waiting.batches,
    };
  }

  open({ account, sounds, expectedSeconds, isLetIn = false, signal }: WorkDescription): Work {
    const kind = sounds ? 'streams' : 'batches';
    const openedAt = performance.now();
    let state: 'new' | 'begun' | 'ended' = 'new';
    let seconds = 0;
    const begin = () => {
      state = 'begun';
      this.#running[kind]++;
    };
    const end = () => {
      if (state === 'begun') {
        this.#running[kind]--;
        if (!sounds) this.#order.endBatch(account);
      }
      state = 'ended';
      signal?.removeEventListener('abort', end);
      this.#fill();
    };
    signal?.addEventListener('abort', end, { once: true });
    return {
      turn: async (run, secondsOf) => {
        signal?.throwIfAborted();
        if (state === 'ended') throw new Error('This work has ended.');
        const due = openedAt + 1000 * (sounds ? seconds : expectedSeconds);
        const isNew = state === 'new';
        const wait = { account, sounds, due, beginsBatch: isNew && !sounds };
        const turn = await (isNew && !isLetIn
          ? this.#waitToBegin(wait, kind, signal)
          : this.#wait(wait, signal));
        if (signal?.aborted) {
          this.#order.end(turn, 0);
          if (wait.beginsBatch) this.#order.endBatch(account);
          this.#fill();
          throw signal.reason;
        }
        if (isNew) begin();
        const took = { seconds: 0 };
        const finish = once(() => {
          this.#order.end(turn, took.seconds);
          this.#fill();
        });
        // An engine that does not stop at once keeps nobody waiting.
        signal?.addEventListener('abort', finish, { once: true });
        try {
          const result = await run();
          took.seconds = secondsOf(result);
          seconds += took.seconds;
          return result;
        } finally {
          signal?.removeEventListener('abort', finish);
          finish();
        }
      },
      end,
    };
  }

  async #waitToBegin(
    wait: WaitingTurn,
    kind: 'streams' | 'batches',
    signal: AbortSignal | undefined,
  ): Promise<Turn> {
    if (!this.#room.enter(wait.account)) {
      throw new SpeechError('service-unavailable', 'Too many requests are waiting; try again shortly.');
    }
    this.#waiting[kind]++;
    try {
      return await this.#wait(wait, signal);
    } finally {
      this.#room.leave(wait.account);
      this.#waiting[kind]--;
    }
  }

  #wait(wait: WaitingTurn, signal: AbortSignal | undefined): Promise<Turn> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#order.remove(turn);
        reject(signal?.reason);
      };
      const turn: Turn = {
        ...wait,
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve(turn);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#order.add(turn);
      this.#fill();
    });
  }

  #fill(): void {
    for (let turn = this.#order.take(); turn; turn = this.#order.take()) turn.start();
  }
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}
