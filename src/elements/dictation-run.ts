import { Microphone, type MicrophoneStartOptions } from '../audio/microphone.ts';
import { encodeWav } from '../audio/wav.ts';
import type { LiveSession } from '../client/connect-live.ts';
import { type LiveTranscription, openLive } from '../client/live-transcription.ts';
import type { ConnectionOptions } from '../client/request.ts';
import { transcribe } from '../client/transcribe.ts';
import { SpeechError, type SpeechErrorCode } from '../contract/errors.ts';
import type { TranscriptionDialect } from '../contract/transcription.ts';
import { CapturedSpeech } from './captured-speech.ts';
import type { DictationSignal } from './dictation-state.ts';
import { SpeechDetector } from './speech-detector.ts';

const SAMPLE_RATE = 16_000;
/** Where no service tells the end of an utterance. */
const UTTERANCE_PAUSE_SECONDS = 1.5;
/** Left of a session when it is finalized, so that its last words arrive. */
const SESSION_RESERVE_SECONDS = 2;
/** Refusals that another try, or a file, would meet again. */
const REFUSED: ReadonlySet<SpeechErrorCode> = new Set([
  'session-limit',
  'plan-inactive',
  'upgrade-required',
  'quota-exceeded',
  'unauthorized',
  'origin-refused',
  'language-not-supported',
  'invalid-argument',
  'not-supported',
]);

export type DictationMode = 'live' | 'record' | 'auto';

/** All that one dictation needs to know, read when it starts. */
export interface DictationSettings {
  readonly connection: ConnectionOptions;
  readonly dialect: TranscriptionDialect;
  readonly mode: DictationMode;
  /** Go on after the first final text. */
  readonly continuous: boolean;
  /** Seconds without speech after which it ends; 0 never. */
  readonly silenceTimeout: number;
  /** Seconds after which it ends; 0 never. */
  readonly maxDuration: number;
  /** Whether the recording is transcribed when the session breaks. */
  readonly reconnect: 'none' | 'record';
  readonly assetBase: string | undefined;
  readonly microphone: MicrophoneStartOptions;
}

/** Whom a dictation tells. */
export interface DictationReport {
  signal(signal: DictationSignal): void;
  /** Utterances that are final, and what the current one is so far. */
  transcript(finals: readonly string[], interim: string): void;
  event(name: string): void;
  degraded(detail: { feature: 'worker'; reason: string }): void;
  session(session: LiveSession, openedAt: number): void;
  /** Buys a session, or hands over one that was bought and never used. */
  connect(settings: DictationSettings): Promise<LiveSession>;
}

/**
 * One dictation, from the microphone to its text. Nothing is bought before there is speech; all that was said is kept until
 * its text is final, so a session that breaks loses no word: the recording is transcribed instead.
 */
export class DictationRun {
  readonly #settings: DictationSettings;
  readonly #report: DictationReport;
  readonly #microphone: Microphone;
  readonly #captured = new CapturedSpeech();
  readonly #detector = new SpeechDetector();
  readonly #aborting = new AbortController();
  #finals: string[] = [];
  #seconds = 0;
  #connecting: Promise<void> | undefined;
  #live: LiveTranscription | undefined;
  #reading: Promise<void> | undefined;
  #sessionTimer: ReturnType<typeof setTimeout> | undefined;
  /** Why there will be no more text from a session. */
  #lost: SpeechError | undefined;
  /** Why the dictation ends without more. */
  #failure: SpeechError | undefined;
  #stopped = false;
  #silent = false;
  #unplugged = false;

