import { hasWebAudio } from '../../audio/context/has-web-audio.ts';
import { loadMediaPlayer } from '../../audio/media/load-media-player.ts';
import { type SynthesizeOptions, synthesize } from '../../client/synthesize.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { Sound } from '../../formats/mixed-sound.ts';

type PreviewOptions = SynthesizeOptions<Sound> & { readonly assetBase: string | undefined };

/** A synthesized sentence that can be replayed, even while it is still arriving, for a single charge. */
export class PreviewStream {
  readonly #call = new AbortController();
  readonly #chunks: Sound[] = [];
  readonly #failed: () => void;
  #hasBegun = false;
  #isWhole = false;
  #error: unknown;
  /** Readers waiting for the next chunk. */
  #waiting: (() => void)[] = [];

  /** @param failed Called when the request fails or is aborted. */
  constructor(text: string, options: PreviewOptions, failed: () => void) {
    this.#failed = failed;
    void this.#receive(text, options);
  }

  /**
   * All samples from the start; later ones as they arrive.
   * @throws SpeechError when the stream fails.
   */
  async *samples(): AsyncGenerator<Sound, void> {
    for (let index = 0; ; ) {
      const chunk = this.#chunks[index];
      if (this.#error) throw this.#error;
      if (chunk) {
        index++;
        yield chunk;
      } else if (this.#isWhole) return;
      else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Aborts before the first byte. Once it has arrived the request is billed, so the rest is received and kept. */
  abandon(): void {
    if (this.#hasBegun) return;
    this.#failed();
    this.#call.abort();
  }

  /** Never rejects: errors reach the readers. */
  async #receive(text: string, options: PreviewOptions): Promise<void> {
    const { signal } = this.#call;
    const onFirstByte = () => {
      this.#hasBegun = true;
    };
    try {
      const compact = hasWebAudio() ? {} : await mp3Decoder(options.assetBase);
      for await (const { samples } of synthesize(text, { ...options, ...compact, signal, onFirstByte })) {
        this.#chunks.push(samples);
        this.#wake();
      }
      if (!this.#chunks.some(({ length }) => length))
        throw new SpeechError('synthesis-failed', 'The service returned no audio for this voice.');
      this.#isWhole = true;
    } catch (error) {
      this.#error = error;
      this.#failed();
    }
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

async function mp3Decoder(
  assetBase: string | undefined,
): Promise<Pick<PreviewOptions, 'openDecoder' | 'codec'>> {
  const { Mp3Demuxer } = await loadMediaPlayer(assetBase);
  return { openDecoder: () => new Mp3Demuxer(), codec: 'mp3' };
}
