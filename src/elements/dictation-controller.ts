import type { ReactiveController, ReactiveControllerHost } from '@lit/reactive-element';
import { connectLive, type LiveSession } from '../client/connect-live.ts';
import { SpeechError } from '../contract/errors.ts';
import { DegradedEvent, type DictationResult, DictationResultEvent } from './dictation-events.ts';
import {
  asSpeechError,
  type DictationReport,
  DictationRun,
  type DictationSettings,
} from './dictation-run.ts';
import {
  advance,
  type DictationSignal,
  type DictationState,
  isCapturing,
  NOT_DICTATING,
} from './dictation-state.ts';
import { SpeechErrorEvent, UpgradeRequiredEvent } from './events.ts';

/** An unused address is good for 5 minutes (contract, WebSocket connect window); one of them is left for the way there. */
const SPARE_SESSION_MS = 4 * 60_000;

export interface DictationHooks {
  /** Read when a dictation starts. @throws SpeechError `invalid-argument` when it must not. */
  settings(): DictationSettings;
  dispatch(event: Event): void;
  /** The text has changed. */
  written(): void;
  /** The state or the error has changed. */
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
  /** Seconds since it was opened. */
  readonly elapsed: number;
}

let active: DictationController | undefined;

/** Where client, audio and text meet on the way in. One dictation of a page at a time: the next one stops the last. */
export class DictationController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #hooks: DictationHooks;
  #progress = NOT_DICTATING;
  #run: DictationRun | undefined;
  #starting: Promise<void> | undefined;
  #ended: Promise<string> | undefined;
  #finals: readonly string[] = [];
  #interim = '';
  #error: SpeechError | undefined;
  #session: { readonly live: LiveSession; readonly openedAt: number } | undefined;
  #purchase:
    | { readonly key: string; readonly at: number; readonly session: Promise<LiveSession> }
    | undefined;

  constructor(host: ReactiveControllerHost, hooks: DictationHooks) {
    this.#host = host;
    this.#hooks = hooks;
    host.addController(this);
  }

  get state(): DictationState {
    return this.#progress.state;
  }

  get level(): number {
    return this.#run?.level ?? 0;
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
    const { live, openedAt } = this.#session;
    return {
      ...live.sessions,
      maxDuration: live.maxSeconds,
      elapsed: (Date.now() - openedAt) / 1000,
    };
  }

  hostConnected(): void {}

  hostDisconnected(): void {
    // Moved within the page it goes on, removed it ends.
    queueMicrotask(() => {
      if (!(this.#host as unknown as Element).isConnected) this.abort();
    });
  }

  /** Resolves when it listens. Called again while it does, it is the same promise. */
  start(): Promise<void> {
    if (this.#starting) return this.#starting;
    let settings: DictationSettings;
    try {
      settings = this.#hooks.settings();
    } catch (error) {
      this.#fail(asSpeechError(error));
      return handled(Promise.reject(error));
    }
    active?.stop();
    active = this;
    this.#finals = [];
    this.#interim = '';
    this.#error = undefined;
    this.#session = undefined;
    const run = new DictationRun(settings, this.#report());
    this.#run = run;
    this.#signal('start');
    // Before the first wait: the audio context has to be made inside the gesture.
    const opening = run.open();
    this.#starting = handled(this.#open(run, opening));
    this.#ended = handled(this.#listen(run, this.#starting));
    return this.#starting;
  }

  /** Lets go of the microphone; the text that is still missing comes. */
  stop(): void {
    if (this.state === 'requesting') this.abort();
    else if (isCapturing(this.state)) {
      this.#signal('stop');
      this.#run?.stop();
    }
  }

  /** Ends at once; what is not final is lost. */
  abort(): void {
    this.#run?.abort();
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

  async #open(run: DictationRun, opening: Promise<void>): Promise<void> {
    await opening;
    if (run.aborted) throw new SpeechError('aborted', 'The dictation was aborted.');
    this.#signal('listen');
    this.#hooks.dispatch(new Event('start'));
    this.#hooks.dispatch(new Event('audiostart'));
  }

  async #listen(run: DictationRun, starting: Promise<void>): Promise<string> {
    let failure: SpeechError | undefined;
    try {
      await starting;
      await run.listen();
    } catch (error) {
      failure = asSpeechError(error);
    }
    this.#run = undefined;
    this.#starting = undefined;
    this.#ended = undefined;
    if (active === this) active = undefined;
    if (this.#interim) this.#write(this.#finals, '');
    this.#signal('end');
    if (failure && !run.aborted) this.#fail(failure);
    this.#hooks.dispatch(new Event('end'));
    if (failure && !run.aborted && !this.#finals.length) throw failure;
    return this.#finals.join(' ');
  }

  #report(): DictationReport {
    return {
      signal: (signal) => this.#signal(signal),
      transcript: (finals, interim) => this.#write([...finals], interim),
      event: (name) =>
        this.#hooks.dispatch(
          name.startsWith('kurdish-') ? new Event(name, { bubbles: true, composed: true }) : new Event(name),
        ),
      degraded: (detail) => this.#hooks.dispatch(new DegradedEvent(detail)),
      session: (live, openedAt) => {
        this.#session = { live, openedAt };
        this.#hooks.dispatch(new Event('kurdish-sessionchange', { bubbles: true, composed: true }));
      },
      connect: (settings) => this.#buy(settings),
    };
  }

  /** One purchase at a time: whoever starts again while one is under way, or has not been used, gets that one. */
  async #buy({ connection, dialect }: DictationSettings): Promise<LiveSession> {
    const key = `${connection.endpoint} ${dialect}`;
    const left = this.#purchase;
    const isGood = left?.key === key && Date.now() - left.at < SPARE_SESSION_MS;
    // Not to be aborted: it may be billed already.
    const purchase = isGood
      ? left
      : { key, at: Date.now(), session: connectLive({ ...connection, dialect, signal: undefined }) };
    this.#purchase = purchase;
    const run = this.#run;
    try {
      const session = await purchase.session;
      if (run && !run.aborted && this.#purchase === purchase) this.#purchase = undefined;
      return session;
    } catch (error) {
      if (this.#purchase === purchase) this.#purchase = undefined;
      throw error;
    }
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
    const next = advance(this.#progress, signal);
    if (next === this.#progress) return;
    this.#progress = next;
    this.#hooks.changed();
    this.#host.requestUpdate();
  }

  #fail(error: SpeechError): void {
    this.#error = error;
    this.#hooks.changed();
    this.#host.requestUpdate();
    this.#hooks.dispatch(new SpeechErrorEvent(error));
    if (error.upgradeUrl) this.#hooks.dispatch(new UpgradeRequiredEvent(error.upgradeUrl));
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
