import type { RawData, WebSocket } from 'ws';
import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import { type LiveMessage, liveControlSchema } from '../../contract/transcription.ts';
import type { RecognitionStream } from '../../engine/recognition-engine.ts';
import { describeError, type Logger } from '../http/logger.ts';
import { pcmSamples } from '../http/pcm-bytes.ts';
import type { Work } from '../load/work-lane.ts';
import { Endpointer, type UtteranceTranscript } from './endpointer.ts';

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

/** Audio queued for the recognizer before the socket is paused: 4 s. */
const MAX_QUEUED_BYTES = 4 * LIVE_SAMPLE_RATE * 2;
/** Overhead of a queued message: empty ones use memory too. */
const MESSAGE_BYTES = 128;
/** The only valid text message is far shorter. */
const MAX_TEXT_BYTES = 1024;
/** Messages a client may leave unread before it is disconnected. */
const MAX_UNREAD_BYTES = 1024 * 1024;
const PING_INTERVAL_MS = 10_000;
const PIECE_BYTES = 2 * LIVE_SAMPLE_RATE;
/** How long a stopping service waits for the end of an utterance. */
const LAST_WORDS_MS = 3000;
/** A recognizer still busy this long after the session's maximum duration has hung. */
const HUNG_MS = 15_000;

export interface LiveConnectionOptions {
  /** Longest duration of the session and of its audio, in seconds. */
  readonly maxSeconds: number;
  /** Ping interval; 10 s by default. */
  readonly pingIntervalMs?: number | undefined;
  /** Opens its turns at the recognizer, which end with the signal. */
  readonly openWork: (signal: AbortSignal) => Work;
  readonly logger: Logger;
}

const USE = 'Send 16-bit PCM, or {"type":"control","event":"finalize"}.';
const LATE = 'Messages after finalize are ignored.';
const OVER = "The session's maximum duration has been reached.";
const HUNG = 'The recognizer does not respond.';

type Step = Buffer | 'finalize' | 'garbage' | 'time-out' | 'shut-down';

/**
 * Carries one live session over one WebSocket: audio is processed in order, also faster than real time, with the socket paused while too
 * much is queued. `finalize` ends the session: final texts and one `done` are the last messages sent, and later input is ignored. Every
 * way to end closes the recognizer's stream.
 */
export class LiveConnection {
  /** Resolves when the socket has closed and the stream is released. */
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #stream: RecognitionStream;
  readonly #session: Endpointer;
  readonly #work: Work;
  readonly #released = new AbortController();
  readonly #logger: Logger;
  readonly #steps: Step[] = [];
  #queuedBytes = 0;
  #isRunning = false;
  /** Half a sample left over from a message of odd length. */
  #oddByte: number | undefined;
  #samplesLeft: number;
  #isAlive = true;
  #isFinalized = false;
  /** A message arrived after `finalize`. */
  #hasLateInput = false;
  #isStopping = false;
  readonly #timers: NodeJS.Timeout[];

