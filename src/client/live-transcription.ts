import { SpeechError } from '../contract/errors.ts';
import type { LiveMessage } from '../contract/transcription.ts';
import type { LiveSession } from './create-live-session.ts';
import { littleEndianBytes } from './little-endian.ts';

/** A piece of transcript: what the current utterance is so far, or all that it was. */
export interface LiveTranscript {
  readonly text: string;
  readonly isFinal: boolean;
}

export interface LiveTranscriptionOptions {
  signal?: AbortSignal | undefined;
  /** The WebSocket to use where the runtime has none of its own (Node before 22). */
  webSocket?: typeof WebSocket | undefined;
}

/** Close code of a session that reached the plan's longest duration. */
const SESSION_OVER = 4000;
const OPEN_TIMEOUT_MS = 15_000;
/** Between `finalize` and `done` a service that works sends something now and then. */
const SILENT_TIMEOUT_MS = 20_000;

/**
 * Opens a live session. Audio may be sent at once: what comes before the connection stands is kept and sent in order.
 * Iterating yields transcripts until the session has ended; partials nobody read give way to newer ones.
 */
export function openLive(session: LiveSession, options: LiveTranscriptionOptions = {}): LiveTranscription {
  return new LiveTranscription(session, options);
}

/** One live session from `openLive`. */
export class LiveTranscription implements AsyncIterable<LiveTranscript> {
  readonly #socket: WebSocket;
  readonly #maxSeconds: number;
  readonly #signal: AbortSignal | undefined;
  #openedAt: number | undefined;
  /** What was sent before the connection stood. */
  #early: (Uint8Array<ArrayBuffer> | string)[] = [];
  #earlyBytes = 0;
  #unread: LiveTranscript[] = [];
  #wake: (() => void) | undefined;
  #finals: string[] = [];
  #finalized:
    | { promise: Promise<string>; resolve(text: string): void; reject(error: unknown): void }
    | undefined;
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
      // Browsers refuse what the page's policy forbids, such as ws: from https:.
      throw new SpeechError('network', 'The live session may not be opened from here.', { cause });
    }
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.onopen = () => this.#opened();
    this.#socket.onmessage = ({ data }) => this.#received(data);
    this.#socket.onclose = ({ code }) => this.#ended(this.#closeError(code));
    // The close that follows says more.
    this.#socket.onerror = () => {};
    this.#startTimer(OPEN_TIMEOUT_MS);
    signal?.addEventListener('abort', this.#abortBySignal, { once: true });
    if (signal?.aborted) this.#abortBySignal();
  }

  /** True once the connection stands, and afterwards. */
  get hasOpened(): boolean {
    return this.#openedAt !== undefined;
  }

  /** Bytes that have not left yet. */
  get bufferedAmount(): number {
    return this.#earlyBytes + this.#socket.bufferedAmount;
  }

  /** The final texts so far, joined by spaces. */
  get text(): string {
    return this.#finals.join(' ');
  }

  /**
   * Sends 16 kHz mono samples; the array may be used again afterwards. After the end nothing is sent.
   * @throws SpeechError `invalid-argument` after `finalize`.
   */
  send(samples: Int16Array): void {
    if (this.#end) return;
    if (this.#finalized) throw new SpeechError('invalid-argument', 'Nothing can be sent after finalize().');
    this.#transmit(littleEndianBytes(samples));
  }

  /**
   * Asks for the rest of the text and ends the session.
   * @returns all final texts of the session, joined by spaces.
   * @throws SpeechError as the iteration does.
   */
  finalize(): Promise<string> {
    if (this.#finalized) return this.#finalized.promise;
    this.#finalized = deferred();
    if (this.#end)
      this.#finalized.reject(this.#end.error ?? new SpeechError('aborted', 'The session was aborted.'));
    else {
      this.#transmit(JSON.stringify({ type: 'control', event: 'finalize' }));
      if (this.#openedAt !== undefined) this.#startTimer(SILENT_TIMEOUT_MS);
    }
    return this.#finalized.promise;
  }

  /** Ends the session at once; the iteration stops without an error. What was not final is lost. */
  abort(): void {
    this.#ended(undefined);
  }

  /**
   * Transcripts in order. One reader at a time.
   * @throws SpeechError `session-timeout` at the plan's longest duration, `network`, `timeout`, `unauthorized` for an address that was used or
   * has expired; the signal's reason when aborted by it. What arrived before is yielded first.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<LiveTranscript, void> {
    for (;;) {
      const transcript = this.#unread.shift();
      if (transcript) yield transcript;
      else if (this.#end) {
        if (this.#end.error !== undefined) throw this.#end.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }

  #transmit(data: Uint8Array<ArrayBuffer> | string): void {
    if (this.#openedAt !== undefined) {
      this.#socket.send(data);
      return;
    }
    this.#early.push(data);
    this.#earlyBytes += data.length;
  }

  #opened(): void {
    this.#openedAt = Date.now();
    clearTimeout(this.#timer);
    for (const data of this.#early) this.#socket.send(data);
    this.#early = [];
    this.#earlyBytes = 0;
    if (this.#finalized) this.#startTimer(SILENT_TIMEOUT_MS);
  }

  #received(data: unknown): void {
    if (this.#end) return;
    const message = parseMessage(data);
    if (!message) return;
    if (this.#finalized) this.#startTimer(SILENT_TIMEOUT_MS);
    if ('type' in message) {
      if (this.#finalized) this.#ended(undefined, true);
      return;
    }
    const { text, is_final: isFinal } = message;
    if (isFinal && text !== '') this.#finals.push(text);
    if (this.#unread.at(-1)?.isFinal === false) this.#unread.pop();
    this.#unread.push({ text, isFinal });
    this.#notify();
  }

  /** The one way out: whatever ends the session first decides how. */
  #ended(error: unknown, isDone = false): void {
    if (this.#end) return;
    this.#end = { error };
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#abortBySignal);
    this.#early = [];
    this.#earlyBytes = 0;
    this.#socket.close(1000);
    if (isDone) this.#finalized?.resolve(this.text);
    else this.#finalized?.reject(error ?? new SpeechError('aborted', 'The session was aborted.'));
    this.#notify();
  }

  readonly #abortBySignal = () => this.#ended(this.#signal?.reason);

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
        return new SpeechError('invalid-argument', 'The speech service refused what was sent to it.');
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
      () => this.#ended(new SpeechError('timeout', 'The live session gave no answer.')),
      milliseconds,
    );
  }

  #notify(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}

function deferred() {
  let resolve!: (text: string) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<string>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  // Whoever iterates sees the error, too.
  promise.catch(() => {});
  return { promise, resolve, reject };
}

/** Messages of a kind that is not known are passed over. */
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
