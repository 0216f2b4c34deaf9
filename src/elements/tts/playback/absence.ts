import type { ReactiveControllerHost } from '@lit/reactive-element';
import { onRemoval } from '../../base/on-removal.ts';
import type { PlaybackState } from './playback-state.ts';

/** Speech that can be paused. */
interface PausableSpeech {
  readonly state: PlaybackState;
  pause(): void;
  resume(): Promise<void>;
}

/**
 * Speech while its host is out of its document: silent, as `<audio>` is; where the host is back soon, as after an animation or from a
 * portal, it goes on, which `<audio>` does not.
 */
export class Absence {
  /** Nobody else has paused it. */
  #isInterrupted = false;

  /** @param release Called when the host is gone. */
  constructor(host: ReactiveControllerHost, speech: PausableSpeech, release: () => void) {
    onRemoval(host, {
      out: () => {
        const wasPlaying = !speech.state.paused;
        speech.pause();
        this.#isInterrupted = wasPlaying;
      },
      back: () => {
        if (this.#isInterrupted && speech.state.status === 'paused') void speech.resume();
      },
      gone: release,
    });
  }

  /** It is paused by somebody else. */
  overrule(): void {
    this.#isInterrupted = false;
  }
}
