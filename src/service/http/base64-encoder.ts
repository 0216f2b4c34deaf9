/** Streaming base64: bytes short of a group of three are carried over to the next chunk. */
export class Base64Encoder {
  #rest: Buffer = Buffer.alloc(0);

  /** The ASCII characters complete so far. */
  push(chunk: Buffer): Buffer {
    const bytes = this.#rest.length ? Buffer.concat([this.#rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % 3);
    // A copy: the caller may reuse its buffer.
    this.#rest = Buffer.from(bytes.subarray(whole));
    return Buffer.from(bytes.toString('base64', 0, whole), 'latin1');
  }

  /** The remaining characters, padded. */
  end(): Buffer {
    return Buffer.from(this.#rest.toString('base64'), 'latin1');
  }
}
