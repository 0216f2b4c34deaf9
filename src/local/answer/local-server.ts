import { answerRequest } from './answer-request.ts';
import type { LocalAnswer } from './local-answer.ts';
import type { LocalReply, LocalRequest } from './local-messages.ts';
import type { SentenceReader } from './sentence-reader.ts';
import { synthesizeInSlices } from './synthesize-in-slices.ts';
import { TextMissingError } from './text-missing-error.ts';

interface OpenAnswer {
  readonly abort: AbortController;
  body?: LocalAnswer['body'];
}

/** Answers requests that arrive as messages, each as far as its reader asks for it. */
export class LocalServer {
  readonly #reply: (reply: LocalReply) => void;
  readonly #createReader: () => SentenceReader;
  readonly #answers = new Map<number, OpenAnswer>();

  /** @param createReader Called for each request. */
  constructor(reply: (reply: LocalReply) => void, createReader: () => SentenceReader) {
    this.#reply = reply;
    this.#createReader = createReader;
  }

  /** Never rejects: failures are replies. */
  async handle(request: LocalRequest): Promise<void> {
    const { id } = request;
    const answer: OpenAnswer | undefined =
      request.type === 'request' ? { abort: new AbortController() } : this.#answers.get(id);
    if (!answer) return;
    try {
      if (request.type === 'cancel') this.#close(id, answer);
      else if (request.type === 'pull') await this.#send(id, answer);
      else await this.#answer(request, answer);
    } catch (error) {
      const lacksText = error instanceof TextMissingError;
      // An error may quote the text: it is not passed on.
      if (this.#answers.delete(id))
        this.#reply({ type: 'failed', id, message: 'The synthesizer failed on this text.', lacksText });
    }
  }

  async #answer(request: Extract<LocalRequest, { type: 'request' }>, answer: OpenAnswer): Promise<void> {
    const { id } = request;
    this.#answers.set(id, answer);
    const reader = this.#createReader();
    const { status, headers, body } = await answerRequest(request, answer.abort.signal, (job, signal) =>
      synthesizeInSlices(job, signal, reader),
    );
    answer.body = body;
    if (this.#answers.has(id)) this.#reply({ type: 'head', id, status, headers });
  }

  async #send(id: number, { body }: OpenAnswer): Promise<void> {
    const next = await body?.next();
    if (!next || !this.#answers.has(id)) return;
    if (!next.done) {
      this.#reply({ type: 'bytes', id, bytes: next.value });
      return;
    }
    this.#answers.delete(id);
    this.#reply({ type: 'end', id });
  }

  #close(id: number, { abort }: OpenAnswer): void {
    this.#answers.delete(id);
    abort.abort();
  }
}
