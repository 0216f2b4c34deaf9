/**
 * Writes down the likeliest letter of every frame. What is written is never taken back, so each text begins with the one before it.
 * Output 0 is CTC's blank; a letter that goes on over several frames counts once (Graves et al., 2006).
 */
export class GreedyDecoder {
  readonly #letters: string;
  #text = '';
  #last = 0;
  #sound = 0;

  constructor(letters: string) {
    this.#letters = letters;
  }

  get text(): string {
    return this.#text.trimEnd();
  }

  /** Natural logarithm of the likelihood of the path that was taken. */
  get sound(): number {
    return this.#sound;
  }

  step(logProbabilities: Float32Array): void {
    let best = 0;
    for (let i = 1; i < logProbabilities.length; i++)
      if (logProbabilities[i] > logProbabilities[best]) best = i;
    if (best !== this.#last && best !== 0) this.#write(this.#letters[best - 1]);
    this.#last = best;
    this.#sound += logProbabilities[best];
  }

  #write(letter: string): void {
    const doubled = letter === ' ' && (this.#text === '' || this.#text.endsWith(' '));
    if (!doubled) this.#text += letter;
  }
}
