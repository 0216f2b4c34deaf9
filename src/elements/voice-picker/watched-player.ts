import type { SpeechErrorEvent } from '../base/events.ts';
import type { VoicePlayer } from './voice-player.ts';
import { recordRestriction } from './voice-restrictions.ts';

/** Follows the player that a picker chooses for: its voice, and the voices that the service refuses it. */
export class WatchedPlayer {
  readonly #onVoice: (voice: string) => void;
  readonly #onRefusal: () => void;
  readonly #observer: MutationObserver | undefined;
  #player: VoicePlayer | undefined;
  /** The voice of the latest request. */
  #requestedVoice: string | undefined;

  /**
   * @param onVoice Called with the player's voice at first and whenever it changes.
   * @param onRefusal Called after an error of the player.
   */
  constructor(onVoice: (voice: string) => void, onRefusal: () => void) {
    this.#onVoice = onVoice;
    this.#onRefusal = onRefusal;
    // Server-side rendering has none.
    this.#observer = globalThis.MutationObserver && new MutationObserver(() => this.#follow());
  }

  /** Watches another player, or none. Returns whether it is another than before. */
  watch(player: VoicePlayer | undefined): boolean {
    if (this.#player === player) return false;
    this.#player?.removeEventListener('error', this.#onError);
    this.#player?.removeEventListener('loadstart', this.#onLoadStart);
    this.#observer?.disconnect();
    this.#player = player;
    player?.addEventListener('error', this.#onError);
    player?.addEventListener('loadstart', this.#onLoadStart);
    return true;
  }

  /** Reports the voice now and from now on. */
  followVoice(): void {
    if (!this.#player) return;
    this.#observer?.observe(this.#player, { attributeFilter: ['voice'] });
    this.#follow();
  }

  #follow(): void {
    if (this.#player) this.#onVoice(this.#player.voice);
  }

  readonly #onLoadStart = () => {
    this.#requestedVoice = this.#player?.voice;
  };

  readonly #onError = (event: Event) => {
    const { error } = event as SpeechErrorEvent;
    if (this.#player && this.#requestedVoice)
      recordRestriction(this.#player.endpoint, this.#requestedVoice, error);
    this.#onRefusal();
  };
}
