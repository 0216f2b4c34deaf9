import type { LiveTranscript } from '../../../client/live-transcription.ts';
import type { UtteranceSound } from '../../../text/dictation/punctuate.ts';
import type { RecognizedWord } from '../../../text/dictation/recognized-word.ts';

/** One final text. */
export interface FinalText extends UtteranceSound {
  readonly text: string;
  /** Where the recogniser knows them. */
  readonly words?: readonly RecognizedWord[] | undefined;
}

/** After a final text and this much silence without another message, everything said so far counts as transcribed. */
const SETTLED_SECONDS = 1;

/**
 * The text of one dictation. The service does not report which audio a final text belongs to, so finals stay open until a pause
 * shows that all speech so far has been transcribed: until then, a recording or another session would return them again.
 */
export class Transcript {
  #finals: FinalText[] = [];
  #interim = '';
  #settled = 0;
  #receivedAt: number | undefined;

  get finals(): readonly FinalText[] {
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
  receive({ text, isFinal, words, pitchRise }: LiveTranscript & FinalText, now: number): void {
    this.#receivedAt = now;
    this.#interim = isFinal ? '' : text;
    if (isFinal && text) this.#finals.push({ text, words, pitchRise });
  }

  /** Settles the finals and returns true, if the pause since the last speech has been long enough. */
  settle(now: number, silentSeconds: number): boolean {
    const receivedAt = this.#receivedAt ?? now;
    if (this.#interim || this.#finals.length === this.#settled) return false;
    if (receivedAt < now - silentSeconds || now - receivedAt < SETTLED_SECONDS) return false;
    this.#settled = this.#finals.length;
    return true;
  }

  /** Drops open text: another session will transcribe its audio again. */
  restart(): void {
    this.#finals.length = this.#settled;
    this.#interim = '';
    this.#receivedAt = undefined;
  }

  /** Replaces open text with a recording's text, unless the plan truncated that and the open text is longer. */
  replaceOpen(text: string, isTruncated: boolean): void {
    const open = this.#finals
      .splice(this.#settled)
      .map((final) => final.text)
      .join(' ');
    const best = isTruncated && open.length > text.length ? open : text || open;
    if (best) this.#finals.push({ text: best });
    this.#interim = '';
  }
}
