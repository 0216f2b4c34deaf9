/** How long sessions may take to end when the service stops. */
const GRACE_MS = 8000;

interface Connection {
  /** Resolves when it has ended. */
  readonly closed: Promise<void>;
  /** Sends the last texts and closes. */
  shutDown(): void;
  terminate(): void;
}

/** The sessions that are open, so that a stopping service can end them. */
export class OpenConnections {
  readonly #connections = new Set<Connection>();
  #isClosing = false;

  /** True once `close` has been called: no more sessions begin. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  add(connection: Connection): void {
    this.#connections.add(connection);
    void connection.closed.then(() => this.#connections.delete(connection));
  }

  /** Sends every open session its final text and closes it. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const open = [...this.#connections];
    for (const connection of open) connection.shutDown();
    const grace = setTimeout(() => {
      for (const connection of open) connection.terminate();
    }, GRACE_MS);
    await Promise.all(open.map((connection) => connection.closed));
    clearTimeout(grace);
  }
}
