import type { LiveSession } from '../../../client/create-live-session.ts';
import {
  type LiveTranscript,
  type LiveTranscription,
  openLiveTranscription,
} from '../../../client/live-transcription.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { SAMPLES_PER_SECOND } from './capture-buffer.ts';
import type { DictationSettings } from './dictation-settings.ts';
import type { Utterance } from './dictation-transcript.ts';
import { trackLiveAvailability } from './live-availability.ts';
import { takeLiveSession } from './live-session-cache.ts';

/** Sessions are finalized this long before their limit, so that the last words arrive. */
const RESERVE_SECONDS = 2;
/** More than 10 s of unsent audio: the connection is dead, even if the browser has not detected it yet. */
const STALLED_BYTES = 20 * SAMPLES_PER_SECOND;

/** A session that is open: of the service, or of the page itself. */
type OpenSession = Pick<
  LiveTranscription,
  'hasOpened' | 'bufferedAmount' | 'send' | typeof Symbol.asyncIterator
> & { finalize(): unknown };

type LiveSettings = Pick<
  DictationSettings,
  'connection' | 'dialect' | 'assetBase' | 'loadLocal' | 'vocabulary'
>;

/** What a session asks of its dictation, and tells it. */
export interface LiveCallbacks {
  /** The audio that was buffered before the session opened; called once it opens. */
  backlog(): readonly Int16Array[];
  /** The page's own sessions have no `session`: nothing is bought. */
  opened(session: LiveSession | undefined): void;
  received(transcript: LiveTranscript & Utterance): void;
  /** The session is about to reach the plan's maximum duration. */
  expiring(): void;
}

/** One live session, from its purchase to its last word. */
export class LiveDictation {
  readonly #settings: LiveSettings;
  readonly #callbacks: LiveCallbacks;
  readonly #closing = new AbortController();
  #live: OpenSession | undefined;
  #samplesLeft = 0;
  #maxBuffered = 0;
  #isFinalized = false;

  constructor(settings: LiveSettings, callbacks: LiveCallbacks) {
    this.#settings = settings;
    this.#callbacks = callbacks;
  }

  /** True once the session's URL has been used. */
  get isOpen(): boolean {
    return this.#live !== undefined;
  }

  /**
   * Resolves after the last word.
   * @throws SpeechError as a rejection if it broke or could not be opened.
   */
  run(): Promise<void> {
    const { loadLocal } = this.#settings;
    return loadLocal ? this.#connectLocally(loadLocal) : this.#connect();
  }

  send(frame: Int16Array): void {
    const live = this.#live;
    if (!live || this.#isFinalized) return;
    live.send(frame);
    this.#samplesLeft -= frame.length;
    if (this.#samplesLeft <= 0) this.#callbacks.expiring();
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

  async #connect(): Promise<void> {
    const { connection, dialect } = this.#settings;
    const { signal } = this.#closing;
    const session = await takeLiveSession(connection, dialect, signal);
    const hasOpened = () => this.#live?.hasOpened === true;
    await trackLiveAvailability(connection.endpoint, session.url, hasOpened, () =>
      this.#transcribe(openLiveTranscription(session, { signal }), session),
    );
  }

  async #connectLocally(load: NonNullable<LiveSettings['loadLocal']>): Promise<void> {
    const { dialect, assetBase, vocabulary } = this.#settings;
    const { signal } = this.#closing;
    const { loadRecognizer } = await load(assetBase);
    const open = await loadRecognizer(dialect, assetBase, signal);
    await this.#transcribe(open(vocabulary));
  }

  async #transcribe(live: OpenSession, session?: LiveSession): Promise<void> {
    const seconds = Math.max(0, (session?.maxSeconds ?? Number.POSITIVE_INFINITY) - RESERVE_SECONDS);
    // setTimeout's maximum.
    const milliseconds = Math.min(seconds * 1000, 2 ** 31 - 1);
    const timer = setTimeout(() => this.#callbacks.expiring(), milliseconds);
    try {
      for (const frame of this.#callbacks.backlog()) live.send(frame);
      this.#samplesLeft = seconds * SAMPLES_PER_SECOND - live.bufferedAmount / 2;
      this.#maxBuffered = STALLED_BYTES + live.bufferedAmount;
      this.#live = live;
      this.#callbacks.opened(session);
      if (this.#isFinalized) void live.finalize();
      for await (const transcript of live) this.#callbacks.received(transcript);
    } finally {
      clearTimeout(timer);
    }
  }
}
