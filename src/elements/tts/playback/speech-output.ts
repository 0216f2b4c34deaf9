import type { PlayerStats } from '../../../audio/playback/pcm-player.ts';
import type { SpeechRequest } from '../requests/speech-request.ts';
import type { SpeechSetup } from '../requests/speech-setup.ts';
import type { SpeechHooks } from './speech-hooks.ts';
import type { SpeechPlayer } from './speech-player.ts';

type PlayerEvent = 'playing' | 'waiting' | 'seeked' | 'ended' | 'progress' | 'error';

/** The player of one controller: created for the first text, reused for the following ones, with the element's sound settings. */
export class SpeechOutput {
  readonly #setup: () => SpeechSetup;
  readonly #createPlayer: (assetBase: string | undefined) => SpeechPlayer;
  readonly #listeners: Record<PlayerEvent, (event: Event) => void>;
  #player: SpeechPlayer | undefined;

  constructor(
    { setup, createPlayer }: Pick<SpeechHooks, 'setup' | 'createPlayer'>,
    listeners: Record<PlayerEvent, (event: Event) => void>,
  ) {
    this.#setup = setup;
    this.#createPlayer = createPlayer;
    this.#listeners = listeners;
  }

  /** Undefined before the first text. */
  get player(): SpeechPlayer | undefined {
    return this.#player;
  }

  get stats(): PlayerStats | undefined {
    return this.#player?.stats;
  }

  /** All that has arrived of the current text. */
  samples(): Int16Array {
    return this.#player?.samples() ?? new Int16Array(0);
  }

  /** Opens the player for a new text. @param startedAt When it was requested (`performance.now()`). */
  open({ endpoint, voiceGroup, format, published }: SpeechRequest, startedAt: number): SpeechPlayer {
    const { assetBase, latency } = this.#setup();
    const player = this.#player ?? this.#create(assetBase);
    player.latency = latency;
    player.delayKey = published?.src ?? `${endpoint} ${voiceGroup} ${format}`;
    player.open();
    player.markRequest(startedAt);
    return player;
  }

  /** Applies rate, volume and muting at once. */
  applySettings(): void {
    const player = this.#player;
    if (!player) return;
    const { playbackRate, volume, muted } = this.#setup();
    player.playbackRate = clamp(playbackRate, 0.5, 2);
    player.volume = clamp(volume, 0, 1);
    player.muted = muted;
  }

  close(): void {
    void this.#player?.close();
    this.#player = undefined;
  }

  #create(assetBase: string | undefined): SpeechPlayer {
    const player = this.#createPlayer(assetBase);
    for (const [type, listener] of Object.entries(this.#listeners))
      player.addEventListener(type, (event) => {
        if (this.#player === player) listener(event);
      });
    this.#player = player;
    this.applySettings();
    return player;
  }
}

/** NaN becomes 1. */
function clamp(value: number, minimum: number, maximum: number): number {
  return Number.isNaN(value) ? 1 : Math.max(minimum, Math.min(maximum, value));
}
