import { SpeechError } from '../../contract/errors.ts';
import { holdAudioContext, replaceSharedAudioContext, sharedAudioContext } from './audio-context.ts';
import { watchContext } from './context-watchdog.ts';

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

  constructor(options: ContextLeaseOptions) {
    this.#options = options;
  }

  /** Undefined until the first `take`. */
  get context(): AudioContext | undefined {
    return this.#context;
  }

  /** The context, created on first use: call it inside the user's gesture. @throws SpeechError where there is no AudioWorklet. */
  take(): AudioContext {
    if (!this.#context) {
      this.#context = this.#options.own ?? sharedAudioContext();
      this.#context.addEventListener('statechange', this.#onState);
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
  }

  close(): void {
    this.rest();
    this.#context?.removeEventListener('statechange', this.#onState);
    this.#context = undefined;
  }

  readonly #onState = (): void => {
    const state = this.#context?.state;
    if (!this.#release || state === 'running') return;
    this.#options.onStopped();
    // `interrupted` (a phone call) ends on its own; resume() would only be rejected.
    if (state === 'suspended') this.#context?.resume().catch(() => {});
    if (state === 'closed') this.#replace();
  };

  #replace(): void {
    const broken = this.#context;
    if (!broken) return;
    if (this.#options.own) {
      this.#options.onLost(
        new SpeechError('internal', 'The audio context provided by the page has stopped.'),
      );
      return;
    }
    this.close();
    this.#context = replaceSharedAudioContext(broken);
    this.#context.addEventListener('statechange', this.#onState);
    this.hold();
    this.#options.onReplaced();
  }
}
