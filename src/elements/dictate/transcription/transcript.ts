import type { LiveTranscript } from '../../../client/live-transcription.ts';

/** Silence after a final text without another message from the service: everything said so far has been transcribed. */
const SETTLED_SECONDS = 1;

/**
 * The text of one dictation. The service does not say which audio a final text belongs to, so the finals since the last moment at
 * which all speech had been transcribed stay open: a recording, or another session, would return them again.
 */
export class Transcript {
  #finals: string[] = [];
  #interim = '';
  #settled = 0;
  #receivedAt: number | undefined;

  get finals(): readonly string[] {
    return this.#finals;
  }

  get interim(): string {
    return this.#interim;
  }

  /** Whether the current session has returned any text. */
  get hasReceived(): boolean {
    return this.#receivedAt !== undefined;
  }

  get hasSettled(): boolean {
    return this.#settled > 0;
  }

  /** @param now Seconds of audio captured when the text arrived. */
  receive({ text, isFinal }: LiveTranscript, now: number): void {
    this.#receivedAt = now;
    this.#interim = isFinal ? '' : text;
    if (isFinal && text) this.#finals.push(text);
  }

  /** Settles the finals, and returns true, once a pause has lasted long enough after the text of what was said before it. */
  settle(now: number, silentSeconds: number): boolean {
    const receivedAt = this.#receivedAt ?? now;
    if (this.#interim || this.#finals.length === this.#settled) return false;
    if (receivedAt < now - silentSeconds || now - receivedAt < SETTLED_SECONDS) return false;
    this.#settled = this.#finals.length;
    return true;
  }

  /** Drops what is open: another session transcribes its audio again. */
  restart(): void {
    this.#finals.length = this.#settled;
    this.#interim = '';
    this.#receivedAt = undefined;
  }

  /** Replaces what is open by the text of a recording. A text that the plan truncated does not shorten what is already there. */
  replaceOpen(text: string, isTruncated: boolean): void {
    const open = this.#finals.splice(this.#settled).join(' ');
    const best = isTruncated && open.length > text.length ? open : text || open;
    if (best) this.#finals.push(best);
    this.#interim = '';
  }
}
