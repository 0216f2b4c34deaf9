/** Deprecated and without effect, as in the Web Speech API; provided for pages that use the class. */
export class SpeechGrammar {
  src: string;
  weight: number;

  constructor(src = '', weight = 1) {
    this.src = src;
    this.weight = weight;
  }
}

/** Without effect, as are its grammars. */
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
