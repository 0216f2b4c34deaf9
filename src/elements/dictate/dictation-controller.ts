import type { ReactiveController, ReactiveControllerHost } from '@lit/reactive-element';
import { wakeAudioContext } from '../../audio/context/audio-context.ts';
import type { LiveSession } from '../../client/create-live-session.ts';
import { SpeechError } from '../../contract/errors.ts';
import { asSpeechError } from '../shared/as-speech-error.ts';
import { SpeechErrorEvent, UpgradeRequiredEvent } from '../shared/events.ts';
import type { DictationSettings } from './dictation-settings.ts';
import {
  advance,
  type DictationSignal,
  type DictationState,
  isCapturing,
  NOT_DICTATING,
} from './dictation-state.ts';
import { bubbling, type DictationResult, DictationResultEvent } from './kurdish-dictate-events.ts';
import { type DictationModule, loadDictation } from './load-dictation.ts';
import type { Dictation } from './transcription/dictation.ts';
import type { DictationReport } from './transcription/transcript-assembler.ts';

export interface DictationHooks {
  /** Folder of worklets, Workers and the like. */
  assetBase(): string | undefined;
  /** Read when a dictation starts, with what was fetched for it. @throws SpeechError `invalid-argument` when it must not. */
  settings(parts: DictationModule): DictationSettings;
  dispatch(event: Event): void;
  /** The text has changed. */
  written(): void;
  /** The state, the error or the progress has changed. */
  changed(): void;
}

/** What is known of the live session in use. */
export interface DictationSession {
  readonly used: number;
  readonly total: number;
  readonly purchased: number;
  readonly remaining: number;
  /** Seconds. */
  readonly maxDuration: number;
  /** Seconds it lasts, or lasted. */
  readonly elapsed: number;
}

