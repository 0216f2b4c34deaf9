import { AsyncQueue } from '../async/async-queue.ts';
import { createDeferred, type Deferred } from '../async/deferred.ts';
import { SpeechError } from '../contract/errors.ts';
import type { LiveMessage } from '../contract/transcription.ts';
import type { LiveSession } from './create-live-session.ts';
import { reportBlockedConnections } from './report-blocked-connections.ts';

/** A transcript of the current utterance: partial, or the whole utterance when final. */
export interface LiveTranscript {
  readonly text: string;
  readonly isFinal: boolean;
}

export interface LiveTranscriptionOptions {
  signal?: AbortSignal | undefined;
  /** The WebSocket class, for runtimes without one (Node before 22). */
  webSocket?: typeof WebSocket | undefined;
}

/** Close code of a session that reached the plan's maximum duration. */
const SESSION_TIMEOUT_CODE = 4000;
const OPEN_TIMEOUT_MS = 15_000;
/** A working service keeps sending messages between `finalize` and `done`. */
const SILENT_TIMEOUT_MS = 20_000;
const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/**
 * Opens a live session. Audio can be sent immediately: it is buffered until the connection opens, and sent in order.
 * Iterating yields transcripts until the session ends; a newer partial replaces an unread one.
 */
export function openLiveTranscription(
  session: LiveSession,
  options: LiveTranscriptionOptions = {},
): LiveTranscription {
  return new LiveTranscription(session, options);
}

