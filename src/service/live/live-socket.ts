import type { RawData, WebSocket } from 'ws';
import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import { describeError, type Logger } from '../http/logger.ts';
import type { Work } from '../load/work-lane.ts';

/** Close codes (RFC 6455, section 7.4; 4000 and above are application-defined). */
export const CLOSE = {
  done: 1000,
  goingAway: 1001,
  unsupported: 1003,
  refused: 1008,
  failed: 1011,
  tooSlow: 1013,
  sessionTimeout: 4000,
} as const;

/** Overhead of a queued message: empty ones use memory too. */
const MESSAGE_BYTES = 128;
/** Messages a client may leave unread before it is disconnected. */
const MAX_UNREAD_BYTES = 1024 * 1024;
const PING_INTERVAL_MS = 10_000;
/** How long a stopping service waits for the end of an utterance. */
const LAST_WORDS_MS = 3000;
/** A recognizer still busy this long after the session's maximum duration has hung. */
const HUNG_MS = 15_000;
/** A second of samples: a long message is processed in pieces, so that partials are sent as they come. */
const PIECE = LIVE_SAMPLE_RATE;

const HUNG = 'The recognizer does not respond.';

export interface LiveSocketOptions {
  /** Longest duration of the session and of its audio, in seconds. */
  readonly maxSeconds: number;
  /** Ping interval; 10 s by default. */
  readonly pingIntervalMs?: number | undefined;
  /** Opens its turns at the recognizer, which end with the signal. */
  readonly openWork: (signal: AbortSignal) => Work;
  readonly logger: Logger;
}

/** What a session does with what arrives, in order and one at a time. */
export interface LiveProtocol<Message> {
  /** Bytes of queued messages from which on the socket is paused. */
  readonly maxQueuedBytes: number;
  /** A message as it arrives; `add` queues it. */
  receive(data: Buffer, isBinary: boolean): void;
  weigh(message: Message): number;
  take(message: Message): Promise<void>;
  /** The session's time is up, or the service is stopping: sends the last texts and closes. */
  finish(reason: 'time-out' | 'shut-down'): Promise<void>;
  /** The recognizer has failed, before the socket closes. */
  fail(): void;
  /** Frees the recognizer's stream. */
  release(): void;
  /** Whether an utterance is in progress. */
  isInUtterance(): boolean;
}

type Step<Message> = { readonly message: Message } | 'time-out' | 'shut-down';

/**
 * One WebSocket of a live session, whatever its protocol: messages are processed in order, also faster than real time, with the socket
 * paused while too much is queued; the session ends with its time or its audio, with a peer that has gone or does not read, and with the
 * service. Every way to end releases the recognizer's stream.
 */
export class LiveSocket<Message> {
  /** Resolves when the socket has closed and the stream is released. */
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #protocol: LiveProtocol<Message>;
  readonly #work: Work;
  readonly #released = new AbortController();
  readonly #logger: Logger;
  readonly #steps: Step<Message>[] = [];
  readonly #timers: NodeJS.Timeout[];
  #queuedBytes = 0;
  #isRunning = false;
  #samplesLeft: number;
  #isAlive = true;
  #isStopping = false;

  constructor(
    socket: WebSocket,
    protocol: LiveProtocol<Message>,
    { maxSeconds, pingIntervalMs = PING_INTERVAL_MS, openWork, logger }: LiveSocketOptions,
  ) {
    this.#socket = socket;
    this.#protocol = protocol;
    this.#work = openWork(this.#released.signal);
    this.#logger = logger;
    this.#samplesLeft = maxSeconds * LIVE_SAMPLE_RATE;
    this.#timers = [
      setTimeout(() => this.#enqueue('time-out'), maxSeconds * 1000),
      setTimeout(() => this.close(CLOSE.failed, HUNG), maxSeconds * 1000 + HUNG_MS),
    ];
    const pings = setInterval(() => this.#ping(), pingIntervalMs);
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        clearInterval(pings);
        for (const timer of this.#timers) clearTimeout(timer);
        this.#release();
        resolve();
      });
    });
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('message', (data, isBinary) => {
      this.#isAlive = true;
      protocol.receive(bytesOf(data), isBinary);
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Queues a message. */
  add(message: Message): void {
    this.#enqueue({ message });
  }

  /** Forgets what is queued. */
  clear(): void {
    this.#steps.length = 0;
  }

  /** The service is stopping: waits briefly for the end of the utterance, then `finish` is called. */
  shutDown(): void {
    this.#isStopping = true;
    if (this.#protocol.isInUtterance())
      this.#timers.push(setTimeout(() => this.#enqueue('shut-down'), LAST_WORDS_MS));
    else this.#enqueue('shut-down');
  }

  /** An utterance has ended. */
  utteranceEnded(): void {
    if (this.#isStopping) this.#enqueue('shut-down');
  }

  /**
   * Passes samples to the recognizer in turns, as many as the session's duration still allows.
   * @param samples 16 kHz mono. @returns false where the session must end: its audio has reached the maximum, or the socket has closed.
   */
  async transcribe(samples: Int16Array, write: (samples: Int16Array) => Promise<void>): Promise<boolean> {
    const accepted = samples.subarray(0, this.#samplesLeft);
    this.#samplesLeft -= accepted.length;
    for (let position = 0; position < accepted.length; position += PIECE) {
      const piece = accepted.subarray(position, position + PIECE);
      await this.#work.turn(
        () => write(piece),
        () => piece.length / LIVE_SAMPLE_RATE,
      );
      if (!this.isOpen) return false;
    }
    return accepted.length === samples.length;
  }

  send(message: object): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > MAX_UNREAD_BYTES) {
      this.close(CLOSE.tooSlow, 'The messages of this session are not being read.');
    } else {
      this.#socket.send(JSON.stringify(message));
    }
  }

  close(code: number, reason: string): void {
    // A paused socket would not read the peer's close frame.
    this.#socket.resume();
    this.#socket.close(code, reason);
    this.#release();
  }

  /** Breaks the connection. */
  terminate(): void {
    this.#socket.terminate();
  }

  #enqueue(step: Step<Message>): void {
    if (!this.isOpen) return;
    this.#steps.push(step);
    this.#queuedBytes += this.#weigh(step);
    if (this.#queuedBytes > this.#protocol.maxQueuedBytes) this.#socket.pause();
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      for (let step = this.#steps.shift(); step !== undefined; step = this.#steps.shift()) {
        if (typeof step === 'string') {
          this.clear();
          await this.#protocol.finish(step);
        } else await this.#protocol.take(step.message);
        this.#queuedBytes -= this.#weigh(step);
        if (this.#queuedBytes <= this.#protocol.maxQueuedBytes) this.#socket.resume();
      }
    } catch (error) {
      if (this.isOpen) {
        this.#logger.error('recognition-failed', describeError(error));
        this.#protocol.fail();
        this.close(CLOSE.failed, 'The recognizer failed.');
      }
    } finally {
      this.#isRunning = false;
    }
  }

  #weigh(step: Step<Message>): number {
    return MESSAGE_BYTES + (typeof step === 'string' ? 0 : this.#protocol.weigh(step.message));
  }

  /** Releases the session's resources at once: a peer may take long to answer the close. */
  #release(): void {
    this.clear();
    this.#released.abort();
    this.#protocol.release();
  }

  /** Disconnects a peer that sent nothing, not even a pong, for a whole interval. */
  #ping(): void {
    if (this.#socket.isPaused) return;
    if (!this.#isAlive) {
      this.#socket.terminate();
      return;
    }
    this.#isAlive = false;
    this.#socket.ping();
  }
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : data;
}