/** Bytes. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

let active: DictationController | undefined;
let dictation: DictationModule | undefined;

/** Where client, audio and text meet on the way in. One dictation of a page at a time: the next one stops the last. */
export class DictationController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #hooks: DictationHooks;
  #step = NOT_DICTATING;
  #run: Dictation | undefined;
  /** The latest, under way or over: what was said in it can still be had. */
  #latest: Dictation | undefined;
  #starting: Promise<void> | undefined;
  #ended: Promise<string> | undefined;
  /** A start that waits for the last words of the dictation before. */
  #next: Promise<void> | undefined;
  #isLoading = false;
  /** While the end is told: a listener may start the next one, and must not be told of the last. */
  #isEnding = false;
  #finals: readonly string[] = [];
  #interim = '';
  #error: SpeechError | undefined;
  #session: { readonly live: LiveSession; readonly openedAt: number; endedAt?: number } | undefined;
  #progress: UploadProgress | undefined;

  constructor(host: ReactiveControllerHost, hooks: DictationHooks) {
    this.#host = host;
    this.#hooks = hooks;
    host.addController(this);
  }

  get state(): DictationState {
    return this.#step.state;
  }

  /** A start waits for what has to be fetched first. */
  get loading(): boolean {
    return this.#isLoading && this.#next !== undefined;
  }

  get level(): number {
    return this.#run?.level ?? 0;
  }

  /** How long this dictation has listened. */
  get seconds(): number {
    return this.#run?.seconds ?? 0;
  }

  get finals(): readonly string[] {
    return this.#finals;
  }

  get interim(): string {
    return this.#interim;
  }

  get error(): SpeechError | undefined {
    return this.#error;
  }

  get session(): DictationSession | undefined {
    if (!this.#session) return undefined;
    const { live, openedAt, endedAt = Date.now() } = this.#session;
    return { ...live.sessions, maxDuration: live.maxSeconds, elapsed: (endedAt - openedAt) / 1000 };
  }

  /** How far the upload of the recording is, while there is one. */
  get progress(): UploadProgress | undefined {
    return this.#progress;
  }

  hostDisconnected(): void {
    // Moved within the page it goes on, removed it ends.
    queueMicrotask(() => {
      if (!(this.#host as unknown as Element).isConnected) this.abort();
    });
  }

  /**
   * Fetches what listening needs. Without it, the first start does, and waits for it.
   * @throws SpeechError `asset-blocked`
   */
  async load(): Promise<void> {
    if (dictation) return;
    const loaded = await loadDictation(this.#hooks.assetBase());
    // Several elements may have asked; all use the first, which knows of sessions that are paid for.
    dictation ??= loaded;
  }

  /**
   * Resolves when it listens. Called again while it does, it is the same promise; while the last words of a dictation are on
   * their way, it waits for them.
   */
  start(): Promise<void> {
    if (this.#next) return this.#next;
    if (this.state === 'finalizing' || this.#isEnding) return this.#startAfter(this.#ended?.catch(() => {}));
    if (this.#starting) return this.#starting;
    if (!dictation) {
      // The gesture may be over when it is here.
      wakeAudioContext();
      return this.#startAfter(this.#loadOrFail());
    }
    let settings: DictationSettings;
    try {
      settings = this.#hooks.settings(dictation);
    } catch (error) {
      this.#fail(asSpeechError(error, 'The dictation failed.'));
      return handled(Promise.reject(error));
    }
    active?.stop();
    active = this;
    this.#finals = [];
    this.#interim = '';
    this.#error = undefined;
    this.#session = undefined;
    const run: Dictation = new dictation.Dictation(
      settings,
      this.#reportOf(() => run),
    );
    this.#run = run;
    this.#latest = run;
    this.#signal('start');
    // Before the first wait: the audio context has to be made inside the gesture.
    this.#starting = handled(this.#open(run, run.open()));
    this.#ended = handled(this.#listen(run, this.#starting));
    return this.#starting;
  }

  /** Lets go of the microphone; the text that is still missing comes. */
  stop(): void {
    this.#giveUpNext();
    if (this.state === 'requesting') this.abort();
    else if (isCapturing(this.state)) {
      this.#signal('stop');
      this.#run?.stop();
    }
  }

  /** Ends at once; what is not final is lost. */
  abort(): void {
    this.#giveUpNext();
    const run = this.#run;
    run?.abort();
    if (run) this.#end(run);
  }

  pause(): void {
    if (!isCapturing(this.state) || this.state === 'paused') return;
    this.#run?.pause();
    this.#signal('pause');
    this.#hooks.dispatch(new Event('pause'));
  }

  resume(): void {
    if (this.state !== 'paused') return;
    this.#run?.resume();
    this.#signal('resume');
    this.#hooks.dispatch(new Event('resume'));
  }

  /** Stops, and resolves with the whole text of the dictation; at once when there is none under way. */
  async finalize(): Promise<string> {
    this.stop();
    return (await this.#ended) ?? this.#finals.join(' ');
  }

  /**
   * The sound of this dictation, or of the last: the uploaded file, else WAV, 16 kHz mono; of a long one the last 5 minutes.
   * @throws SpeechError `invalid-argument` before the first.
   */
  async toBlob(): Promise<Blob> {
    if (!this.#latest) throw new SpeechError('invalid-argument', 'Nothing has been dictated yet.');
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

  #giveUpNext(): void {
    if (!this.#next) return;
    this.#next = undefined;
    this.#changed();
  }

  #startAfter(before: Promise<unknown> | undefined): Promise<void> {
    const next: Promise<void> = handled(
      Promise.resolve(before).then(() => {
        if (this.#next !== next) throw new SpeechError('aborted', 'It was stopped before it began.');
        this.#next = undefined;
        return this.start();
      }),
    );
    this.#next = next;
    this.#changed();
    return next;
  }

  async #open(run: Dictation, opening: Promise<void>): Promise<void> {
    await opening;
    if (this.#run !== run) throw new SpeechError('aborted', 'The dictation was aborted.');
    this.#signal('listen');
    this.#hooks.dispatch(new Event('start'));
    this.#hooks.dispatch(new Event('audiostart'));
  }

  async #listen(run: Dictation, starting: Promise<void>): Promise<string> {
    let failure: SpeechError | undefined;
    try {
      await starting;
      await run.listen();
    } catch (error) {
      failure = asSpeechError(error, 'The dictation failed.');
    }
    // An aborted one has ended already, and another may be under way.
    if (this.#run !== run) return run.text;
    this.#end(run, failure);
    if (failure && !run.text) throw failure;
    return run.text;
  }

  #end(run: Dictation, failure?: SpeechError): void {
    if (this.#run !== run) return;
    this.#run = undefined;
    this.#starting = undefined;
    this.#ended = undefined;
    this.#progress = undefined;
    if (active === this) active = undefined;
    this.#isEnding = true;
    try {
      if (this.#interim) this.#write(this.#finals, '');
      this.#endSession();
      this.#signal('end');
      if (failure) this.#fail(failure);
    } finally {
      this.#isEnding = false;
    }
    this.#hooks.dispatch(new Event('end'));
  }

  /** What a run tells once it is not the current one any more is passed over. */
  #reportOf(run: () => Dictation): DictationReport {
    const ifCurrent =
      <Given extends unknown[]>(tell: (...given: Given) => void) =>
      (...given: Given) => {
        if (this.#run === run()) tell(...given);
      };
    return {
      signal: ifCurrent((signal: DictationSignal) => this.#signal(signal)),
      transcript: ifCurrent((finals: readonly string[], interim: string) =>
        this.#write([...finals], interim),
      ),
      dispatch: ifCurrent((event: Event) => this.#hooks.dispatch(event)),
      session: ifCurrent((live: LiveSession | undefined) => {
        if (!live) return this.#endSession();
        this.#session = { live, openedAt: Date.now() };
        this.#hooks.dispatch(bubbling('kurdish-sessionchange'));
      }),
      progress: ifCurrent((sent: number, total: number) => {
        this.#progress = { sent, total };
        this.#changed();
      }),
    };
  }

  #endSession(): void {
    if (!this.#session || this.#session.endedAt !== undefined) return;
    this.#session.endedAt = Date.now();
    this.#hooks.dispatch(bubbling('kurdish-sessionchange'));
  }

  #write(finals: readonly string[], interim: string): void {
    const first = commonLength(this.#finals, finals);
    this.#finals = finals;
    this.#interim = interim;
    this.#hooks.written();
    const results = finals.map((text) => result(text, true));
    if (interim) results.push(result(interim, false));
    if (results.length > first) this.#hooks.dispatch(new DictationResultEvent(first, results));
  }

  #signal(signal: DictationSignal): void {
    const next = advance(this.#step, signal);
    if (next === this.#step) return;
    this.#step = next;
    this.#changed();
  }

  #fail(error: SpeechError): void {
    this.#error = error;
    this.#changed();
    this.#hooks.dispatch(new SpeechErrorEvent(error));
    if (error.upgradeUrl) this.#hooks.dispatch(new UpgradeRequiredEvent(error.upgradeUrl));
  }

  #changed(): void {
    this.#hooks.changed();
    this.#host.requestUpdate();
  }
}

function result(transcript: string, isFinal: boolean): DictationResult {
  return { isFinal, length: 1, 0: { transcript, confidence: 1 } };
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length++;
  return length;
}

/** The same failure is an event and state of the element: whoever does not wait for it loses nothing. */
function handled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}
