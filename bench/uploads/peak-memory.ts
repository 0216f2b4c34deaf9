import { readFileSync, writeFileSync } from 'node:fs';

const RESET_PEAK = '5';

/** Peak memory of this process from now on: the kernel's value on Linux, else sampled. */
export class PeakMemory {
  readonly #before = process.memoryUsage.rss();
  readonly #isCounted = resetPeak();
  #most = this.#before;
  readonly #watch = setInterval(() => this.#look(), 2);

  /** Stops measuring. @returns The peak increase. */
  moreBytes(): number {
    clearInterval(this.#watch);
    this.#look();
    return this.#most - this.#before;
  }

  #look(): void {
    this.#most = Math.max(this.#most, this.#isCounted ? countedPeak() : process.memoryUsage.rss());
  }
}

function resetPeak(): boolean {
  try {
    writeFileSync('/proc/self/clear_refs', RESET_PEAK);
    return countedPeak() > 0;
  } catch {
    return false;
  }
}

function countedPeak(): number {
  const [, kilobytes = 0] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
  return Number(kilobytes) * 1024;
}
