import { type DegradedDetail, Microphone } from '../audio/microphone.ts';
import { SpeechRecorder } from '../audio/recorder.ts';
import { encodeWav } from '../audio/wav.ts';
import type { LiveSession } from '../client/connect-live.ts';
import { SpeechError, type SpeechErrorCode } from '../contract/errors.ts';
import { CapturedSpeech, joinFrames } from './captured-speech.ts';
import { bubbling, DegradedEvent } from './dictation-events.ts';
import { transcribeRecording } from './dictation-recording.ts';
import type { DictationSettings } from './dictation-settings.ts';
import type { DictationSignal } from './dictation-state.ts';
import { LiveDictation } from './live-dictation.ts';
import { SpeechDetector } from './speech-detector.ts';

export type { DictationMode, DictationSettings } from './dictation-settings.ts';

const SAMPLE_RATE = 16_000;
/** Where no service tells the end of an utterance. */
const UTTERANCE_PAUSE_SECONDS = 1.5;
/** Silence after a final text without another word from the service: all that was said has been answered. */
const SETTLED_SECONDS = 1;
/** Recordings up to this go as they are, so that a file hears what the session heard: 1.9 MB. Longer ones are compressed. */
const LOSSLESS_SAMPLES = 60 * SAMPLE_RATE;
/** Ends the utterance when a long dictation pauses, so that its final text comes. */
const PAUSE_FRAMES = 10;
const FRAME_SAMPLES = 1600;
/** Refusals that a file would meet, too. */
const HOPELESS: ReadonlySet<SpeechErrorCode> = new Set([
  'unauthorized',
  'origin-refused',
  'plan-inactive',
  'language-not-supported',
  'invalid-argument',
]);
/** Refusals of a session alone: only `auto` falls back to a recording. */
const NO_SESSION: ReadonlySet<SpeechErrorCode> = new Set([
  'session-limit',
  'quota-exceeded',
  'upgrade-required',
  'not-supported',
]);

/** Whom a dictation tells. */
export interface DictationReport {
  signal(signal: DictationSignal): void;
  /** Utterances that are final, and what the current one is so far. */
  transcript(finals: readonly string[], interim: string): void;
  dispatch(event: Event): void;
  /** The live session in use; undefined when it has ended. */
  session(session: LiveSession | undefined): void;
  /** Bytes of the recording's upload. */
  progress(sent: number, total: number): void;
}

/**
 * One dictation, from the microphone to its text. Nothing is bought before there is speech; what was said is kept until its
 * text is settled, so a session that breaks loses no word: the recording is transcribed instead.
 */
export class DictationRun {
  readonly #settings: DictationSettings;
  readonly #report: DictationReport;
  readonly #microphone: Microphone;
  readonly #captured = new CapturedSpeech();
  readonly #detector = new SpeechDetector();
  readonly #aborting = new AbortController();
  #finals: string[] = [];
  #interim = '';
  /** The first of the finals that a recording would bring once more. */
  #open = 0;
  /** Seconds heard, and how many had been when the service last answered. */
  #seconds = 0;
  #answeredAt = 0;
  #live: LiveDictation | undefined;
  /** Settles when there will be no more text from sessions. */
  #talk: Promise<void> | undefined;
  #recorder: SpeechRecorder | undefined;
  #recording: Blob | undefined;
  /** The text comes from a recording. */
  #isRecorded: boolean;
  /** Why the dictation ends without more, and what is told after its text. */
  #failure: SpeechError | undefined;
  #afterwards: SpeechError | undefined;
  #isStopped = false;
  #isFinishing = false;
  #isSilent = false;

