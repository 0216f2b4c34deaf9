/** Starts the Worker that verbalizes, once, when it is needed or before, and again after it has failed. */
export class TextSupply {
  readonly #start: (onDeath: (error: Error) => void) => Promise<MessagePort>;
  #port: Promise<MessagePort> | undefined;
  /** Called when the Worker has failed after it had started. */
  onDeath: (error: Error) => void = () => {};

  constructor(start: (onDeath: (error: Error) => void) => Promise<MessagePort>) {
    this.#start = start;
  }

  /** Starts it ahead of time; a failure is reported when it is needed, after another try. */
  prepare(): void {
    void this.port();
  }

  /** Its port, which is the caller's from then on. @throws SpeechError `asset-blocked`. */
  port(): Promise<MessagePort> {
    if (this.#port) return this.#port;
    const starting = this.#start((error) => {
      this.#port = undefined;
      this.onDeath(error);
    });
    this.#port = starting;
    starting.catch(() => {
      if (this.#port === starting) this.#port = undefined;
    });
    return starting;
  }
}
