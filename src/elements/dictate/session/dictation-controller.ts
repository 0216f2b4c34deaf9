import type { ReactiveControllerHost } from '@lit/reactive-element';
import { createDeferred, type Deferred } from '../../../async/deferred.ts';
import { handled } from '../../../async/handled.ts';
import { wakeAudioContext } from '../../../audio/context/audio-context.ts';
import type { LiveSession } from '../../../client/create-live-session.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { asSpeechError } from '../../base/as-speech-error.ts';
import { DegradedEvent, SpeechErrorEvent, UpgradeRequiredEvent } from '../../base/events.ts';
import { onPageHide } from '../../base/on-page-hide.ts';
import { onRemoval } from '../../base/on-removal.ts';
import { reportToDeveloper } from '../../base/report-to-developer.ts';
import { bubbling, type DictationResult } from '../events/kurdish-dictate-events.ts';
import { loadLocalDictation } from '../local/load-local-dictation.ts';
import type { Dictation } from '../transcription/dictation.ts';
import type { DictationEvent } from '../transcription/dictation-event.ts';
import type { DictationSettings } from '../transcription/dictation-settings.ts';
import {
  type DictationSignal,
  type DictationState,
  isCapturing,
  NOT_DICTATING,
} from '../transcription/dictation-state.ts';
import type { RecognizedTranscript } from '../transcription/dictation-transcript.ts';
import type { UploadProgress } from '../transcription/upload-progress.ts';
import type { DictationSession, SessionPeriod } from './dictation-session.ts';
import { type DictationModule, loadDictation } from './load-dictation.ts';
import { pageEvent } from './page-event.ts';

/** Callbacks of a DictationController. */
export interface DictationHostCallbacks {
  /** Folder of worklet and Worker files. */
  assetBase(): string | undefined;
  /** Loads what the settings need besides; undefined where nothing is missing. Never rejects. */
  loadMore?(): Promise<void> | undefined;
  /** Called at each start, with the module that was loaded for it. @throws SpeechError `invalid-argument` to prevent the start. */
  settings(module: DictationModule): DictationSettings;
  /** Dispatches an event on the host. */
  dispatch(event: Event): void;
  /** The text has changed. */
  textChanged(): void;
  /** The state, the error or the upload's progress has changed. */
  stateChanged(): void;
  /** Whether the text goes into something of the page beside the host. */
  hasField?(): boolean;
}

/** A dictation in progress. */
interface Run {
  readonly dictation: Dictation;
  /** Resolves once it is listening. */
  readonly started: Deferred;
  /** Resolves with the final text. */
  readonly ended: Deferred<string>;
}

let active: DictationController | undefined;
let loadedModule: DictationModule | undefined;

/** Connects dictations to a host. Only one per page listens at a time: starting another stops it. */
export class DictationController {
  readonly #host: ReactiveControllerHost;
  readonly #callbacks: DictationHostCallbacks;
  #progress = NOT_DICTATING;
  #run: Run | undefined;
  /** The current or the previous dictation: its recording remains available. */
  #latest: Dictation | undefined;
  /** A pending start: it waits for the module, or for the last words of the previous dictation. */
  #next: Promise<void> | undefined;
  #isLoading = false;
  /** True while `end` is being dispatched: a listener may start the next dictation. */
  #isEnding = false;
  #transcript: RecognizedTranscript = { spoken: [], finals: [], interim: '', text: '' };
  #results: readonly DictationResult[] = [];
  #error: SpeechError | undefined;
  #session: SessionPeriod | undefined;
  #upload: UploadProgress | undefined;

