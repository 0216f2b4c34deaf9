/** An unbounded queue between a producer that pushes and one consumer that iterates. */
export class AsyncQueue<Item> implements AsyncIterable<Item> {
  #items: Item[] = [];
  #wake: (() => void) | undefined;
  #end: { readonly error?: unknown } | undefined;

  /** True after `end` or `fail`: nothing more can be pushed. */
  get ended(): boolean {
    return this.#end !== undefined;
  }

  /** @param supersedes Whether the item replaces the last one that has not been read yet. */
  push(item: Item, supersedes?: (last: Item) => boolean): void {
    if (this.#end) return;
    if (supersedes && this.#items.length > 0 && supersedes(this.#items.at(-1) as Item)) this.#items.pop();
    this.#items.push(item);
    this.#wake?.();
  }

  /** The iteration ends after the items that are queued. */
  end(): void {
    this.#end ??= {};
    this.#wake?.();
  }

  /** The iteration throws after the items that are queued. */
  fail(error: unknown): void {
    this.#end ??= { error };
    this.#wake?.();
  }

  /** Drops the items that are queued. */
  clear(): void {
    this.#items = [];
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, void> {
    for (;;) {
      if (this.#items.length > 0) yield this.#items.shift() as Item;
      else if (this.#end) {
        if ('error' in this.#end) throw this.#end.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}