/** One live session from `openLiveTranscription`. */
export class LiveTranscription implements AsyncIterable<LiveTranscript> {
  readonly #socket: WebSocket;
  readonly #maxSeconds: number;
  readonly #signal: AbortSignal | undefined;
  readonly #transcripts = new AsyncQueue<LiveTranscript>();
  readonly #finals: string[] = [];
  #openedAt: number | undefined;
  /** Messages sent before the connection opened. */
  #early: (Uint8Array<ArrayBuffer> | string)[] = [];
  #earlyBytes = 0;
  #finalized: Deferred<string> | undefined;
  #end: { readonly error: unknown } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: LiveSession, { signal, webSocket = globalThis.WebSocket }: LiveTranscriptionOptions) {
    if (!webSocket)
      throw new SpeechError('not-supported', 'This runtime has no WebSocket; pass one as "webSocket".');
    this.#maxSeconds = session.maxSeconds;
    this.#signal = signal;
    reportBlockedConnections(session.url);
    try {
      this.#socket = new webSocket(session.url);
    } catch (cause) {
      // Browsers throw for connections that a policy forbids, such as ws: from an https: page.
      throw new SpeechError('network', 'The browser does not allow this connection to the live session.', {
        cause,
      });
    }
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.onopen = () => this.#onOpen();
    this.#socket.onmessage = ({ data }) => this.#onMessage(data);
    this.#socket.onclose = ({ code }) => this.#close(this.#closeError(code));
    // The close event that follows has the details.
    this.#socket.onerror = () => {};
    this.#startTimer(OPEN_TIMEOUT_MS);
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    if (signal?.aborted) this.#onAbort();
  }

  /** True once the connection has opened, also after it has closed. */
  get hasOpened(): boolean {
    return this.#openedAt !== undefined;
  }

  /** Bytes that have not been transmitted yet. */
  get bufferedAmount(): number {
    return this.#earlyBytes + this.#socket.bufferedAmount;
  }

  /** The final texts so far, joined by spaces. */
  get text(): string {
    return this.#finals.join(' ');
  }

  /**
   * Sends 16 kHz mono samples; the array may be reused afterwards. Does nothing after the session has ended.
   * @throws SpeechError `invalid-argument` after `finalize`.
   */
  send(samples: Int16Array): void {
    if (this.#end) return;
    if (this.#finalized) throw new SpeechError('invalid-argument', 'Nothing can be sent after finalize().');
    this.#transmit(littleEndianBytes(samples));
  }

  /**
   * Requests the rest of the text and ends the session.
   * @returns All final texts of the session, joined by spaces.
   * @throws SpeechError with the same codes as the iteration.
   */
  finalize(): Promise<string> {
    if (this.#finalized) return this.#finalized.promise;
    this.#finalized = createDeferred<string>();
    if (this.#end) this.#finalized.reject(this.#end.error ?? aborted());
    else {
      this.#transmit(JSON.stringify({ type: 'control', event: 'finalize' }));
      if (this.#openedAt !== undefined) this.#startTimer(SILENT_TIMEOUT_MS);
    }
    return this.#finalized.promise;
  }

  /** Ends the session immediately; the iteration stops without an error. Text that is not final is lost. */
  abort(): void {
    this.#close(undefined);
  }

  /**
   * Transcripts in order, for one reader at a time.
   * @throws SpeechError `session-timeout` at the plan's maximum duration, `network`, `timeout`, `unauthorized` for a URL that was used or
   * has expired; the signal's reason when aborted by it. Transcripts that arrived before the error are yielded first.
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<LiveTranscript, void> {
    return this.#transcripts[Symbol.asyncIterator]();
  }

  #transmit(data: Uint8Array<ArrayBuffer> | string): void {
    if (this.#openedAt !== undefined) {
      this.#socket.send(data);
      return;
    }
    this.#early.push(data);
    this.#earlyBytes += data.length;
  }

  #onOpen(): void {
    this.#openedAt = Date.now();
    clearTimeout(this.#timer);
    for (const data of this.#early) this.#socket.send(data);
    this.#early = [];
    this.#earlyBytes = 0;
    if (this.#finalized) this.#startTimer(SILENT_TIMEOUT_MS);
  }

  #onMessage(data: unknown): void {
    if (this.#end) return;
    const message = parseMessage(data);
    if (!message) return;
    if (this.#finalized) this.#startTimer(SILENT_TIMEOUT_MS);
    if ('type' in message) {
      if (this.#finalized) this.#close(undefined, true);
      return;
    }
    const { text, is_final: isFinal } = message;
    if (isFinal && text !== '') this.#finals.push(text);
    this.#transcripts.push({ text, isFinal }, (unread) => !unread.isFinal);
  }

  /** The first reason to end the session decides the outcome. */
  #close(error: unknown, isDone = false): void {
    if (this.#end) return;
    this.#end = { error };
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#early = [];
    this.#earlyBytes = 0;
    this.#socket.close(1000);
    if (isDone) this.#finalized?.resolve(this.text);
    else this.#finalized?.reject(error ?? aborted());
    if (error === undefined) this.#transcripts.end();
    else this.#transcripts.fail(error);
  }

  readonly #onAbort = () => this.#close(this.#signal?.reason);

  #closeError(code: number): SpeechError {
    const elapsed = this.#openedAt === undefined ? 0 : (Date.now() - this.#openedAt) / 1000;
    if (code === SESSION_TIMEOUT_CODE || (code === 1000 && elapsed >= this.#maxSeconds - 1)) {
      return new SpeechError('session-timeout', "The live session reached the plan's maximum duration.");
    }
    switch (code) {
      case 1008:
        return new SpeechError('unauthorized', 'The URL of the live session has been used or has expired.');
      case 1003:
      case 1007:
      case 1009:
        return new SpeechError('invalid-argument', 'The speech service rejected the data.');
      case 1011:
        return new SpeechError('internal', 'The recognizer failed.', { retryable: true });
      default:
        return globalThis.navigator?.onLine === false
          ? new SpeechError('offline', 'The device is offline.')
          : new SpeechError('network', 'The connection to the live session broke.');
    }
  }

  #startTimer(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#close(new SpeechError('timeout', 'The live session did not respond.')),
      milliseconds,
    );
  }
}

function aborted(): SpeechError {
  return new SpeechError('aborted', 'The session was aborted.');
}

/** Copies samples to little-endian bytes. */
function littleEndianBytes(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const copy = samples.slice();
  if (IS_LITTLE_ENDIAN) return new Uint8Array(copy.buffer as ArrayBuffer);
  const bytes = new DataView(new ArrayBuffer(copy.byteLength));
  for (const [index, sample] of copy.entries()) bytes.setInt16(2 * index, sample, true);
  return new Uint8Array(bytes.buffer);
}

/** Undefined for messages of unknown types, which are ignored. */
function parseMessage(data: unknown): LiveMessage | undefined {
  if (typeof data !== 'string') return undefined;
  let message: { text?: unknown; is_final?: unknown; type?: unknown; event?: unknown } | null;
  try {
    message = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (typeof message?.text === 'string' && typeof message.is_final === 'boolean')
    return message as LiveMessage;
  if (message?.type === 'control' && message.event === 'done') return message as LiveMessage;
  return undefined;
}
