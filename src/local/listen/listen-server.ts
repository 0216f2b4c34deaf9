import type { RecognitionDialect } from '../../engine/recognition-engine.ts';
import { Endpointer } from '../../service/live/endpointer.ts';
import type { ListenReply, ListenRequest } from './listen-messages.ts';
import { type OpenStream, RecognizerLoader } from './recognizer-loader.ts';

/** One dictation; its messages are taken in order. */
interface Session {
  readonly endpointer: Endpointer;
  work: Promise<void>;
}

/** Answers the messages of a page that dictates without a service, by the service's own endpointer and recognizer. */
export class ListenServer {
  readonly #reply: (reply: ListenReply) => void;
  readonly #loader = new RecognizerLoader();
  readonly #streams = new Map<RecognitionDialect, OpenStream>();
  readonly #sessions = new Map<number, Session>();

  constructor(reply: (reply: ListenReply) => void) {
    this.#reply = reply;
  }

  handle(request: ListenRequest): void {
    if (request.type === 'load') void this.#load(request);
    else if (request.type === 'open') this.#open(request);
    else if (request.type === 'close') this.#close(request.session);
    else this.#queue(request);
  }

  async #load({ dialect, urls }: Extract<ListenRequest, { type: 'load' }>): Promise<void> {
    try {
      const open = await this.#loader.load(dialect, urls, (loaded, total) =>
        this.#reply({ type: 'progress', dialect, loaded, total }),
      );
      this.#streams.set(dialect, open);
      this.#reply({ type: 'loaded', dialect });
    } catch (error) {
      this.#reply({ type: 'unloadable', dialect, message: (error as Error).message });
    }
  }

  #open({ session, dialect, vocabulary }: Extract<ListenRequest, { type: 'open' }>): void {
    const stream = this.#streams.get(dialect)?.(vocabulary);
    if (!stream) {
      this.#reply({ type: 'failed', session });
      return;
    }
    const endpointer = new Endpointer(stream, (transcript) => {
      if (this.#sessions.has(session)) this.#reply({ type: 'transcript', session, ...transcript });
    });
    this.#sessions.set(session, { endpointer, work: Promise.resolve() });
  }

  #queue(request: Extract<ListenRequest, { type: 'audio' | 'finalize' }>): void {
    const { session: id } = request;
    const session = this.#sessions.get(id);
    if (!session) return;
    session.work = session.work
      .then(() => this.#take(session.endpointer, request))
      .catch(() => {
        // An error may quote what was said: it is not passed on.
        if (this.#close(id)) this.#reply({ type: 'failed', session: id });
      });
  }

  async #take(
    endpointer: Endpointer,
    request: Extract<ListenRequest, { type: 'audio' | 'finalize' }>,
  ): Promise<void> {
    const { session } = request;
    if (!this.#sessions.has(session)) return;
    if (request.type === 'audio') return endpointer.write(request.samples);
    await endpointer.finalize();
    if (this.#close(session)) this.#reply({ type: 'done', session });
  }

  #close(id: number): boolean {
    this.#sessions.get(id)?.endpointer.close();
    return this.#sessions.delete(id);
  }
}
