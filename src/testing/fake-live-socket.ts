/** Where a fake's live sessions seem to be. Nothing is ever sent there. */
export const LIVE_URL = 'wss://live.fake-speech.invalid/';

/** A live session's socket without a server: it answers sound with the texts that a test has set. */
export class FakeLiveSocket extends EventTarget {
  binaryType: BinaryType = 'blob';
  readonly bufferedAmount = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  #readyState = 0;
  readonly #takeText: () => string | undefined;

  /** @param takeText The next text to transcribe; undefined for none. */
  constructor(takeText: () => string | undefined) {
    super();
    this.#takeText = takeText;
    queueMicrotask(() => {
      if (this.#readyState !== 0) return;
      this.#readyState = 1;
      this.#dispatch(new Event('open'), this.onopen);
    });
  }

  get readyState(): number {
    return this.#readyState;
  }

  send(data: unknown): void {
    if (this.#readyState !== 1) return;
    // After the caller's own code, as with a real socket.
    queueMicrotask(() => (typeof data === 'string' ? this.#finish() : this.#transcribe()));
  }

  close(code = 1000): void {
    if (this.#readyState > 1) return;
    this.#readyState = 3;
    queueMicrotask(() => this.#dispatch(new CloseEvent('close', { code, wasClean: true }), this.onclose));
  }

  /** Half of the text's words, all of them, and then the final text. */
  #transcribe(): void {
    const text = this.#takeText();
    if (text === undefined) return;
    const words = text.split(' ');
    if (words.length > 1)
      this.#send({ text: words.slice(0, Math.ceil(words.length / 2)).join(' '), is_final: false });
    this.#send({ text, is_final: false });
    this.#send({ text, is_final: true });
  }

  #finish(): void {
    this.#transcribe();
    this.#send({ type: 'control', event: 'done' });
  }

  #send(message: object): void {
    if (this.#readyState === 1)
      this.#dispatch(new MessageEvent('message', { data: JSON.stringify(message) }), this.onmessage);
  }

  #dispatch<Dispatched extends Event>(
    event: Dispatched,
    listener: ((event: Dispatched) => void) | null,
  ): void {
    listener?.call(this, event);
    this.dispatchEvent(event);
  }
}
