import { type SynthesizeOptions, synthesize } from '../../client/synthesize.ts';
import { SpeechError } from '../../contract/errors.ts';

/** One sentence as it comes from the service: heard as often as anybody likes, also while it still comes, for one bill. */
export class PreviewStream {
  readonly #call = new AbortController();
  readonly #chunks: Int16Array[] = [];
  readonly #failed: () => void;
  #hasBegun = false;
  #isWhole = false;
  #error: unknown;
  /** Listeners that have heard all there is. */
  #waiting: (() => void)[] = [];

  /** @param failed It broke off, or was given up. */
  constructor(text: string, options: SynthesizeOptions, failed: () => void) {
    this.#failed = failed;
    void this.#receive(text, options);
  }

  /**
   * All samples from the first, the later ones as they come.
   * @throws SpeechError where it broke off.
   */
  async *samples(): AsyncGenerator<Int16Array, void> {
    for (let told = 0; ; ) {
      const chunk = this.#chunks[told];
      if (this.#error) throw this.#error;
      if (chunk) {
        told++;
        yield chunk;
      } else if (this.#isWhole) return;
      else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** What has begun to arrive is paid for, and is received to its end all the same. */
  giveUp(): void {
    if (this.#hasBegun) return;
    this.#failed();
    this.#call.abort();
  }

  /** Never rejects: the listeners are told. */
  async #receive(text: string, options: SynthesizeOptions): Promise<void> {
    const { signal } = this.#call;
    const onFirstByte = () => {
      this.#hasBegun = true;
    };
    try {
      for await (const { samples } of synthesize(text, { ...options, signal, onFirstByte })) {
        this.#chunks.push(samples);
        this.#wake();
      }
      if (!this.#chunks.some(({ length }) => length))
        throw new SpeechError('synthesis-failed', 'The service could make no speech with this voice.');
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
