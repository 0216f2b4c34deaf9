import { AsyncQueue } from '../async/async-queue.ts';
import { createDeferred, type Deferred } from '../async/deferred.ts';
import { SpeechError } from '../contract/errors.ts';
import type { LiveMessage } from '../contract/transcription.ts';
import type { LiveSession } from './create-live-session.ts';

/** A piece of transcript: the current utterance so far, or all of it when final. */
export interface LiveTranscript {
  readonly text: string;
  readonly isFinal: boolean;
}

export interface LiveTranscriptionOptions {
  signal?: AbortSignal | undefined;
  /** The WebSocket class, where the runtime has none of its own (Node before 22). */
  webSocket?: typeof WebSocket | undefined;
}

/** Close code of a session that reached the plan's longest duration. */
const SESSION_OVER = 4000;
const OPEN_TIMEOUT_MS = 15_000;
/** Between `finalize` and `done` a working service sends something now and then. */
const SILENT_TIMEOUT_MS = 20_000;
const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/**
 * Opens a live session. Audio may be sent at once: it is buffered until the connection is open, and sent in order.
 * Iterating yields transcripts until the session ends; a newer partial replaces one that was not read.
 */
export function openLive(session: LiveSession, options: LiveTranscriptionOptions = {}): LiveTranscription {
  return new LiveTranscription(session, options);
}

/** One live session from `openLive`. */
export class LiveTranscription implements AsyncIterable<LiveTranscript> {
  readonly #socket: WebSocket;
  readonly #maxSeconds: number;
  readonly #signal: AbortSignal | undefined;
  readonly #transcripts = new AsyncQueue<LiveTranscript>();
  readonly #finals: string[] = [];
  #openedAt: number | undefined;
  /** Sent before the connection was open. */
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
    try {
      this.#socket = new webSocket(session.url);
    } catch (cause) {
      // Browsers throw for what the page's policy forbids, such as ws: from https:.
      throw new SpeechError('network', 'The live session may not be opened from here.', { cause });
    }
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.onopen = () => this.#onOpen();
    this.#socket.onmessage = ({ data }) => this.#onMessage(data);
    this.#socket.onclose = ({ code }) => this.#close(this.#closeError(code));
    // The close event that follows says more.
    this.#socket.onerror = () => {};
    this.#startTimer(OPEN_TIMEOUT_MS);
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    if (signal?.aborted) this.#onAbort();
  }

  /** True once the connection has opened, and afterwards. */
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
   * Sends 16 kHz mono samples; the array may be reused afterwards. After the session has ended nothing is sent.
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
   * @throws SpeechError as the iteration does.
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

  /** Ends the session at once; the iteration stops without an error. Text that is not final is lost. */
  abort(): void {
    this.#close(undefined);
  }

  /**
   * Transcripts in order. One reader at a time.
   * @throws SpeechError `session-timeout` at the plan's longest duration, `network`, `timeout`, `unauthorized` for an address that was used or
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

  /** The first cause that ends the session decides the outcome. */
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
    if (code === SESSION_OVER || (code === 1000 && elapsed >= this.#maxSeconds - 1)) {
      return new SpeechError('session-timeout', "The live session reached the plan's longest duration.");
    }
    switch (code) {
      case 1008:
        return new SpeechError(
          'unauthorized',
          'The address of the live session was used before or has expired.',
        );
      case 1003:
      case 1007:
      case 1009:
        return new SpeechError('invalid-argument', 'The speech service rejected the data.');
      case 1011:
        return new SpeechError('internal', 'The recogniser failed.', { retryable: true });
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

/** A copy of 16-bit samples in the byte order of the protocol. */
function littleEndianBytes(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const copy = samples.slice();
  if (IS_LITTLE_ENDIAN) return new Uint8Array(copy.buffer as ArrayBuffer);
  const bytes = new DataView(new ArrayBuffer(copy.byteLength));
  for (const [index, sample] of copy.entries()) bytes.setInt16(2 * index, sample, true);
  return new Uint8Array(bytes.buffer);
}

/** Undefined for a message of an unknown kind, which is ignored. */
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
