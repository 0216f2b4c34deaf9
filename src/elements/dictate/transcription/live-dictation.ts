import { AsyncQueue } from '../../../async/async-queue.ts';
import type { LiveSession } from '../../../client/create-live-session.ts';
import { type LiveTranscript, type LiveTranscription, openLive } from '../../../client/live-transcription.ts';
import { SpeechError } from '../../../contract/errors.ts';
import type { DictationSettings } from '../dictation-settings.ts';
import { SAMPLES_PER_SECOND } from './capture-buffer.ts';
import { trackLiveAvailability } from './live-availability.ts';
import { takeLiveSession } from './live-session-cache.ts';

/** Sessions are finalized this long before their limit, so that the last words arrive. */
const RESERVE_SECONDS = 2;
/** More than 10 s of unsent audio: the connection is dead, even if the browser has not detected it yet. */
const STALLED_BYTES = 20 * SAMPLES_PER_SECOND;

export type LiveDictationEvent =
  | { readonly type: 'open'; readonly session: LiveSession }
  | { readonly type: 'transcript'; readonly transcript: LiveTranscript }
  /** The session is about to reach the plan's maximum duration. */
  | { readonly type: 'expiring' };

/** One live session, from its purchase to its last word. Iterating throws a SpeechError if it broke or could not be opened. */
export class LiveDictation implements AsyncIterable<LiveDictationEvent> {
  readonly #events = new AsyncQueue<LiveDictationEvent>();
  readonly #closing = new AbortController();
  #live: LiveTranscription | undefined;
  #samplesLeft = 0;
  #maxBuffered = 0;
  #isFinalized = false;

  /** @param backlog Returns the audio buffered before the session opened; called once it opens. */
  constructor(
    settings: Pick<DictationSettings, 'connection' | 'dialect'>,
    backlog: () => readonly Int16Array[],
  ) {
    this.#connect(settings, backlog).then(
      () => this.#events.end(),
      (error) => this.#events.fail(error),
    );
  }

  /** True once the session's URL has been used. */
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
      this.close(new SpeechError('timeout', 'The connection to the live session has stalled.'));
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
    // setTimeout's maximum.
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