  constructor(settings: DictationSettings, report: DictationReport) {
    this.#settings = settings;
    this.#report = report;
    this.#isRecorded = settings.mode === 'record';
    this.#microphone = new Microphone({ assetBase: settings.assetBase });
    this.#microphone.addEventListener('ended', () => {
      this.#afterwards = new SpeechError('audio-capture', 'The microphone was unplugged or taken away.');
    });
    this.#microphone.addEventListener('degraded', (event) =>
      report.dispatch(new DegradedEvent((event as CustomEvent<DegradedDetail>).detail)),
    );
  }

  get level(): number {
    return this.#microphone.level;
  }

  /**
   * Opens the microphone; call it inside the gesture.
   * @throws SpeechError as Microphone.start does.
   */
  open(): Promise<void> {
    return this.#microphone.start({ ...this.#settings.microphone, signal: this.#aborting.signal });
  }

  /**
   * Listens until it is stopped or ends by itself, and until all of its text has been reported.
   * @throws SpeechError; finals that were reported stay.
   */
  async listen(): Promise<void> {
    try {
      for await (const frame of this.#microphone) this.#hear(frame);
      if (this.#detector.speaking) this.#report.dispatch(new Event('speechend'));
      this.#report.dispatch(new Event('audioend'));
      this.#report.signal('stop');
      await this.#finish();
      if (this.#afterwards) throw this.#afterwards;
    } finally {
      this.#close();
    }
  }

  pause(): void {
    this.#microphone.pause();
    if (!this.#settings.continuous) return;
    // What is on its way from the microphone comes first.
    setTimeout(() => {
      if (this.#microphone.paused)
        for (let count = 0; count < PAUSE_FRAMES; count++) this.#hear(new Int16Array(FRAME_SAMPLES));
    }, 200);
  }

  resume(): void {
    this.#microphone.resume();
  }

  /** Lets go of the microphone; what was said is still written. */
  stop(): void {
    this.#isStopped = true;
    void this.#microphone.stop();
  }

  /** Ends at once. What is not final is lost. */
  abort(): void {
    this.#aborting.abort(new SpeechError('aborted', 'The dictation was aborted.'));
    this.#close();
  }

  /** What was sent as a file; else WAV of what was said, its last 5 minutes where it is longer and settled. */
  toBlob(): Blob {
    return this.#recording ?? toWav(this.#captured.frames);
  }

  #close(): void {
    this.#live?.close(this.#aborting.signal.reason);
    this.#recorder?.abort();
    void this.#microphone.stop();
  }

  #hear(frame: Int16Array): void {
    const detector = this.#detector;
    const { speaking: wasSpeaking, hasSpoken: hadSpoken } = detector;
    detector.push(frame);
    if (detector.speaking !== wasSpeaking)
      this.#report.dispatch(new Event(detector.speaking ? 'speechstart' : 'speechend'));
    this.#captured.push(frame, detector.hasSpoken);
    this.#seconds += frame.length / SAMPLE_RATE;
    if (detector.hasSpoken && !hadSpoken) {
      if (this.#isRecorded) this.#record();
      else this.#talk = this.#connect();
    } else {
      this.#live?.send(frame);
      this.#recorder?.write(frame);
    }
    this.#settle();
    if (!this.#isStopped && this.#isOver()) this.stop();
  }

  #isOver(): boolean {
    const { silenceTimeout, maxDuration, continuous, mode } = this.#settings;
    const { silentSeconds, hasSpoken } = this.#detector;
    if (maxDuration > 0 && this.#seconds >= maxDuration) return true;
    const isAlone = this.#isRecorded && mode !== 'record';
    if (isAlone && !continuous && hasSpoken && silentSeconds >= UTTERANCE_PAUSE_SECONDS) return true;
    this.#isSilent = silenceTimeout > 0 && silentSeconds >= silenceTimeout;
    return this.#isSilent;
  }

  /** In a pause in which all that was said has been answered, nothing before it will be needed again. */
  #settle(): void {
    const speechEnd = this.#seconds - this.#detector.silentSeconds;
    if (this.#isRecorded || this.#interim || this.#finals.length === this.#open) return;
    if (this.#answeredAt < speechEnd || this.#seconds - this.#answeredAt < SETTLED_SECONDS) return;
    this.#captured.settle();
    this.#open = this.#finals.length;
  }

  /** What the microphone hears from now on is encoded while it comes. */
  #record(): void {
    this.#isRecorded = true;
    this.#recorder = new SpeechRecorder({ assetBase: this.#settings.assetBase });
    for (const frame of this.#captured.unsettled) this.#recorder.write(frame);
  }

  #connect(): Promise<void> {
    const backlog = () => this.#captured.unsettled;
    this.#report.signal('connect');
    const live = new LiveDictation(this.#settings, backlog, {
      opened: (session) => {
        this.#report.session(session);
        this.#report.signal('connected');
      },
      heard: ({ text, isFinal }) => {
        this.#answeredAt = this.#seconds;
        this.#interim = isFinal ? '' : text;
        if (isFinal && text) this.#finals.push(text);
        this.#report.transcript(this.#finals, this.#interim);
        if (isFinal && text && !this.#settings.continuous) this.stop();
      },
      expiring: () => {
        if (this.#isStopped) return;
        this.#afterwards ??= sessionOver();
        this.stop();
      },
    });
    this.#live = live;
    if (this.#isFinishing) live.finalize();
    return live.ended.then(
      () => this.#report.session(undefined),
      (error) => this.#lose(live, asSpeechError(error)),
    );
  }

  /** A session broke, or could not be had: its part of the text comes from another one, from a file, or not at all. */
  #lose(live: LiveDictation, error: SpeechError): Promise<void> | void {
    if (this.#aborting.signal.aborted) return;
    const { mode, reconnect } = this.#settings;
    this.#live = undefined;
    if (live.isOpen) {
      this.#report.session(undefined);
      if (reconnect === 'none') return this.#fail(error);
      this.#report.signal('drop');
      this.#report.dispatch(bubbling('kurdish-reconnecting'));
      if (error.code === 'session-timeout') {
        this.#afterwards ??= error;
        this.stop();
      } else if (reconnect === 'session' && this.#answeredAt > 0) {
        return this.#replay();
      }
      this.#isRecorded = true;
    } else if (HOPELESS.has(error.code) || (mode !== 'auto' && NO_SESSION.has(error.code))) {
      this.#fail(error);
    } else if (mode === 'auto') {
      this.#report.dispatch(new DegradedEvent({ feature: 'live', reason: error.message }));
      this.#report.signal('connected');
      this.#record();
    } else if (reconnect === 'none') {
      this.#fail(error);
    } else {
      this.#report.signal('drop');
      this.#report.dispatch(bubbling('kurdish-reconnecting'));
      this.#isRecorded = true;
    }
  }

  /** Another session hears what the last one left open. One that gives no answer at all is the last. */
  async #replay(): Promise<void> {
    this.#answeredAt = 0;
    this.#interim = '';
    this.#finals.length = this.#open;
    const talk = this.#connect();
    await talk;
  }

  #fail(error: SpeechError): void {
    this.#failure = error;
    this.stop();
  }

  async #finish(): Promise<void> {
    this.#throwIfOver();
    if (!this.#detector.hasSpoken) {
      if (this.#isSilent) throw new SpeechError('no-speech', 'Nothing was said.');
      return;
    }
    this.#isFinishing = true;
    this.#live?.finalize();
    await this.#talk;
    this.#throwIfOver();
    if (this.#isRecorded) await this.#transcribe();
    this.#report.transcript(this.#finals, '');
    if (!this.#finals.length) this.#report.dispatch(new Event('nomatch'));
  }

  /** Writes what the file says in place of what was not settled. */
  async #transcribe(): Promise<void> {
    const recording = await this.#takeRecording();
    this.#report.dispatch(new BlobEvent('dataavailable', { data: recording }));
    const { signal } = this.#aborting;
    const { text, truncated } = await transcribeRecording(
      recording,
      this.#settings,
      signal,
      this.#report.progress,
    );
    const known = this.#finals.slice(this.#open).join(' ');
    // A plan that cuts transcripts takes no word away that is there already.
    const best = truncated && known.length > text.length ? known : text || known;
    this.#finals = [...this.#finals.slice(0, this.#open), ...(best ? [best] : [])];
    if (truncated)
      this.#afterwards ??= new SpeechError('transcript-truncated', 'The plan cuts the text of recordings.');
    if (this.#settings.mode !== 'record' && !this.#recorder)
      this.#report.dispatch(bubbling('kurdish-reconnected'));
  }

  async #takeRecording(): Promise<Blob> {
    const frames = this.#captured.unsettled;
    const isLong = frames.reduce((length, frame) => length + frame.length, 0) > LOSSLESS_SAMPLES;
    if (!this.#recorder && !isLong) return toWav(frames);
    if (!this.#recorder) this.#record();
    const { blob } = await (this.#recorder as SpeechRecorder).finish();
    this.#throwIfOver();
    if (this.#open === 0) this.#recording = blob;
    return blob;
  }

  #throwIfOver(): void {
    this.#aborting.signal.throwIfAborted();
    if (this.#failure) throw this.#failure;
  }
}

function toWav(frames: readonly Int16Array[]): Blob {
  return new Blob([encodeWav(joinFrames(frames), SAMPLE_RATE)], { type: 'audio/wav' });
}

function sessionOver(): SpeechError {
  return new SpeechError('session-timeout', "The live session reached the plan's longest duration.");
}

export function asSpeechError(error: unknown): SpeechError {
  if (error instanceof SpeechError) return error;
  return new SpeechError('internal', 'The dictation failed.', { cause: error });
}
