/** Deprecated in the Web Speech API and without effect in it; here for pages that make some. */
export class SpeechGrammar {
  src: string;
  weight: number;

  constructor(src = '', weight = 1) {
    this.src = src;
    this.weight = weight;
  }
}

/** Without effect, like the grammars in it. */
export class SpeechGrammarList {
  readonly #grammars: SpeechGrammar[] = [];

  get length(): number {
    return this.#grammars.length;
  }

  item(index: number): SpeechGrammar | null {
    return this.#grammars[index] ?? null;
  }

  addFromURI(src: string, weight = 1): void {
    this.#grammars.push(new SpeechGrammar(src, weight));
  }

  addFromString(grammar: string, weight = 1): void {
    this.addFromURI(`data:application/srgs,${encodeURIComponent(grammar)}`, weight);
  }

  [Symbol.iterator](): IterableIterator<SpeechGrammar> {
    return this.#grammars[Symbol.iterator]();
  }
}
