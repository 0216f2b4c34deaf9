import { PcmPlayer } from '../../audio/playback/pcm-player.ts';
import type { ConnectionOptions } from '../../client/request.ts';
import type { Dialect } from '../../contract/dialects.ts';
import { countCharacters } from '../../contract/limits.ts';
import { claimPlayback } from '../tts/exclusive-playback.ts';
import { PreviewStream } from './preview-stream.ts';
import type { ListedVoice } from './voice-listing.ts';

const SENTENCES: Readonly<Record<Dialect, string>> = {
  sorani: 'سڵاو، ئەمە دەنگی منە.',
  kurmanji: 'Silav, ev dengê min e.',
  badini: 'سلاڤ، ئەڤە دەنگێ منە.',
};

/** What hearing a voice for the first time costs, in characters: that of the longest sentence. */
export const PREVIEW_CHARACTERS: number = Math.max(...Object.values(SENTENCES).map(countCharacters));

/** Seconds of sound are some 50 kB each: this many voices can be heard again for nothing. */
const KEPT = 40;
const kept = new Map<string, PreviewStream>();

export interface PreviewSource extends Pick<ConnectionOptions, 'endpoint' | 'tokenSource' | 'fetch'> {
  readonly assetBase: string | undefined;
}

/** Lets one voice at a time say a sentence in its dialect. What was heard once on this page is not asked for again. */
export class VoicePreview {
  /** The voice that was asked for, until it is silent again. */
  current: ListedVoice | undefined;
  /** Asked for, and not heard yet. */
  waiting = false;

  readonly #hooks: { changed(): void; failed(error: unknown, voice: ListedVoice): void };
  #player: PcmPlayer | undefined;
  #sound: PreviewStream | undefined;

  constructor(hooks: { changed(): void; failed(error: unknown, voice: ListedVoice): void }) {
    this.#hooks = hooks;
  }

  /** Call it inside the reader's gesture: browsers unlock sound only there. */
  play(voice: ListedVoice, source: PreviewSource): void {
    this.stop();
    claimPlayback(this);
    const player = this.#open(source.assetBase);
    this.current = voice;
    this.waiting = true;
    player.play();
    this.#hooks.changed();
    void this.#speak(player, voice, soundOf(voice, source));
  }

  stop(): void {
    if (!this.current) return;
    this.#sound?.giveUp();
    this.#sound = undefined;
    this.current = undefined;
    this.waiting = false;
    this.#player?.stop();
    this.#hooks.changed();
  }

  /** Another speaker of the page begins. */
  pause(): void {
    this.stop();
  }

  async close(): Promise<void> {
    this.stop();
    const player = this.#player;
    this.#player = undefined;
    await player?.close();
  }

  async #speak(player: PcmPlayer, voice: ListedVoice, sound: PreviewStream) {
    this.#sound = sound;
    try {
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

  #open(assetBase: string | undefined): PcmPlayer {
    if (!this.#player) {
      const player = new PcmPlayer({ assetBase, latency: 'immediate', delayKey: 'preview' });
      player.addEventListener('playing', () => {
        this.waiting = false;
        this.#hooks.changed();
      });
      player.addEventListener('ended', () => this.stop());
      player.addEventListener('error', (event) => {
        const voice = this.current;
        this.stop();
        if (voice) this.#hooks.failed((event as CustomEvent).detail, voice);
      });
      this.#player = player;
    }
    this.#player.open();
    return this.#player;
  }
}

/** What was heard, or is on its way, is not asked for again. */
function soundOf(voice: ListedVoice, source: PreviewSource): PreviewStream {
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
