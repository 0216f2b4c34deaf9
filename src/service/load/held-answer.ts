import type { ByteAllocation } from '../../async/byte-budget.ts';
import { SpeechError } from '../../contract/errors.ts';
import { streamFrom } from '../http/response-stream.ts';

interface Sending {
  /** Bytes of the body, if they are not those that were added. */
  readonly length?: number;
  /** Turns what was added into the body while it is sent. */
  readonly encode?: (parts: Iterable<Uint8Array>) => Iterable<Uint8Array>;
}

/**
 * The parts of an answer that must be complete before any of it is sent, because a failure is an HTTP status and costs nothing. What it
 * holds counts against a budget, and is given back part by part as it is sent.
 */
export class HeldAnswer {
  readonly #allocation: ByteAllocation;
  readonly #parts: Uint8Array[] = [];
  #allocated = 0;
  #size = 0;

  /** @param allocation Released by this answer from now on. */
  constructor(allocation: ByteAllocation) {
    this.#allocation = allocation;
  }

  /** Bytes added. */
  get size(): number {
    return this.#size;
  }

  /**
   * Sets aside room for an answer of this size.
   * @throws SpeechError `service-unavailable` when there is none.
   */
  expect(bytes: number): void {
    const more = Math.ceil(bytes) - this.#allocated;
    if (more <= 0) return;
    if (!this.#allocation.allocate(more)) {
      throw new SpeechError('service-unavailable', 'Too many answers wait to be read; try again shortly.');
    }
    this.#allocated += more;
  }

  /** @throws SpeechError `service-unavailable` when there is no room for it. */
  add(part: Uint8Array): void {
    this.expect(this.#size + part.byteLength);
    this.#size += part.byteLength;
    this.#parts.push(part);
  }

  /** Nothing more is added: the answer, with its Content-Length. */
  toResponse(
    headers: Record<string, string>,
    { length = this.#size, encode = (parts) => parts }: Sending = {},
  ): Response {
    this.#allocation.free(this.#allocated - this.#size);
    const body = streamFrom(each(encode(this.#drain())), () => this.release());
    return new Response(body, {
      headers: { ...headers, 'content-length': String(length), 'cache-control': 'no-store' },
    });
  }

  /** Gives everything back: for an answer that is not sent. Idempotent. */
  release(): void {
    this.#parts.length = 0;
    this.#allocation.release();
  }

  *#drain(): Generator<Uint8Array, void> {
    try {
      for (let part = this.#parts.shift(); part; part = this.#parts.shift()) {
        yield part;
        this.#allocation.free(part.byteLength);
      }
    } finally {
      this.release();
    }
  }
}

async function* each(parts: Iterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield* parts;
}