  constructor(host: ReactiveControllerHost, callbacks: DictationHostCallbacks) {
    this.#host = host;
    this.#callbacks = callbacks;
    onRemoval(host, {
      // Nothing starts outside of the page; what has begun goes on for now.
      out: () => {
        if (this.#next || this.state === 'requesting') this.abort();
      },
      gone: () => void this.#leave(),
    });
  }

  get state(): DictationState {
    return this.#progress.state;
  }

  /** True while a start waits for the module. */
  get loading(): boolean {
    return this.#isLoading && this.#next !== undefined;
  }

  get level(): number {
    return this.#run?.dictation.level ?? 0;
  }

  /** The code of dictation, once it has loaded. */
  get module(): DictationModule | undefined {
    return loadedModule;
  }

  /** As it was recognized. */
  get transcript(): RecognizedTranscript {
    return this.#transcript;
  }

  /** Those of the latest `result` event. */
  get results(): readonly DictationResult[] {
    return this.#results;
  }

  get error(): SpeechError | undefined {
    return this.#error;
  }

  get session(): DictationSession | undefined {
    return this.#session && loadedModule?.dictationSession(this.#session);
  }

  /** Seconds until the session, or the longest duration, ends the dictation; undefined when not listening, or without a limit. */
  remaining(maxDuration: number): number | undefined {
    return isCapturing(this.state)
      ? loadedModule?.remainingSeconds(this.session, this.#run?.dictation.seconds ?? 0, maxDuration)
      : undefined;
  }

  /** Upload progress of the recording; undefined when there is no upload. */
  get progress(): UploadProgress | undefined {
    return this.#upload;
  }

  /** Goes on with another microphone, if a dictation is in progress. */
  useDevice(deviceId: string): void {
    this.#run?.dictation.useDevice(deviceId);
  }

  /**
   * Preloads the dictation code, which the first start would otherwise load.
   * @throws SpeechError `asset-blocked`
   */
  async load(): Promise<void> {
    const more = this.#callbacks.loadMore?.();
    const loaded = loadedModule ?? (await loadDictation(this.#callbacks.assetBase()));
    await more;
    // All elements must share one module: it caches sessions that have been paid for.
    loadedModule ??= loaded;
    this.#host.requestUpdate();
  }

  /**
   * Resolves once it is listening; further calls then return the same promise. While the last words of the previous dictation are
   * pending, the new one waits for them.
   */
  start(): Promise<void> {
    if (this.#next) return this.#next;
    if (this.state === 'finalizing' || this.#isEnding)
      return this.#startAfter(this.#run?.ended.promise.catch(() => {}));
    if (this.#run) return this.#run.started.promise;
    if (!loadedModule || this.#callbacks.loadMore?.()) {
      // The user's gesture may have expired once it is loaded.
      wakeAudioContext();
      return this.#startAfter(this.#loadOrFail());
    }
    let settings: DictationSettings;
    try {
      settings = this.#callbacks.settings(loadedModule);
    } catch (error) {
      this.#fail(asSpeechError(error, 'The dictation failed.'));
      return handled(Promise.reject(error));
    }
    active?.stop();
    active = this;
    this.#results = [];
    this.#error = undefined;
    this.#session = undefined;
    const loadLocal = settings.connection.endpoint === 'local:' ? loadLocalDictation : undefined;
    const dictation = new loadedModule.Dictation({ ...settings, loadLocal });
    const run: Run = { dictation, started: createDeferred(), ended: createDeferred<string>() };
    handled(run.ended.promise.finally(onPageHide(() => void this.stop())));
    this.#run = run;
    this.#latest = dictation;
    this.#transcript = dictation.transcript;
    this.#signal('start');
    // Before the first await: the audio context must be created inside the user's gesture.
    dictation.start();
    void this.#consume(run);
    return run.started.promise;
  }

  /** Releases the microphone; resolves with the text of the dictation, immediately when none is in progress. */
  stop(): Promise<string> {
    this.#cancelNext();
    const run = this.#run;
    if (this.state === 'requesting') this.abort();
    else if (isCapturing(this.state)) {
      this.#signal('stop');
      run?.dictation.stop();
    }
    return run?.ended.promise ?? Promise.resolve(this.#transcript.text);
  }

  /** Ends immediately; text that is not final is lost. */
  abort(): void {
    this.#cancelNext();
    const run = this.#run;
    if (!run) return;
    run.dictation.abort();
    this.#end(run);
    run.started.reject(new SpeechError('aborted', 'The dictation was aborted.'));
    run.ended.resolve(run.dictation.transcript.text);
  }

  pause(): void {
    if (!isCapturing(this.state) || this.state === 'paused') return;
    this.#run?.dictation.pause();
    this.#signal('pause');
    this.#callbacks.dispatch(new Event('pause'));
  }

  resume(): void {
    if (this.state !== 'paused') return;
    this.#run?.dictation.resume();
    this.#signal('resume');
    this.#callbacks.dispatch(new Event('resume'));
  }

  /**
   * The recording of this dictation, or of the previous one: the uploaded file, or WAV, 16 kHz mono, of up to its last 5 minutes.
   * @throws SpeechError `invalid-argument` before the first, and after the element was removed from the page.
   */
  async toBlob(): Promise<Blob> {
    if (!this.#latest) throw new SpeechError('invalid-argument', 'There is no recording.');
    return this.#latest.toBlob();
  }

  async #loadOrFail(): Promise<void> {
    this.#isLoading = true;
    try {
      await this.load();
      this.#isLoading = false;
    } catch (error) {
      this.#isLoading = false;
      this.#next = undefined;
      this.#fail(asSpeechError(error, 'The dictation failed.'));
      throw error;
    }
  }

  /** The host is gone, and with it minutes of somebody's voice. Where its field is not, what was said until now still gets there. */
  async #leave(): Promise<void> {
    await (this.#callbacks.hasField?.() ? this.stop().catch(() => {}) : this.abort());
    if (!(this.#host as unknown as Element).isConnected) this.#latest = undefined;
  }

  #cancelNext(): void {
    if (!this.#next) return;
    this.#next = undefined;
    this.#changed();
  }

  #startAfter(previous: Promise<unknown> | undefined): Promise<void> {
    const next: Promise<void> = handled(
      Promise.resolve(previous).then(() => {
        if (this.#next !== next)
          throw new SpeechError('aborted', 'The dictation was stopped before it started.');
        this.#next = undefined;
        return this.start();
      }),
    );
    this.#next = next;
    this.#changed();
    return next;
  }

  async #consume(run: Run): Promise<void> {
    const { dictation, started, ended } = run;
    let failure: SpeechError | undefined;
    try {
      for await (const event of dictation) {
        // A listener may have aborted it.
        if (this.#run !== run) return;
        if (event.type === 'error') failure = event.error;
        else this.#handle(event, run);
      }
    } catch (error) {
      dictation.abort();
      failure = asSpeechError(error, 'The dictation failed.');
    }
    if (this.#run !== run) return;
    this.#end(run, failure);
    if (failure) started.reject(failure);
    if (failure && !dictation.transcript.text) ended.reject(failure);
    else ended.resolve(dictation.transcript.text);
  }

  #handle(event: Exclude<DictationEvent, { type: 'error' }>, run: Run): void {
    switch (event.type) {
      case 'state':
        this.#signal(event.signal);
        if (event.signal !== 'listen') break;
        this.#callbacks.dispatch(new Event('start'));
        this.#callbacks.dispatch(new Event('audiostart'));
        run.started.resolve();
        break;
      case 'text':
        this.#transcript = run.dictation.transcript;
        this.#reportText();
        break;
      case 'session':
        if (event.session) this.#beginSession(event.session);
        else this.#endSession();
        break;
      case 'recording':
        this.#callbacks.dispatch(new BlobEvent('dataavailable', { data: event.recording }));
        break;
      case 'loading':
        this.#upload = event.loaded > 0 ? { sent: event.loaded, total: event.total } : undefined;
        this.#changed();
        break;
      case 'progress':
        this.#upload = { sent: event.sent, total: event.total };
        this.#changed();
        break;
      case 'degraded':
        this.#callbacks.dispatch(new DegradedEvent(event.detail));
        break;
      case 'done':
        break;
      default:
        this.#callbacks.dispatch(pageEvent(event));
    }
  }

  #end(run: Run, failure?: SpeechError): void {
    if (this.#run !== run) return;
    this.#run = undefined;
    this.#upload = undefined;
    if (active === this) active = undefined;
    this.#isEnding = true;
    try {
      const { transcript } = run.dictation;
      // What is not final is lost.
      this.#transcript = { ...transcript, interim: '' };
      if (transcript.interim) this.#reportText();
      this.#endSession();
      this.#signal('end');
      if (failure) this.#fail(failure);
    } finally {
      this.#isEnding = false;
    }
    this.#callbacks.dispatch(new Event('end'));
  }

  #beginSession(live: LiveSession): void {
    this.#session = { live, openedAt: Date.now() };
    this.#callbacks.dispatch(bubbling('kurdish-sessionchange'));
  }

  #endSession(): void {
    if (!this.#session || this.#session.endedAt !== undefined) return;
    this.#session.endedAt = Date.now();
    this.#callbacks.dispatch(bubbling('kurdish-sessionchange'));
  }

  #reportText(): void {
    const event = loadedModule?.resultEvent(this.#results, this.#transcript);
    this.#callbacks.textChanged();
    if (!event) return;
    this.#results = event.results;
    this.#callbacks.dispatch(event);
  }

  #signal(signal: DictationSignal): void {
    const next = loadedModule?.advance(this.#progress, signal);
    if (!next || next === this.#progress) return;
    this.#progress = next;
    this.#changed();
  }

  #fail(error: SpeechError): void {
    this.#error = error;
    this.#changed();
    reportToDeveloper(error);
    this.#callbacks.dispatch(new SpeechErrorEvent(error));
    if (error.upgradeUrl) this.#callbacks.dispatch(new UpgradeRequiredEvent(error.upgradeUrl));
  }

  #changed(): void {
    this.#callbacks.stateChanged();
    this.#host.requestUpdate();
  }
}
