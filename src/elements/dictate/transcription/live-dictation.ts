import type { LiveSession } from '../../../client/create-live-session.ts';
import { type LiveTranscript, type LiveTranscription, openLive } from '../../../client/live-transcription.ts';
import { SpeechError } from '../../../contract/errors.ts';
import type { DictationSettings } from '../dictation-settings.ts';
import { SAMPLES_PER_SECOND } from './capture-buffer.ts';
import { learnLiveAvailability } from './live-availability.ts';
import { takeLiveSession } from './live-session-cache.ts';

/** Left of a session when it is finalized, so that its last words arrive. */
const RESERVE_SECONDS = 2;
/** More than 10 s of sound that does not leave: the connection is dead, whatever the browser still thinks. */
const STALLED_BYTES = 20 * SAMPLES_PER_SECOND;

export interface LiveListener {
  opened(session: LiveSession): void;
  heard(transcript: LiveTranscript): void;
  /** The plan's longest duration is nearly over. */
  expiring(): void;
}

/** The live half of a dictation: one session, from its purchase to its last word. */
export class LiveDictation {
  /** Settles when the session has ended. Rejects with a SpeechError when it broke, or could not be had. */
  readonly ended: Promise<void>;
  readonly #listener: LiveListener;
  readonly #closing = new AbortController();
  #live: LiveTranscription | undefined;
  #samplesLeft = Number.POSITIVE_INFINITY;
  #mostBuffered = STALLED_BYTES;
  #isFinalized = false;

  /** @param backlog What was said before the session stands, read when it does. */
  constructor(
    settings: Pick<DictationSettings, 'connection' | 'dialect'>,
    backlog: () => readonly Int16Array[],
    listener: LiveListener,
  ) {
    this.#listener = listener;
    this.ended = this.#converse(settings, backlog);
  }

  /** True once its address has been used. */
  get isOpen(): boolean {
    return this.#live !== undefined;
  }

  send(frame: Int16Array): void {
    const live = this.#live;
    if (!live || this.#isFinalized) return;
    live.send(frame);
    this.#samplesLeft -= frame.length;
    if (this.#samplesLeft <= 0) this.#listener.expiring();
    if (live.bufferedAmount > this.#mostBuffered)
      this.close(
        new SpeechError('timeout', 'The connection to the live session no longer carries the sound.'),
      );
  }

  /** Asks for the last words, now or as soon as it stands. */
  finalize(): void {
    this.#isFinalized = true;
    void this.#live?.finalize();
  }

  close(reason: unknown): void {
    this.#closing.abort(reason);
  }

  async #converse(
    { connection, dialect }: Pick<DictationSettings, 'connection' | 'dialect'>,
    backlog: () => readonly Int16Array[],
  ): Promise<void> {
    const { signal } = this.#closing;
    const session = await takeLiveSession(connection, dialect, signal);
    const hasOpened = () => this.#live?.hasOpened === true;
    await learnLiveAvailability(connection.endpoint, session.url, hasOpened, () =>
      this.#talk(session, backlog),
    );
  }

  async #talk(session: LiveSession, backlog: () => readonly Int16Array[]): Promise<void> {
    const live = openLive(session, { signal: this.#closing.signal });
    const seconds = Math.max(0, session.maxSeconds - RESERVE_SECONDS);
    // Longer than a timer can count is no limit.
    const timer = setTimeout(() => this.#listener.expiring(), Math.min(seconds * 1000, 2 ** 31 - 1));
    try {
      for (const frame of backlog()) live.send(frame);
      this.#samplesLeft = seconds * SAMPLES_PER_SECOND - live.bufferedAmount / 2;
      this.#mostBuffered = STALLED_BYTES + live.bufferedAmount;
      this.#live = live;
      this.#listener.opened(session);
      if (this.#isFinalized) void live.finalize();
      for await (const transcript of live) this.#listener.heard(transcript);
    } finally {
      clearTimeout(timer);
    }
  }
}
