import { createDeferred, type Deferred } from '../async/deferred.ts';
import type { LocalReply, LocalRequest, TextAnswer } from './answer/local-messages.ts';
import type { TextSupply } from './text-supply.ts';

/** From the end of a speech on, so that the start of the next one has the processor for itself. */
const QUIET_MS = 1000;

type Call = Omit<Extract<LocalRequest, { type: 'request' }>, 'id' | 'type'>;

interface OpenCall {
  readonly isSpeech: boolean;
  readonly head: Deferred<Response>;
  body: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  /** Of the call's `pull`: its reader waits. */
  pulled: Deferred | undefined;
}

/** The caller's side of the messages: requests become responses. */
export class LocalConnection {
  readonly #post: (message: LocalRequest | TextAnswer, transferred?: Transferable[]) => void;
  readonly #text: TextSupply | undefined;
  readonly #calls = new Map<number, OpenCall>();
  #last = 0;
  /** Why the Worker that verbalizes is missing. */
  #textError: unknown;

  /** @param text Where the other side may need the Worker that verbalizes. */
  constructor(
    post: (message: LocalRequest | TextAnswer, transferred?: Transferable[]) => void,
    text?: TextSupply,
  ) {
    this.#post = post;
    this.#text = text;
    if (text) text.onDeath = (error) => this.#loseText(error);
  }

  /** @throws The signal's reason when it aborts; Error when the answer fails. */
  request(call: Call, signal: AbortSignal | undefined): Promise<Response> {
    signal?.throwIfAborted();
    const id = ++this.#last;
    const isSpeech = call.path.startsWith('/api/tts-');
    const open: OpenCall = { isSpeech, head: createDeferred<Response>(), body: undefined, pulled: undefined };
    this.#calls.set(id, open);
    signal?.addEventListener('abort', () => this.#cancel(id, signal.reason), { once: true });
    this.#post({ ...call, type: 'request', id });
    return open.head.promise;
  }

  receive(reply: LocalReply): void {
    if (reply.type === 'ready') return;
    if (reply.type === 'text-needed') return void this.#connectText();
    const { id } = reply;
    const call = this.#calls.get(id);
    if (!call) return;
    switch (reply.type) {
      case 'head':
        call.head.resolve(this.#response(id, call, reply));
        break;
      case 'bytes':
        call.body?.enqueue(reply.bytes);
        call.pulled?.resolve();
        break;
      case 'end':
        this.#calls.delete(id);
        call.body?.close();
        call.pulled?.resolve();
        this.#prepareText(call);
        break;
      case 'failed':
        this.#fail(id, call, reply.lacksText ? this.#textError : new Error(reply.message));
    }
  }

  /** Fails all that is open: what answers has died. */
  end(error: Error): void {
    for (const [id, call] of this.#calls) this.#fail(id, call, error);
  }

  /** Once it has spoken, the page speaks any text without a network. */
  #prepareText({ isSpeech }: OpenCall): void {
    if (isSpeech && this.#text) setTimeout(() => this.#text?.prepare(), QUIET_MS);
  }

  async #connectText(): Promise<void> {
    try {
      const port = await this.#text?.port();
      if (port) this.#post({ type: 'text', port }, [port]);
    } catch (error) {
      this.#loseText(error);
    }
  }

  #loseText(error: unknown): void {
    this.#textError = error;
    this.#post({ type: 'text' });
  }

  #response(
    id: number,
    call: OpenCall,
    { status, headers }: Extract<LocalReply, { type: 'head' }>,
  ): Response {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        call.body = controller;
      },
      pull: () => {
        call.pulled = createDeferred();
        this.#post({ type: 'pull', id });
        return call.pulled.promise;
      },
      cancel: (reason) => this.#cancel(id, reason),
    });
    return new Response(body, { status, headers });
  }

  #cancel(id: number, reason: unknown): void {
    const call = this.#calls.get(id);
    if (!call) return;
    this.#post({ type: 'cancel', id });
    // A reader leaves behind the last event.
    this.#prepareText(call);
    this.#fail(id, call, reason);
  }

  #fail(id: number, { head, body, pulled }: OpenCall, reason: unknown): void {
    this.#calls.delete(id);
    head.reject(reason);
    try {
      body?.error(reason);
    } catch {
      // Its reader has cancelled it.
    }
    pulled?.resolve();
  }
}
