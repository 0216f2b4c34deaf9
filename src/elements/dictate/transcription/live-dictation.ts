import { AsyncQueue } from '../../../async/async-queue.ts';
import type { LiveSession } from '../../../client/create-live-session.ts';
import { type LiveTranscript, type LiveTranscription, openLive } from '../../../client/live-transcription.ts';
import { SpeechError } from '../../../contract/errors.ts';
import type { DictationSettings } from '../dictation-settings.ts';
import { SAMPLES_PER_SECOND } from './capture-buffer.ts';
import { trackLiveAvailability } from './live-availability.ts';
import { takeLiveSession } from './live-session-cache.ts';
import type { FinalText } from './transcript.ts';

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

export type LiveDictationEvent =
  /** The page's own sessions have no `session`: nothing is bought. */
  | { readonly type: 'open'; readonly session?: LiveSession | undefined }
  | { readonly type: 'transcript'; readonly transcript: LiveTranscript & FinalText }
  /** The session is about to reach the plan's maximum duration. */
  | { readonly type: 'expiring' };

/** One live session, from its purchase to its last word. Iterating throws a SpeechError if it broke or could not be opened. */
export class LiveDictation implements AsyncIterable<LiveDictationEvent> {
  readonly #events = new AsyncQueue<LiveDictationEvent>();
  readonly #closing = new AbortController();
  #live: OpenSession | undefined;
  #samplesLeft = 0;
  #maxBuffered = 0;
  #isFinalized = false;

  /** @param backlog Returns the audio buffered before the session opened; called once it opens. */
  constructor(settings: LiveSettings, backlog: () => readonly Int16Array[]) {
    const connected = settings.loadLocal
      ? this.#connectLocally(settings.loadLocal, settings, backlog)
      : this.#connect(settings, backlog);
    connected.then(
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

  async #connect({ connection, dialect }: LiveSettings, backlog: () => readonly Int16Array[]): Promise<void> {
    const { signal } = this.#closing;
    const session = await takeLiveSession(connection, dialect, signal);
    const hasOpened = () => this.#live?.hasOpened === true;
    await trackLiveAvailability(connection.endpoint, session.url, hasOpened, () =>
      this.#transcribe(openLive(session, { signal }), backlog, session),
    );
  }

  async #connectLocally(
    load: NonNullable<LiveSettings['loadLocal']>,
    { dialect, assetBase, vocabulary }: LiveSettings,
    backlog: () => readonly Int16Array[],
  ): Promise<void> {
    const { signal } = this.#closing;
    const { loadRecognizer } = await load(assetBase);
    const open = await loadRecognizer(dialect, assetBase, signal);
    await this.#transcribe(open(vocabulary), backlog);
  }

  async #transcribe(
    live: OpenSession,
    backlog: () => readonly Int16Array[],
    session?: LiveSession,
  ): Promise<void> {
    const seconds = Math.max(0, (session?.maxSeconds ?? Number.POSITIVE_INFINITY) - RESERVE_SECONDS);
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
