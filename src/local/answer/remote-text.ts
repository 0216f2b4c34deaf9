import { createDeferred, type Deferred } from '../../async/deferred.ts';
import type { TextDialect } from '../../text/dialect/text-dialect.ts';
import type { Token } from '../../text/verbalize/tokens/tokenize.ts';
import type { VerbalizedItem } from '../../text/verbalize/tokens/verbalizer.ts';
import type { SentenceReader } from './sentence-reader.ts';
import type { TextReply, TextRequest } from './text-messages.ts';
import { TextMissingError } from './text-missing-error.ts';

/** The Worker that verbalizes what this one does not hold, which the page starts when it is first needed. */
export class RemoteText {
  readonly #ask: () => void;
  readonly #open = new Map<number, Deferred<readonly VerbalizedItem[]>>();
  #port: Deferred<MessagePort> | undefined;
  #last = 0;

  /** @param ask Asks the page for the Worker's port: `connect` or `fail` follows. */
  constructor(ask: () => void) {
    this.#ask = ask;
  }

  connect(port: MessagePort): void {
    port.onmessage = ({ data }: MessageEvent<TextReply>) => {
      this.#open.get(data.id)?.resolve(data.items);
      this.#open.delete(data.id);
    };
    this.#port?.resolve(port);
  }

  /** The Worker could not be started, or has died: the next sentence asks for another. */
  fail(): void {
    this.#port?.reject(new TextMissingError());
    this.#port = undefined;
    for (const sentence of this.#open.values()) sentence.reject(new TextMissingError());
    this.#open.clear();
  }

  /** For one speech. */
  reader(): SentenceReader {
    const remote = this;
    let waiting: Promise<void> | undefined;
    return {
      get waiting() {
        return waiting;
      },
      *verbalize(tokens, dialect) {
        let items: readonly VerbalizedItem[] | undefined;
        waiting = remote.#verbalize(tokens, dialect).then((read) => {
          items = read;
        });
        // Whoever no longer listens to the speech does not wait for it either.
        waiting.catch(() => {});
        while (items === undefined) yield;
        waiting = undefined;
        return [...items];
      },
    };
  }

  async #verbalize(tokens: readonly Token[], dialect: TextDialect): Promise<readonly VerbalizedItem[]> {
    if (!this.#port) {
      this.#port = createDeferred<MessagePort>();
      this.#ask();
    }
    const port = await this.#port.promise;
    const id = ++this.#last;
    const sentence = createDeferred<readonly VerbalizedItem[]>();
    this.#open.set(id, sentence);
    port.postMessage({ id, tokens, dialect } satisfies TextRequest);
    return sentence.promise;
  }
}
