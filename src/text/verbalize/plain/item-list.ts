import type { VerbalizedItem } from '../tokens/verbalizer.ts';

const STRENGTHS = ['comma', 'colon', 'stop'] as const;

/** The spoken items of a sentence: no pause at either end, and never two in a row. */
export class ItemList {
  readonly #items: VerbalizedItem[] = [];

  /** The stronger of two adjacent pauses wins, and keeps either one's bracket. */
  add(item: VerbalizedItem): void {
    const items = this.#items;
    const last = items.at(-1);
    if (item.kind === 'word') {
      items.push(item);
    } else if (last?.kind === 'pause') {
      const stronger = STRENGTHS.indexOf(item.strength) > STRENGTHS.indexOf(last.strength) ? item : last;
      items[items.length - 1] = { ...stronger, aside: item.aside ?? last.aside };
    } else if (last !== undefined) {
      items.push(item);
    }
  }

  finish(): VerbalizedItem[] {
    if (this.#items.at(-1)?.kind === 'pause') this.#items.pop();
    return this.#items;
  }
}
