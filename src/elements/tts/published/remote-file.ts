import { createDeferred } from '../../../async/deferred.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { brokenConnection } from './broken-connection.ts';

/** A connection that breaks is replaced, from where it broke, unless as many in turn have brought nothing. */
const ATTEMPTS = 2;

/** What is known of a file before it is fetched. */
export interface FileDescription {
  readonly url: string;
  /** Its length. */
  readonly bytes: number;
}

/**
 * Reads ranges of a file on a web server, and keeps what it has read. A server that knows no ranges answers the first request with the whole
 * file: then every range is read from that answer as it arrives.
 */
export class RemoteFile {
  readonly #url: string;
  readonly #length: number;
  readonly #fetch: typeof globalThis.fetch;
  readonly #kept: { start: number; bytes: Uint8Array<ArrayBuffer> }[] = [];
  readonly #abort = new AbortController();
  #whole: { bytes: Uint8Array<ArrayBuffer>; arrived: number; failure?: unknown } | undefined;
  #arrival = createDeferred();
  #cache: RequestCache = 'default';
  /** A service worker or a cache answers with ranges that were asked for before: it has none of an address of its own. */
  #isOwnAddress = false;

  constructor({ url, bytes }: FileDescription, fetch: typeof globalThis.fetch = globalThis.fetch) {
    this.#url = url;
    this.#length = bytes;
    this.#fetch = (...call) => fetch(...call);
  }

  /**
   * @param start First byte.
   * @param end The byte after the last.
   * @returns The bytes as they arrive, in pieces of any size.
   * @throws SpeechError `service-unavailable` with the status where there is no such file; `unsupported-media` when it is another file than
   * described; `network`, `offline` and `stream-truncated`; the signal's reason.
   */
  async *read(
    start: number,
    end: number,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
    const kept = this.#kept.find((each) => each.start <= start && each.start + each.bytes.length >= end);
    if (kept) {
      yield kept.bytes.subarray(start - kept.start, end - kept.start);
      return;
    }
    const bytes = new Uint8Array(end - start);
    let filled = 0;
    for (let attempt = 1; filled < bytes.length && !this.#whole; attempt++) {
      const before = filled;
      try {
        const body = await this.#request(start + filled, end, signal);
        if (!body) break;
        for await (const piece of piecesOf(body)) {
          const taken = piece.subarray(0, bytes.length - filled);
          bytes.set(taken, filled);
          filled += taken.length;
          yield bytes.subarray(filled - taken.length, filled);
        }
        if (filled < bytes.length) throw this.#truncated();
      } catch (cause) {
        if (filled > before) attempt = 1;
        this.#orAgain(cause, attempt, signal);
      }
    }
    if (filled < bytes.length) yield* this.#fromWhole(start + filled, end, signal);
    else this.#kept.push({ start, bytes });
  }

  /** Ends what is being fetched. */
  close(): void {
    this.#abort.abort();
  }

