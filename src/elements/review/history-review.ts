import { dictationHistory, type PastDictation } from './dictation-history.ts';
import type { ReviewHost } from './review-host.ts';

/** The reader's earlier dictations, as the element lists them. */
export class HistoryReview {
  readonly #host: ReviewHost;
  #items: readonly PastDictation[] = [];
  /** What the list was before the latest removal. */
  #before: readonly PastDictation[] | undefined;

  constructor(host: ReviewHost) {
    this.#host = host;
  }

  get items(): readonly PastDictation[] {
    return this.#items;
  }

  /** Whether dictations are kept. */
  get isOn(): boolean {
    return dictationHistory.isOn;
  }

  set isOn(isOn: boolean) {
    dictationHistory.isOn = isOn;
    this.#host.changed();
  }

  get canRestore(): boolean {
    return this.#before !== undefined;
  }

  /** Reads what other pages have added. */
  refresh(): void {
    this.#items = dictationHistory.read();
    this.#host.changed();
  }

  add(dictation: PastDictation): void {
    dictationHistory.add(dictation);
    this.#before = undefined;
    this.refresh();
  }

  /** Removes one, or all of them. */
  remove(item?: PastDictation): void {
    const { own } = this.#host;
    const before = dictationHistory.read();
    dictationHistory.write(item ? before.filter(({ time }) => time !== item.time) : []);
    this.#before = before;
    this.#host.say(own.removed);
    this.refresh();
  }

  /** Brings back what was removed last. */
  restore(): void {
    if (this.#before) dictationHistory.write(this.#before);
    this.#before = undefined;
    this.#host.say(this.#host.own.undone);
    this.refresh();
  }

  /** @throws Nothing: where the clipboard is not allowed, the element shows an error. */
  async copy({ text }: PastDictation): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#host.say(this.#host.own.copied);
    } catch (error) {
      this.#host.fail(error);
    }
  }
}
