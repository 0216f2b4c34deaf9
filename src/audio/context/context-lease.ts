import { delay } from '../../async/delay.ts';
import { SpeechError } from '../../contract/errors.ts';
import { holdAudioContext, replaceSharedAudioContext, sharedAudioContext } from './audio-context.ts';
import { watchContext } from './context-watchdog.ts';
import { outputDevice } from './output-device.ts';

/** A sound server that starts again fails new contexts for some seconds: each attempt waits this much longer than the one before. */
const RETRY_MS = 500;
const MAX_RETRIES = 6;
/** Its clock must have run so long before a context counts as one that works. */
const STABLE_SECONDS = 2;
/** Before a player moves to it. */
const STARTED_SECONDS = 0.1;
const START_TIMEOUT_MS = 1000;
const CHECK_MS = 20;

export interface ContextLeaseOptions {
  /** A context of the page; the shared one when omitted. */
  own?: AudioContext | undefined;
  /** While held: the context no longer runs. */
  onStopped: () => void;
  /** While held: the context had failed and `context` is now another. */
  onReplaced: () => void;
  /** While held: the context has failed and is not ours to replace. */
  onLost: (error: SpeechError) => void;
}

/** A player's lease of an audio context: held while it plays, watched meanwhile, replaced when the context fails. */
export class ContextLease {
  readonly #options: ContextLeaseOptions;
  #context: AudioContext | undefined;
  #release: (() => void) | undefined;
  #unwatch: (() => void) | undefined;
  /** Contexts in a row that have failed soon after they were opened. */
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ContextLeaseOptions) {
    this.#options = options;
  }

  /** Undefined until the first `take`. */
  get context(): AudioContext | undefined {
    return this.#context;
  }

  /** The context, created on first use: call it inside the user's gesture. @throws SpeechError where there is no AudioWorklet. */
  take(): AudioContext {
    if (!this.#context) return this.#use(this.#options.own ?? sharedAudioContext());
    // It has failed while nothing sounded.
    if (this.#context.state === 'closed' && !this.#options.own && !this.#release) {
      this.#swap();
      this.#options.onReplaced();
    }
    return this.#context;
  }

  hold(): void {
    if (this.#release || !this.#context) return;
    this.#release = holdAudioContext(this.#context);
    if (!this.#options.own) this.#unwatch = watchContext(this.#context, () => this.#replace());
  }

  rest(): void {
    this.#release?.();
    this.#release = undefined;
    this.#unwatch?.();
    this.#unwatch = undefined;
    clearTimeout(this.#retry);
    this.#failures = 0;
  }

  close(): void {
    this.rest();
    this.#leave();
  }

  #use(context: AudioContext): AudioContext {
    this.#context = context;
    context.addEventListener('statechange', this.#onState);
    if (this.#options.own) context.addEventListener('error', this.#onError);
    return context;
  }

  #leave(): void {
    this.#context?.removeEventListener('statechange', this.#onState);
    this.#context?.removeEventListener('error', this.#onError);
    this.#context = undefined;
  }

  readonly #onState = (): void => {
    const state = this.#context?.state;
    if (!this.#release || state === 'running') return;
    if (state === 'suspended' && outputDevice.isMoving) return;
    this.#options.onStopped();
    // `interrupted` (a phone call) ends on its own; resume() would only be rejected.
    if (state === 'suspended') this.#context?.resume().catch(() => {});
    if (state === 'closed') this.#replace();
  };

  /** Of the page's own context: the shared one is closed on an error. */
  readonly #onError = (): void => {
    if (this.#release) this.#replace();
  };

  #replace(): void {
    const broken = this.#context;
    if (!broken) return;
    this.#failures = broken.currentTime > STABLE_SECONDS ? 0 : this.#failures + 1;
    if (this.#options.own) this.#lose('The audio context provided by the page has stopped.');
    else if (this.#failures > MAX_RETRIES)
      this.#lose('The audio device has failed, and no other one could be opened.');
    else {
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.#exchange(), this.#failures * RETRY_MS);
    }
  }

  #lose(message: string): void {
    this.#options.onLost(new SpeechError('internal', message));
  }

  async #exchange(): Promise<void> {
    const next = this.#swap();
    // Its device may fail as well, once it is opened.
    await clockStarts(next);
    if (this.#context === next && next.state !== 'closed') this.#options.onReplaced();
  }

  /** Takes another context in place of one that has failed. */
  #swap(): AudioContext {
    const broken = this.#context as AudioContext;
    const isHeld = this.#release !== undefined;
    const failures = this.#failures;
    this.close();
    const next = this.#use(replaceSharedAudioContext(broken));
    if (isHeld) this.hold();
    this.#failures = failures;
    return next;
  }
}

/** Resumes a context. Resolves when its clock runs, when it has failed, and after a second at most: without a gesture it may not run. */
async function clockStarts(context: AudioContext): Promise<void> {
  context.resume().catch(() => {});
  const giveUpAt = performance.now() + START_TIMEOUT_MS;
  while (context.currentTime < STARTED_SECONDS && context.state !== 'closed' && performance.now() < giveUpAt)
    await delay(CHECK_MS);
}
