import { StatusLine } from '../progress/status-line.ts';
import type { FoundRecording } from './find-recordings.ts';

/** A bar on stderr, on a terminal: recordings count by their size. */
export class Progress {
  readonly #line = new StatusLine();
  readonly #shares = new Map<FoundRecording, number>();
  readonly #recordings: readonly FoundRecording[];
  #done = 0;

  constructor(recordings: readonly FoundRecording[]) {
    this.#recordings = recordings;
  }

  /** @param share of a recording that has been transcribed, 0 to 1. */
  advance(recording: FoundRecording, share: number): void {
    this.#shares.set(recording, Math.min(1, share));
    this.#show();
  }

  finish(recording: FoundRecording): void {
    this.#done++;
    this.advance(recording, 1);
  }

  /** Before anything else is printed. */
  clear(): void {
    this.#line.clear();
  }

  #show(): void {
    const total = this.#recordings.length;
    this.#line.show(this.#share(), `${this.#done} of ${total} recording${total === 1 ? '' : 's'}`);
  }

  #share(): number {
    // The least weight is for standard input, whose size is not known.
    const weight = ({ bytes }: FoundRecording) => Math.max(1, bytes);
    const whole = this.#recordings.reduce((sum, one) => sum + weight(one), 0);
    const done = this.#recordings.reduce((sum, one) => sum + weight(one) * (this.#shares.get(one) ?? 0), 0);
    return done / whole;
  }
}
