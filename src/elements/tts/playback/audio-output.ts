import type { PlayerStats } from '../../../audio/playback/pcm-player.ts';
import { PLAYBACK_RATE_RANGE } from '../../../audio/playback/playback-rate-range.ts';
import type { SoundPlayer } from '../../../audio/sound-player.ts';
import type { Sound } from '../../../formats/mixed-sound.ts';
import { DegradedEvent } from '../../base/events.ts';
import type { SpeechRequest } from '../requests/speech-request.ts';
import type { PlaybackHooks } from './playback-hooks.ts';

type PlayerEvent = 'playing' | 'waiting' | 'seeked' | 'ended' | 'progress' | 'interrupt' | 'error';

/** A promise where the code of the player has to be loaded first. */
export type OpenedPlayer = SoundPlayer | Promise<SoundPlayer>;

type OutputHooks = Pick<PlaybackHooks, 'setup' | 'createPlayer' | 'dispatch'>;

const NO_WEB_AUDIO = 'This browser has no Web Audio: speech comes as MP3, through a media element.';

/** The player of one controller: created for the first text, reused for the following ones, with the element's sound settings. */
export class AudioOutput {
  readonly #hooks: OutputHooks;
  readonly #listeners: Record<PlayerEvent, (event: Event) => void>;
  #player: SoundPlayer | undefined;
  /** The player, while its code is being loaded. */
  #creating: Promise<SoundPlayer> | undefined;
  /** It was said that there is no Web Audio. */
  #isTold = false;

  constructor(hooks: OutputHooks, listeners: Record<PlayerEvent, (event: Event) => void>) {
    this.#hooks = hooks;
    this.#listeners = listeners;
  }

  /** Undefined before the first text. */
  get player(): SoundPlayer | undefined {
    return this.#player;
  }

  get stats(): PlayerStats | undefined {
    return this.#player?.stats;
  }

  /** All that has arrived of the current text. */
  samples(): Sound {
    return this.#player?.samples() ?? new Int16Array(0);
  }

  /**
   * Opens the player for a new text.
   * @param startedAt When it was requested (`performance.now()`).
   */
  open(request: SpeechRequest, startedAt: number): OpenedPlayer {
    const open = (player: SoundPlayer): SoundPlayer => {
      const { endpoint, voiceGroup, format, published, growth } = request;
      player.latency = this.#hooks.setup().latency;
      // Who writes a text decides too how soon it goes on.
      player.delayKey = published?.src ?? `${endpoint} ${voiceGroup} ${growth ? 'growing' : format}`;
      player.open();
      player.markRequest(startedAt);
      return player;
    };
    if (this.#player) return open(this.#player);
    const created = this.#creating ?? this.#hooks.createPlayer({ assetBase: this.#hooks.setup().assetBase });
    return created instanceof Promise ? this.#load(created).then(open) : open(this.#adopt(created));
  }

  /** Applies rate, volume and muting at once. */
  applySettings(): void {
    const player = this.#player;
    if (!player) return;
    const { playbackRate, volume, muted } = this.#hooks.setup();
    player.playbackRate = clamp(playbackRate, PLAYBACK_RATE_RANGE.min, PLAYBACK_RATE_RANGE.max);
    player.volume = clamp(volume, 0, 1);
    player.muted = muted;
  }

  close(): void {
    void this.#player?.close();
    this.#player = undefined;
  }

  async #load(creating: Promise<SoundPlayer>): Promise<SoundPlayer> {
    this.#creating = creating;
    if (!this.#isTold) {
      this.#isTold = true;
      this.#hooks.dispatch(new DegradedEvent({ feature: 'web-audio', reason: NO_WEB_AUDIO }));
    }
    try {
      const player = await creating;
      return this.#player ?? this.#adopt(player);
    } finally {
      this.#creating = undefined;
    }
  }

  #adopt(player: SoundPlayer): SoundPlayer {
    for (const [type, listener] of Object.entries(this.#listeners))
      player.addEventListener(type, (event) => {
        if (this.#player === player) listener(event);
      });
    this.#player = player;
    this.applySettings();
    return player;
  }
}

/** Call it inside the user's gesture. @throws SpeechError as `SoundPlayer.prepare`, and as its loader. */
export function prepare(opened: OpenedPlayer): Promise<void> {
  return opened instanceof Promise ? opened.then((player) => player.prepare()) : opened.prepare();
}

/** NaN becomes 1. */
function clamp(value: number, minimum: number, maximum: number): number {
  return Number.isNaN(value) ? 1 : Math.max(minimum, Math.min(maximum, value));
}
