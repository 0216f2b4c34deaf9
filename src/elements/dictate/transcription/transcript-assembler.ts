import { SpeechRecorder } from '../../../audio/capture/recorder.ts';
import type { LiveSession } from '../../../client/create-live-session.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { asSpeechError } from '../../shared/as-speech-error.ts';
import { DegradedEvent } from '../../shared/events.ts';
import type { DictationSettings } from '../dictation-settings.ts';
import type { DictationSignal } from '../dictation-state.ts';
import { bubbling } from '../kurdish-dictate-events.ts';
import { type CaptureBuffer, SAMPLES_PER_SECOND, wavOf } from './capture-buffer.ts';
import { liveUnavailability } from './live-availability.ts';
import { LiveDictation } from './live-dictation.ts';
import { reconnectPolicy } from './reconnect-policy.ts';
import { transcribeRecording } from './transcribe-recording.ts';
import { Transcript } from './transcript.ts';

/** What a broken session left goes as it is, so that a file hears what the session heard: 1.9 MB. More is compressed. */
const LOSSLESS_SAMPLES = 60 * SAMPLES_PER_SECOND;

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

export interface TranscriptAssemblerOptions {
  readonly settings: DictationSettings;
  readonly report: DictationReport;
  /** All that is heard, this frame included. */
  readonly captured: CaptureBuffer;
  readonly signal: AbortSignal;
  /** Enough has been heard. */
  readonly stop: () => void;
}

/** Writes down what is heard: over a live session, from a recording, or from the one what the other has lost. */
export class TranscriptAssembler {
  readonly #options: TranscriptAssemblerOptions;
  readonly #text = new Transcript();
  /** Of sound heard. */
  #seconds = 0;
  #live: LiveDictation | undefined;
  /** Settles when there will be no more text from sessions. */
  #talk: Promise<void> | undefined;
  #recorder: SpeechRecorder | undefined;
  #recording: Blob | undefined;
  #isRecorded: boolean;
  /** Why no session is bought, although one was wished for. */
  readonly #barrier: string | undefined;
  #isFinishing = false;
  #isReconnecting = false;
  /** Why it is over at once, and why it is over once the text is there. */
  #failure: SpeechError | undefined;
  #afterwards: SpeechError | undefined;

  constructor(options: TranscriptAssemblerOptions) {
    this.#options = options;
    const { mode, connection } = options.settings;
    this.#barrier = mode === 'auto' ? liveUnavailability(connection.endpoint) : undefined;
    this.#isRecorded = mode === 'record' || this.#barrier !== undefined;
  }

  /** All that is final. */
  get text(): string {
    return this.#text.finals.join(' ');
  }

  /** The file of the whole dictation, where one was sent. */
  get recording(): Blob | undefined {
    return this.#recording;
  }

  /** True while nobody answers, although a session was wished for. */
  get isAlone(): boolean {
    return this.#isRecorded && this.#options.settings.mode !== 'record';
  }

