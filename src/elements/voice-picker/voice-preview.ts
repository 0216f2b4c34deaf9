import { createPlayer } from '../../audio/create-player.ts';
import { claimPlayback } from '../../audio/playback/exclusive-playback.ts';
import type { SoundPlayer } from '../../audio/sound-player.ts';
import type { ConnectionOptions } from '../../client/request.ts';
import type { Dialect } from '../../contract/dialects.ts';
import { onPageHide } from '../base/on-page-hide.ts';
import { PreviewStream } from './preview-stream.ts';
import type { ListedVoice } from './voice-listing.ts';

const SENTENCES: Readonly<Record<Dialect, string>> = {
  sorani: 'سڵاو، ئەمە دەنگی منە.',
  kurmanji: 'Silav, ev dengê min e.',
  badini: 'سلاڤ، ئەڤە دەنگێ منە.',
};

/** Previews kept for free replay; a second of audio is about 50 kB. */
const KEPT = 40;
const kept = new Map<string, PreviewStream>();

export interface PreviewSource extends Pick<ConnectionOptions, 'endpoint' | 'tokenSource' | 'fetch'> {
  readonly assetBase: string | undefined;
}

/** Plays a sentence in a voice's dialect, one voice at a time. A preview is requested once per page. */
export class VoicePreview {
  /** The voice being previewed, from the request to the end of playback. */
  current: ListedVoice | undefined;

  readonly #hooks: { changed(): void; failed(error: unknown, voice: ListedVoice): void };
  #player: SoundPlayer | Promise<SoundPlayer> | undefined;
  #sound: PreviewStream | undefined;
  #stopWatchingPage: (() => void) | undefined;

  constructor(hooks: { changed(): void; failed(error: unknown, voice: ListedVoice): void }) {
    this.#hooks = hooks;
  }

  /** Call it in a user gesture: browsers unlock audio only there. */
  play(voice: ListedVoice, source: PreviewSource): void {
    this.stop();
    claimPlayback(this);
    this.#player ??= this.#create(source.assetBase);
    this.current = voice;
    this.#stopWatchingPage = onPageHide(() => this.stop());
    void this.#speak(this.#player, voice, previewOf(voice, source));
    this.#hooks.changed();
  }

  stop(): void {
    if (!this.current) return;
    this.#stopWatchingPage?.();
    this.#sound?.abandon();
    this.#sound = undefined;
    this.current = undefined;
    if (!(this.#player instanceof Promise)) this.#player?.stop();
    this.#hooks.changed();
  }

  /** Called when another player of the page starts. */
  pause(): void {
    this.stop();
  }

  async close(): Promise<void> {
    this.stop();
    const player = this.#player;
    this.#player = undefined;
    // One that is still being loaded closes itself.
    if (!(player instanceof Promise)) await player?.close();
  }

  async #speak(
    created: SoundPlayer | Promise<SoundPlayer>,
    voice: ListedVoice,
    sound: PreviewStream,
  ): Promise<void> {
    this.#sound = sound;
    try {
      // Browsers unlock sound only inside the gesture itself.
      const player = created instanceof Promise ? await created : created;
      if (this.#sound !== sound) return;
      player.open();
      player.play();
      for await (const samples of sound.samples()) {
        if (this.#sound !== sound) return;
        player.write(samples);
      }
      if (this.#sound === sound) player.end();
    } catch (error) {
      if (this.#sound !== sound) return;
      this.stop();
      this.#hooks.failed(error, voice);
    }
  }

  #create(assetBase: string | undefined): SoundPlayer | Promise<SoundPlayer> {
    const created = createPlayer({ assetBase, latency: 'immediate', delayKey: 'preview' });
    if (!(created instanceof Promise)) return this.#listen(created);
    const listening = created.then(
      (player) => {
        if (this.#player === listening) this.#player = this.#listen(player);
        else void player.close();
        return player;
      },
      (error) => {
        // The next press tries again.
        if (this.#player === listening) this.#player = undefined;
        throw error;
      },
    );
    return listening;
  }

  #listen(player: SoundPlayer): SoundPlayer {
    player.addEventListener('ended', () => this.stop());
    player.addEventListener('error', (event) => {
      const voice = this.current;
      this.stop();
      if (voice) this.#hooks.failed((event as CustomEvent).detail, voice);
    });
    return player;
  }
}

/** Reuses a preview that has been requested before. */
function previewOf(voice: ListedVoice, source: PreviewSource): PreviewStream {
  const { id, dialect, voiceGroup } = voice;
  const key = `${source.endpoint} ${dialect} ${id}`;
  const known = kept.get(key);
  if (known) return known;
  const sound = new PreviewStream(SENTENCES[dialect], { ...source, voice: id, voiceGroup, dialect }, () => {
    if (kept.get(key) === sound) kept.delete(key);
  });
  kept.set(key, sound);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return sound;
}
