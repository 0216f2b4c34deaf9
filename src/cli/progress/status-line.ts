const CELLS = 24;

/** One line of progress on stderr, which the next one replaces: on a terminal only. */
export class StatusLine {
  readonly #isTerminal = process.stderr.isTTY === true;
  #isShown = false;

  /** @param share of the work that is done, 0 to 1. */
  show(share: number, line: string): void {
    if (!this.#isTerminal) return;
    const full = Math.floor(share * CELLS);
    const bar = `[${'#'.repeat(full)}${'.'.repeat(CELLS - full)}] ${String(Math.floor(share * 100)).padStart(3)} %`;
    process.stderr.write(`\r\x1b[K${`${bar}  ${line}`.slice(0, (process.stderr.columns || 80) - 1)}`);
    this.#isShown = true;
  }

  clear(): void {
    if (this.#isShown) process.stderr.write('\r\x1b[K');
    this.#isShown = false;
  }
}