  constructor(settings: DictationSettings, report: DictationReport) {
    this.#settings = settings;
    this.#report = report;
    this.#microphone = new Microphone({ assetBase: settings.assetBase });
    this.#microphone.addEventListener('ended', () => {
      this.#unplugged = true;
    });
    this.#microphone.addEventListener('degraded', (event) =>
      report.degraded((event as CustomEvent<{ feature: 'worker'; reason: string }>).detail),
    );
  }

  get level(): number {
    return this.#microphone.level;
  }

  get aborted(): boolean {
    return this.#aborting.signal.aborted;
  }

  /**
   * Opens the microphone; call it inside the gesture.
   * @throws SpeechError as Microphone.start does.
   */
  open(): Promise<void> {
    return this.#microphone.start({ ...this.#settings.microphone, signal: this.#aborting.signal });
  }

  /**
   * Listens until it is stopped or ends by itself.
   * @returns the whole text.
   * @throws SpeechError; finals that were reported stay.
   */
  async listen(): Promise<string> {
    try {
      for await (const frame of this.#microphone) this.#hear(frame);
      this.#report.event('audioend');
      if (this.#detector.speaking) this.#report.event('speechend');
      this.#throwIfOver();
      this.#report.signal('stop');
      await this.#finish();
      if (this.#unplugged)
        throw new SpeechError('audio-capture', 'The microphone was unplugged or taken away.');
      return this.#finals.join(' ');
    } finally {
      clearTimeout(this.#sessionTimer);
      this.#live?.abort();
      await this.#microphone.stop();
    }
  }

  pause(): void {
    this.#microphone.pause();
  }

  resume(): void {
    this.#microphone.resume();
  }

  /** Lets go of the microphone; what was said is still written. */
  stop(): void {
    this.#stopped = true;
    void this.#microphone.stop();
  }

  /** Ends at once. What is not final is lost. */
  abort(): void {
    this.#aborting.abort();
    this.#live?.abort();
    void this.#microphone.stop();
  }

  #hear(frame: Int16Array): void {
    const detector = this.#detector;
    const { speaking: wasSpeaking } = detector;
    detector.push(frame);
    if (detector.speaking !== wasSpeaking)
      this.#report.event(detector.speaking ? 'speechstart' : 'speechend');
    this.#captured.push(frame, detector.hasSpoken);
    this.#live?.send(frame);
    if (detector.hasSpoken && this.#settings.mode !== 'record') this.#connecting ??= this.#connect();
    this.#seconds += frame.length / SAMPLE_RATE;
    if (!this.#stopped && this.#isOver()) this.stop();
  }

  #isOver(): boolean {
    const { silenceTimeout, maxDuration, continuous } = this.#settings;
    const { silentSeconds, hasSpoken } = this.#detector;
    if (maxDuration > 0 && this.#seconds >= maxDuration) return true;
    if (this.#lost && !continuous && hasSpoken && silentSeconds >= UTTERANCE_PAUSE_SECONDS) return true;
    this.#silent = silenceTimeout > 0 && silentSeconds >= silenceTimeout;
    return this.#silent;
  }

  async #connect(): Promise<void> {
    this.#report.signal('connect');
    try {
      const session = await this.#report.connect(this.#settings);
      if (this.aborted) return;
      const live = openLive(session, { signal: this.#aborting.signal });
      for (const frame of this.#captured.frames) live.send(frame);
      this.#live = live;
      this.#reading = this.#read(live);
      this.#report.session(session, Date.now());
      this.#endBefore(session.maxSeconds);
      this.#report.signal('connected');
    } catch (error) {
      this.#lose(error);
    }
  }

  /** The last words of a session that runs out are asked for while it still answers. */
  #endBefore(maxSeconds: number): void {
    const milliseconds = (maxSeconds - SESSION_RESERVE_SECONDS) * 1000;
    // Longer than a timer can count is no limit.
    if (milliseconds > 0 && milliseconds < 2 ** 31)
      this.#sessionTimer = setTimeout(() => this.stop(), milliseconds);
  }

  async #read(live: LiveTranscription): Promise<void> {
    try {
      for await (const { text, isFinal } of live) {
        if (isFinal && text) this.#finals.push(text);
        this.#report.transcript(this.#finals, isFinal ? '' : text);
        if (isFinal && text && !this.#settings.continuous && !this.#stopped) this.stop();
      }
    } catch (error) {
      this.#lose(error);
    }
  }

  #lose(cause: unknown): void {
    if (this.#lost || this.aborted) return;
    const error = asSpeechError(cause);
    const { mode, reconnect } = this.#settings;
    this.#lost = error;
    this.#live = undefined;
    const canRecord = mode === 'auto' || (reconnect === 'record' && !REFUSED.has(error.code));
    if (canRecord) {
      this.#report.signal('drop');
      if (!this.#stopped) this.#report.event('kurdish-reconnecting');
    } else {
      this.#failure = error;
      this.stop();
    }
  }

  async #finish(): Promise<void> {
    if (!this.#detector.hasSpoken) {
      if (this.#silent) throw new SpeechError('no-speech', 'Nothing was said.');
      return;
    }
    await this.#connecting;
    this.#throwIfOver();
    if (this.#live) {
      const finalized = this.#live.finalize().catch((error) => this.#lose(error));
      await Promise.all([finalized, this.#reading]);
      this.#throwIfOver();
    }
    if (this.#lost || this.#settings.mode === 'record') await this.#transcribeRecording();
    this.#report.transcript(this.#finals, '');
    if (!this.#finals.length) this.#report.event('nomatch');
  }

  async #transcribeRecording(): Promise<void> {
    const { connection, dialect } = this.#settings;
    const wav = encodeWav(this.#captured.samples(), SAMPLE_RATE);
    const { text } = await transcribe(new Blob([wav], { type: 'audio/wav' }), {
      ...connection,
      dialect,
      signal: this.#aborting.signal,
    });
    // The file's text holds what was final before as well.
    this.#finals = text ? [text] : [];
    if (this.#lost) this.#report.event('kurdish-reconnected');
  }

  #throwIfOver(): void {
    if (this.aborted) throw new SpeechError('aborted', 'The dictation was aborted.');
    if (this.#failure) throw this.#failure;
  }
}

export function asSpeechError(error: unknown): SpeechError {
  if (error instanceof SpeechError) return error;
  return new SpeechError('internal', 'The dictation failed.', { cause: error });
}