  constructor(
    socket: WebSocket,
    stream: RecognitionStream,
    { maxSeconds, pingIntervalMs = PING_INTERVAL_MS, openWork, logger }: LiveConnectionOptions,
  ) {
    this.#socket = socket;
    this.#stream = stream;
    this.#work = openWork(this.#released.signal);
    this.#logger = logger;
    this.#samplesLeft = maxSeconds * LIVE_SAMPLE_RATE;
    this.#session = new Endpointer(stream, (transcript) => this.#sendTranscript(transcript));
    this.#timers = [
      setTimeout(() => this.#add('time-out'), maxSeconds * 1000),
      setTimeout(() => this.#close(CLOSE.failed, HUNG), maxSeconds * 1000 + HUNG_MS),
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
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
  }

  /** The service is stopping: waits briefly for the end of the utterance, sends its final text and closes. */
  shutDown(): void {
    this.#isStopping = true;
    if (this.#session.isInUtterance)
      this.#timers.push(setTimeout(() => this.#add('shut-down'), LAST_WORDS_MS));
    else this.#add('shut-down');
  }

  /** Breaks the connection. */
  terminate(): void {
    this.#socket.terminate();
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#isAlive = true;
    const bytes = bytesOf(data);
    if (this.#isFinalized) this.#hasLateInput = true;
    else if (isBinary) this.#add(bytes);
    else {
      this.#isFinalized = true;
      this.#add(isFinalize(bytes) ? 'finalize' : 'garbage');
    }
  }

  #add(step: Step): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#steps.push(step);
    this.#queuedBytes += weightOf(step);
    if (this.#queuedBytes > MAX_QUEUED_BYTES) this.#socket.pause();
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      for (let step = this.#steps.shift(); step !== undefined; step = this.#steps.shift()) {
        await this.#take(step);
        this.#queuedBytes -= weightOf(step);
        if (this.#queuedBytes <= MAX_QUEUED_BYTES) this.#socket.resume();
      }
    } catch (error) {
      if (this.#socket.readyState === this.#socket.OPEN) {
        this.#logger.error('recognition-failed', describeError(error));
        this.#close(CLOSE.failed, 'The recognizer failed.');
      }
    } finally {
      this.#isRunning = false;
    }
  }

  async #take(step: Step): Promise<void> {
    switch (step) {
      case 'finalize':
        await this.#session.finalize();
        this.#send({ type: 'control', event: 'done' });
        return this.#hasLateInput ? this.#close(CLOSE.unsupported, LATE) : this.#close(CLOSE.done, 'Done.');
      case 'garbage':
        return this.#finish(CLOSE.unsupported, USE);
      case 'time-out':
        return this.#finish(CLOSE.sessionTimeout, OVER);
      case 'shut-down':
        return this.#finish(CLOSE.goingAway, 'The service is stopping.');
      default:
        return this.#transcribe(step);
    }
  }

  async #transcribe(bytes: Buffer): Promise<void> {
    // A long message is processed in pieces, so that partials are sent as they come.
    for (let position = 0; position < bytes.length; position += PIECE_BYTES) {
      const samples = this.#samplesOf(bytes.subarray(position, position + PIECE_BYTES));
      const accepted = samples.subarray(0, this.#samplesLeft);
      this.#samplesLeft -= accepted.length;
      await this.#work.turn(
        () => this.#session.write(accepted),
        () => accepted.length / LIVE_SAMPLE_RATE,
      );
      if (this.#socket.readyState !== this.#socket.OPEN) return;
      if (accepted.length < samples.length) return this.#finish(CLOSE.sessionTimeout, OVER);
    }
  }

  #samplesOf(bytes: Buffer): Int16Array {
    const whole = this.#oddByte === undefined ? bytes : Buffer.concat([Buffer.from([this.#oddByte]), bytes]);
    this.#oddByte = whole.length & 1 ? whole[whole.length - 1] : undefined;
    return pcmSamples(whole);
  }

  async #finish(code: number, reason: string): Promise<void> {
    this.#steps.length = 0;
    await this.#session.finalize();
    this.#close(code, reason);
  }

  #sendTranscript({ text, isFinal }: UtteranceTranscript): void {
    this.#send({ text, is_final: isFinal });
    if (isFinal && this.#isStopping) this.#add('shut-down');
  }

  #send(message: LiveMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_UNREAD_BYTES) {
      this.#close(CLOSE.tooSlow, 'The messages of this session are not being read.');
    } else {
      this.#socket.send(JSON.stringify(message));
    }
  }

  #close(code: number, reason: string): void {
    // A paused socket would not read the peer's close frame.
    this.#socket.resume();
    this.#socket.close(code, reason);
    this.#release();
  }

  /** Releases the session's resources at once: a peer may take long to answer the close. */
  #release(): void {
    this.#steps.length = 0;
    this.#released.abort();
    this.#stream.close();
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

function weightOf(step: Step): number {
  return MESSAGE_BYTES + (step instanceof Buffer ? step.length : 0);
}

function isFinalize(bytes: Buffer): boolean {
  if (bytes.length > MAX_TEXT_BYTES) return false;
  try {
    return liveControlSchema.safeParse(JSON.parse(bytes.toString())).success;
  } catch {
    return false;
  }
}
