/** A pending call of an iterator's `next`. */
interface Reader<Item> {
  resolve(result: IteratorResult<Item, void>): void;
  reject(error: unknown): void;
}

/** An unbounded queue between a producer that pushes and one consumer that iterates. */
export class AsyncQueue<Item> implements AsyncIterable<Item> {
  #items: Item[] = [];
  readonly #readers: Reader<Item>[] = [];
  #end: { readonly error?: unknown } | undefined;

  /** True after `end` or `fail`: nothing more can be pushed. */
  get ended(): boolean {
    return this.#end !== undefined;
  }

  /** @param supersedes Whether the item replaces the last one that has not been read yet. */
  push(item: Item, supersedes?: (last: Item) => boolean): void {
    if (this.#end) return;
    const reader = this.#readers.shift();
    if (reader) {
      reader.resolve({ done: false, value: item });
      return;
    }
    if (supersedes && this.#items.length > 0 && supersedes(this.#items.at(-1) as Item)) this.#items.pop();
    this.#items.push(item);
  }

  /** The iteration ends after the items that are queued. */
  end(): void {
    this.#close({});
  }

  /** The iteration throws after the items that are queued. */
  fail(error: unknown): void {
    this.#close({ error });
  }

  /** Drops the items that are queued. */
  clear(): void {
    this.#items = [];
  }

  /** An item reaches a waiting consumer in the next microtask: sooner than a generator would deliver it. */
  [Symbol.asyncIterator](): AsyncIterableIterator<Item, void> {
    return {
      next: () =>
        new Promise((resolve, reject) => {
          const reader: Reader<Item> = { resolve, reject };
          if (this.#items.length > 0) resolve({ done: false, value: this.#items.shift() as Item });
          else if (this.#end) settle(reader, this.#end);
          else this.#readers.push(reader);
        }),
      return: async () => ({ done: true, value: undefined }),
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  #close(end: { readonly error?: unknown }): void {
    if (this.#end) return;
    this.#end = end;
    for (const reader of this.#readers.splice(0)) settle(reader, end);
  }
}

function settle<Item>(reader: Reader<Item>, end: { readonly error?: unknown }): void {
  if ('error' in end) reader.reject(end.error);
  else reader.resolve({ done: true, value: undefined });
}