  /** There is speech: what was captured so far, and the frames that follow, are written down. */
  begin(): void {
    if (this.#barrier) this.#degrade(this.#barrier);
    if (this.#isRecorded) this.#record();
    else this.#talk = this.#connect();
  }

  /** @param silentSeconds Since there was speech. */
  hear(frame: Int16Array, silentSeconds: number): void {
    this.#seconds += frame.length / SAMPLES_PER_SECOND;
    this.#live?.send(frame);
    this.#recorder?.write(frame);
    // What a recorder has, and what is answered for good, is not needed again.
    if (this.#recorder || (this.#live && this.#text.settle(this.#seconds, silentSeconds)))
      this.#options.captured.settle();
  }

  /**
   * Resolves when the whole text has been told.
   * @throws SpeechError, also when something went wrong of which the text took no harm.
   */
  async finish(): Promise<void> {
    this.#isFinishing = true;
    this.#live?.finalize();
    await this.#talk;
    if (this.#failure) throw this.#failure;
    if (this.#isRecorded) await this.#transcribe();
    this.#options.signal.throwIfAborted();
    this.#tellText();
    this.#reconnected();
    if (!this.#text.finals.length) this.#options.report.dispatch(new Event('nomatch'));
    if (this.#afterwards) throw this.#afterwards;
  }

  close(reason: unknown): void {
    this.#live?.close(reason);
    this.#recorder?.abort();
  }

  #record(): void {
    this.#isRecorded = true;
    const { settings, captured, signal } = this.#options;
    this.#recorder = new SpeechRecorder({ assetBase: settings.assetBase, signal });
    for (const frame of captured.unsettled) this.#recorder.write(frame);
  }

  #connect(): Promise<void> {
    const { settings, report, captured, stop } = this.#options;
    report.signal('connect');
    const live = new LiveDictation(settings, () => captured.unsettled, {
      opened: (session) => {
        report.session(session);
        report.signal('connected');
        this.#reconnected();
      },
      heard: (transcript) => {
        this.#text.hear(transcript, this.#seconds);
        this.#tellText();
        if (transcript.isFinal && transcript.text && !settings.continuous) stop();
      },
      expiring: () => {
        if (!this.#isFinishing)
          this.#expire(
            new SpeechError('session-timeout', "The live session reached the plan's longest duration."),
          );
      },
    });
    this.#live = live;
    if (this.#isFinishing) live.finalize();
    return live.ended.then(
      () => report.session(undefined),
      (error) => this.#lose(live, asSpeechError(error, 'The dictation failed.')),
    );
  }

  /** A session broke, or could not be had. */
  async #lose(live: LiveDictation, error: SpeechError): Promise<void> {
    const { settings, report, signal, stop } = this.#options;
    if (signal.aborted) return;
    const barrier = liveUnavailability(settings.connection.endpoint);
    const wasOpen = live.isOpen && !barrier;
    const remedy = reconnectPolicy(error, wasOpen, settings);
    this.#live = undefined;
    if (live.isOpen) report.session(undefined);
    if (remedy === 'none') {
      this.#failure = error;
      return stop();
    }
    if (error.code === 'session-timeout') this.#expire(error);
    if (barrier || (!wasOpen && settings.mode === 'auto')) this.#degrade(barrier ?? error.message);
    if (wasOpen || settings.mode !== 'auto') {
      this.#isReconnecting = true;
      report.signal('drop');
      report.dispatch(bubbling('kurdish-reconnecting'));
    } else report.signal('connected');
    // A session that gave no answer at all is the last one.
    if (remedy === 'session' && this.#text.hasHeard) {
      this.#text.startOver();
      return this.#connect();
    }
    this.#isRecorded = true;
    if (!wasOpen) this.#record();
  }

  #degrade(reason: string): void {
    this.#options.report.dispatch(new DegradedEvent({ feature: 'live', reason }));
  }

  /** The plan's longest duration is over: so is the dictation, with its text. */
  #expire(error: SpeechError): void {
    this.#afterwards ??= error;
    this.#options.stop();
  }

  async #transcribe(): Promise<void> {
    const { settings, report, signal } = this.#options;
    const recording = await this.#takeRecording();
    report.dispatch(new BlobEvent('dataavailable', { data: recording }));
    const { text, truncated } = await transcribeRecording(recording, settings, signal, report.progress);
    this.#text.replaceOpen(text, truncated);
    if (truncated)
      this.#afterwards ??= new SpeechError('transcript-truncated', 'The plan cuts the text of recordings.');
  }

  async #takeRecording(): Promise<Blob> {
    const frames = this.#options.captured.unsettled;
    const isLong = frames.reduce((length, frame) => length + frame.length, 0) > LOSSLESS_SAMPLES;
    if (!this.#recorder && !isLong) return wavOf(frames);
    if (!this.#recorder) this.#record();
    const { blob } = await (this.#recorder as SpeechRecorder).finish();
    if (!this.#text.hasSettled) this.#recording = blob;
    return blob;
  }

  #reconnected(): void {
    if (this.#isReconnecting) this.#options.report.dispatch(bubbling('kurdish-reconnected'));
    this.#isReconnecting = false;
  }

  #tellText(): void {
    this.#options.report.transcript(this.#text.finals, this.#text.interim);
  }
}