  /** @returns Undefined when the server sends the whole file instead. */
  async #request(
    start: number,
    end: number,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array> | undefined> {
    const abort = new AbortController();
    const stop = () => abort.abort(signal.reason);
    this.#abort.signal.addEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    const headers = { range: `bytes=${start}-${end - 1}` };
    const fetch = this.#fetch;
    // Others may read at the same time.
    const [cache, isOwnAddress] = [this.#cache, this.#isOwnAddress];
    const url = isOwnAddress ? withQuery(this.#url, `range=${start}-${end - 1}`) : this.#url;
    const response = await fetch(url, { headers, signal: abort.signal, cache });
    const mismatch = this.#mismatch(response, start, end);
    if (mismatch) {
      abort.abort();
      if (!response.ok || isOwnAddress) throw mismatch;
      // The browser may have kept an earlier edition.
      if (cache === 'default') this.#cache = 'reload';
      else if (response.status === 206) this.#isOwnAddress = true;
      else throw mismatch;
      return this.#request(start, end, signal).catch((error) => {
        // A server may refuse the query, as of a signed address.
        throw this.#isOwnAddress && error instanceof SpeechError ? mismatch : error;
      });
    }
    if (response.status === 206) return response.body as ReadableStream<Uint8Array>;
    // All readers share it, whoever asked first.
    signal.removeEventListener('abort', stop);
    if (this.#whole) abort.abort();
    else void this.#receive(response.body as ReadableStream<Uint8Array>);
    return undefined;
  }

  #mismatch(response: Response, start: number, end: number): SpeechError | undefined {
    const { status, headers } = response;
    if (!response.ok && status !== 416) {
      const message = `${this.#url} answered ${status}: the JSON file of the published speech names it.`;
      return new SpeechError('service-unavailable', message, { status, retryable: status >= 500 });
    }
    // Another site's server shows this header only if it lists it in Access-Control-Expose-Headers.
    const [, from, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
    const isEncoded = headers.has('content-encoding');
    const sent = isEncoded ? null : headers.get('content-length');
    const length = status === 200 ? sent : total;
    const isOther =
      status === 416 ||
      Number(length ?? this.#length) !== this.#length ||
      Number(from ?? start) !== start ||
      (status === 206 && from === undefined && Number(sent ?? end - start) !== end - start);
    return isOther ? this.#changed() : undefined;
  }

  /** Reads the whole file, once more from its start if the connection breaks. */
  async #receive(body: ReadableStream<Uint8Array>): Promise<void> {
    const { signal } = this.#abort;
    const whole = { bytes: new Uint8Array(this.#length), arrived: 0, failure: undefined as unknown };
    this.#whole = whole;
    const advance = () => {
      this.#arrival.resolve();
      this.#arrival = createDeferred();
    };
    for (let attempt = 1; ; attempt++) {
      try {
        let position = 0;
        const fetch = this.#fetch;
        const source = attempt === 1 ? body : (await fetch(this.#url, { signal })).body;
        for await (const piece of piecesOf(source as ReadableStream<Uint8Array>)) {
          if (position + piece.length > this.#length) throw this.#changed();
          whole.bytes.set(piece, position);
          position += piece.length;
          whole.arrived = Math.max(whole.arrived, position);
          advance();
        }
        if (position < this.#length) throw this.#truncated();
        return;
      } catch (cause) {
        try {
          this.#orAgain(cause, attempt, signal);
        } catch (error) {
          whole.failure = error;
          advance();
          return;
        }
      }
    }
  }

  async *#fromWhole(
    start: number,
    end: number,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
    const whole = this.#whole;
    const aborted = createDeferred();
    const stop = () => aborted.resolve();
    signal.addEventListener('abort', stop);
    try {
      for (let at = start; whole && at < end; ) {
        signal.throwIfAborted();
        const to = Math.min(end, whole.arrived);
        if (to > at) yield whole.bytes.subarray(at, to);
        else if (whole.failure) throw whole.failure;
        else await Promise.race([this.#arrival.promise, aborted.promise]);
        at = Math.max(at, to);
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** @throws Unless a broken connection may be replaced. */
  #orAgain(cause: unknown, attempt: number, signal: AbortSignal): void {
    if (signal.aborted) throw signal.reason;
    const isBroken = !(cause instanceof SpeechError) || cause.code === 'stream-truncated';
    if (!isBroken || attempt >= ATTEMPTS) throw brokenConnection(cause, this.#url, signal);
  }

  #truncated(): SpeechError {
    return new SpeechError(
      'stream-truncated',
      `${this.#url} has ended early: it should have ${this.#length} bytes.`,
    );
  }

  #changed(): SpeechError {
    return new SpeechError(
      'unsupported-media',
      `${this.#url} is not the file that its JSON file describes, which has ${this.#length} bytes: publish both again.`,
      { field: 'src' },
    );
  }
}

function withQuery(url: string, query: string): string {
  const address = new URL(url);
  address.search += `${address.search ? '&' : '?'}${query}`;
  return address.href;
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
