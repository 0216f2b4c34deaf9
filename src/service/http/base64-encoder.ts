/** Base64 of bytes that come in pieces: what does not fill a group of three waits for the next piece. */
export class Base64Encoder {
  #rest: Buffer = Buffer.alloc(0);

  /** The ASCII letters that are complete now. */
  push(piece: Buffer): Buffer {
    const bytes = this.#rest.length ? Buffer.concat([this.#rest, piece]) : piece;
    const whole = bytes.length - (bytes.length % 3);
    // A copy: the caller may use its buffer again.
    this.#rest = Buffer.from(bytes.subarray(whole));
    return Buffer.from(bytes.toString('base64', 0, whole), 'latin1');
  }

  /** The last letters, with their padding. */
  end(): Buffer {
    return Buffer.from(this.#rest.toString('base64'), 'latin1');
  }
}
