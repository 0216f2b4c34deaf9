import type { LiveTranscript } from '../../../client/live-transcription.ts';

/** Silence after a final text without another word from the service: all that was said has been answered. */
const SETTLED_SECONDS = 1;

/**
 * What a dictation has written. The service does not say which sound a final text is of, so the finals since the last moment
 * at which all that was said had been answered stay open: a recording, or another session, would bring them once more.
 */
export class Transcript {
  #finals: string[] = [];
  #interim = '';
  #settled = 0;
  #heardAt: number | undefined;

  get finals(): readonly string[] {
    return this.#finals;
  }

  get interim(): string {
    return this.#interim;
  }

  /** Whether the session in use has answered at all. */
  get hasHeard(): boolean {
    return this.#heardAt !== undefined;
  }

  get hasSettled(): boolean {
    return this.#settled > 0;
  }

  /** @param now Seconds of sound that had been heard when it came. */
  hear({ text, isFinal }: LiveTranscript, now: number): void {
    this.#heardAt = now;
    this.#interim = isFinal ? '' : text;
    if (isFinal && text) this.#finals.push(text);
  }

  /** True when a pause has lasted long enough after the answer to what was said before it. */
  settle(now: number, silentSeconds: number): boolean {
    const heardAt = this.#heardAt ?? now;
    if (this.#interim || this.#finals.length === this.#settled) return false;
    if (heardAt < now - silentSeconds || now - heardAt < SETTLED_SECONDS) return false;
    this.#settled = this.#finals.length;
    return true;
  }

  /** Another session begins with the sound of what is open. */
  startOver(): void {
    this.#finals.length = this.#settled;
    this.#interim = '';
    this.#heardAt = undefined;
  }

  /** The text of a recording in place of what is open. A plan that cuts transcripts takes no word away that is there already. */
  replaceOpen(text: string, isTruncated: boolean): void {
    const open = this.#finals.splice(this.#settled).join(' ');
    const best = isTruncated && open.length > text.length ? open : text || open;
    if (best) this.#finals.push(best);
    this.#interim = '';
  }
}
