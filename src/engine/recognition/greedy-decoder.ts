/**
 * Greedy CTC decoding: the most likely output per frame. Append-only, so each partial starts with the
 * previous one. Output 0 is blank; a letter repeated over consecutive frames counts once (Graves et al.,
 * 2006).
 */
export class GreedyDecoder {
  readonly #letters: string;
  #text = '';
  #last = 0;
  #sound = 0;
  #frame = -1;
  readonly #frames: number[] = [];

  constructor(letters: string) {
    this.#letters = letters;
  }

  get text(): string {
    return this.#text.trimEnd();
  }

  /** For each letter of the text, the frame in which it was decoded. */
  get frames(): readonly number[] {
    return this.#frames;
  }

  /** Log likelihood of the decoded path. */
  get sound(): number {
    return this.#sound;
  }

  step(logProbabilities: Float32Array): void {
    let best = 0;
    this.#frame++;
    for (let i = 1; i < logProbabilities.length; i++)
      if (logProbabilities[i] > logProbabilities[best]) best = i;
    if (best !== this.#last && best !== 0) this.#append(this.#letters[best - 1]);
    this.#last = best;
    this.#sound += logProbabilities[best];
  }

  #append(letter: string): void {
    const isRedundantSpace = letter === ' ' && (this.#text === '' || this.#text.endsWith(' '));
    if (isRedundantSpace) return;
    this.#text += letter;
    this.#frames.push(this.#frame);
  }
}
