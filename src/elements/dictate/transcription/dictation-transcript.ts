import type { LiveTranscript } from '../../../client/live-transcription.ts';
import type { DictatedText } from '../../../text/dictation/dictated-text.ts';
import type { UtteranceSound } from '../../../text/dictation/punctuate.ts';
import type { RecognizedWord } from '../../../text/dictation/recognized-word.ts';

/** An utterance whose text is final. */
export interface Utterance extends UtteranceSound {
  readonly text: string;
  /** Where the recognizer knows them. */
  readonly words?: readonly RecognizedWord[] | undefined;
}

/** What was recognized of a dictation until a moment. */
export interface RecognizedTranscript extends DictatedText {
  /** The utterances that are final, in order. */
  readonly spoken: readonly Utterance[];
  /** All that is final. */
  readonly text: string;
}

/** After a final text and this much silence without another message, everything said so far counts as transcribed. */
const SETTLED_SECONDS = 1;

/**
 * Keeps the text of one dictation. The service does not report which audio a final text belongs to, so utterances stay open until a
 * pause shows that all speech so far has been transcribed: until then, a recording or another session would return them again.
 */
export class DictationTranscript implements RecognizedTranscript {
  #utterances: readonly Utterance[] = [];
  #interim = '';
  #settled = 0;
  #receivedAt: number | undefined;

  get spoken(): readonly Utterance[] {
    return this.#utterances;
  }

  get finals(): readonly string[] {
    return this.#utterances.map(({ text }) => text);
  }

  get interim(): string {
    return this.#interim;
  }

  get text(): string {
    return this.finals.join(' ');
  }

  /** What all of it is now: later text does not change the value. */
  get current(): RecognizedTranscript {
    const { spoken, finals, interim, text } = this;
    return { spoken, finals, interim, text };
  }

  /** Whether the current session has returned any text. */
  get hasReceived(): boolean {
    return this.#receivedAt !== undefined;
  }

  get hasSettled(): boolean {
    return this.#settled > 0;
  }

  /** @param now Seconds of audio captured when the text arrived. */
  receive({ text, isFinal, words, pitchRise }: LiveTranscript & Utterance, now: number): void {
    // The first text of another session is that of all audio whose text was open.
    const before = this.hasReceived ? this.#utterances : this.#utterances.slice(0, this.#settled);
    this.#receivedAt = now;
    this.#interim = isFinal ? '' : text;
    this.#utterances = isFinal && text ? [...before, { text, words, pitchRise }] : before;
  }

  /** Settles the utterances and returns true, if the pause since the last speech has been long enough. */
  settle(now: number, silentSeconds: number): boolean {
    const receivedAt = this.#receivedAt ?? now;
    if (this.#interim || this.#utterances.length === this.#settled) return false;
    if (receivedAt < now - silentSeconds || now - receivedAt < SETTLED_SECONDS) return false;
    this.#settled = this.#utterances.length;
    return true;
  }

  /** Another session transcribes the audio of open utterances again. */
  restart(): void {
    this.#receivedAt = undefined;
  }

  /** Replaces open utterances with a recording's text, unless the plan truncated that and theirs is longer. */
  replaceOpen(text: string, isTruncated: boolean): void {
    const open = this.finals.slice(this.#settled).join(' ');
    const best = isTruncated && open.length > text.length ? open : text || open;
    const settled = this.#utterances.slice(0, this.#settled);
    this.#utterances = best ? [...settled, { text: best }] : settled;
    this.#interim = '';
  }
}
