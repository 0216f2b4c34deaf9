/** Writes numbers of any width into bytes, the highest bit first. */
export class BitWriter {
  #bytes: Uint8Array = new Uint8Array();
  #at = 0;
  #bits = 0;
  #held = 0;

  /** @param at The byte to begin with. What is not written stays as it is. */
  begin(bytes: Uint8Array, at: number): void {
    this.#bytes = bytes;
    this.#at = at;
    this.#bits = 0;
    this.#held = 0;
  }

  /** @param length Bits of the value, at most 24. */
  put(value: number, length: number): void {
    const bits = (this.#bits << length) | value;
    let held = this.#held + length;
    while (held >= 8) {
      held -= 8;
      this.#bytes[this.#at++] = bits >>> held;
    }
    this.#bits = bits;
    this.#held = held;
  }

  /** Writes the bits that fill no byte, with zeros behind them. */
  end(): void {
    if (this.#held) this.put(0, 8 - this.#held);
  }
}
