import { PcmPlayer } from '../audio/pcm-player.ts';
import type { ConnectionOptions } from '../client/request.ts';
import { synthesize } from '../client/synthesize.ts';
import type { Dialect } from '../contract/dialects.ts';
import { countCharacters } from '../contract/limits.ts';
import { claimPlayback } from './exclusive-playback.ts';
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
const kept = new Map<string, Int16Array>();

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
  /** Gives up what has not begun to arrive. */
  #abort = new AbortController();

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
    void this.#speak(player, voice, source, this.#abort.signal);
  }

  stop(): void {
    if (!this.current) return;
    this.#abort.abort();
    this.#abort = new AbortController();
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

  async #speak(player: PcmPlayer, voice: ListedVoice, source: PreviewSource, asked: AbortSignal) {
    const key = `${source.endpoint} ${voice.dialect} ${voice.id}`;
    try {
      const samples = kept.get(key);
      if (samples) player.write(samples);
      else keep(key, await this.#receive(player, voice, source, asked));
      if (!asked.aborted) player.end();
    } catch (error) {
      if (asked.aborted) return;
      this.stop();
      this.#hooks.failed(error, voice);
    }
  }

  /** What has begun to arrive is paid for, so it is received to its end even when nobody listens any more. */
  async #receive(player: PcmPlayer, voice: ListedVoice, source: PreviewSource, asked: AbortSignal) {
    const call = new AbortController();
    const giveUp = () => call.abort();
    asked.addEventListener('abort', giveUp);
    const chunks: Int16Array[] = [];
    const { id, dialect, voiceGroup } = voice;
    const options = { ...source, voice: id, voiceGroup, dialect, signal: call.signal };
    for await (const { samples } of synthesize(SENTENCES[dialect], options)) {
      asked.removeEventListener('abort', giveUp);
      chunks.push(samples);
      if (!asked.aborted) player.write(samples);
    }
    return new Int16Array(await new Blob(chunks as Int16Array<ArrayBuffer>[]).arrayBuffer());
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

function keep(key: string, samples: Int16Array): void {
  kept.set(key, samples);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
}
