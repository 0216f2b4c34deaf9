import { AsyncQueue } from '../../../async/async-queue.ts';
import type { LiveSession } from '../../../client/create-live-session.ts';
import { type LiveTranscript, type LiveTranscription, openLive } from '../../../client/live-transcription.ts';
import { SpeechError } from '../../../contract/errors.ts';
import type { DictationSettings } from '../dictation-settings.ts';
import { SAMPLES_PER_SECOND } from './capture-buffer.ts';
import { trackLiveAvailability } from './live-availability.ts';
import { takeLiveSession } from './live-session-cache.ts';

/** Time left when a session is finalized before its limit, so that its last words arrive. */
const RESERVE_SECONDS = 2;
/** More than 10 s of untransmitted audio: the connection is dead, even if the browser has not noticed yet. */
const STALLED_BYTES = 20 * SAMPLES_PER_SECOND;

export type LiveDictationEvent =
  | { readonly type: 'open'; readonly session: LiveSession }
  | { readonly type: 'transcript'; readonly transcript: LiveTranscript }
  /** The session nears the plan's longest duration. */
  | { readonly type: 'expiring' };

/** One live session, from its purchase to its last word. Iterating throws a SpeechError when it broke or could not be opened. */
export class LiveDictation implements AsyncIterable<LiveDictationEvent> {
  readonly #events = new AsyncQueue<LiveDictationEvent>();
  readonly #closing = new AbortController();
  #live: LiveTranscription | undefined;
  #samplesLeft = Number.POSITIVE_INFINITY;
  #maxBuffered = STALLED_BYTES;
  #isFinalized = false;

  /** @param backlog What was said before the session opened, read at that moment. */
  constructor(
    settings: Pick<DictationSettings, 'connection' | 'dialect'>,
    backlog: () => readonly Int16Array[],
  ) {
    this.#connect(settings, backlog).then(
      () => this.#events.end(),
      (error) => this.#events.fail(error),
    );
  }

  /** True once the session's address has been used. */
  get isOpen(): boolean {
    return this.#live !== undefined;
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<LiveDictationEvent, void> {
    return this.#events[Symbol.asyncIterator]();
  }

  send(frame: Int16Array): void {
    const live = this.#live;
    if (!live || this.#isFinalized) return;
    live.send(frame);
    this.#samplesLeft -= frame.length;
    if (this.#samplesLeft <= 0) this.#events.push({ type: 'expiring' });
    if (live.bufferedAmount > this.#maxBuffered)
      this.close(new SpeechError('timeout', 'The connection to the live session no longer transmits audio.'));
  }

  /** Requests the last words, now or as soon as the session opens. */
  finalize(): void {
    this.#isFinalized = true;
    void this.#live?.finalize();
  }

  close(reason: unknown): void {
    this.#closing.abort(reason);
  }

  async #connect(
    { connection, dialect }: Pick<DictationSettings, 'connection' | 'dialect'>,
    backlog: () => readonly Int16Array[],
  ): Promise<void> {
    const session = await takeLiveSession(connection, dialect, this.#closing.signal);
    const hasOpened = () => this.#live?.hasOpened === true;
    await trackLiveAvailability(connection.endpoint, session.url, hasOpened, () =>
      this.#transcribe(session, backlog),
    );
  }

  async #transcribe(session: LiveSession, backlog: () => readonly Int16Array[]): Promise<void> {
    const live = openLive(session, { signal: this.#closing.signal });
    const seconds = Math.max(0, session.maxSeconds - RESERVE_SECONDS);
    // Timers take at most 2^31 - 1 ms.
    const milliseconds = Math.min(seconds * 1000, 2 ** 31 - 1);
    const timer = setTimeout(() => this.#events.push({ type: 'expiring' }), milliseconds);
    try {
      for (const frame of backlog()) live.send(frame);
      this.#samplesLeft = seconds * SAMPLES_PER_SECOND - live.bufferedAmount / 2;
      this.#maxBuffered = STALLED_BYTES + live.bufferedAmount;
      this.#live = live;
      this.#events.push({ type: 'open', session });
      if (this.#isFinalized) void live.finalize();
      for await (const transcript of live) this.#events.push({ type: 'transcript', transcript });
    } finally {
      clearTimeout(timer);
    }
  }
}
