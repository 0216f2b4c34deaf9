import type { RecognizedWord } from '../text/dictation/recognized-word.ts';
import type { SpelledTerm } from '../text/dictation/vocabulary-term.ts';

/** Dialects supported for transcription; the API offers no Badini. */
export type RecognitionDialect = 'sorani' | 'kurmanji';

/** What a stream is opened for; an engine that lacks it leaves it aside. */
export interface RecognitionOptions {
  /** Whether `words` is wanted after each `finish`: it takes about 2 ms for each second of sound. */
  readonly words?: boolean | undefined;
  /** Whether `settled` is wanted, at the price of a final text that may differ from that of a stream without it. */
  readonly settles?: boolean | undefined;
  /** Terms that are likely to be said. */
  readonly vocabulary?: readonly SpelledTerm[] | undefined;
}

export interface RecognitionUpdate {
  /** The transcript of the current utterance so far. Later partials of the same utterance start with it. */
  readonly text: string;
  /**
   * With `settles`: whole words that the utterance's final transcript will begin with, whatever follows. It only grows; `text` may differ.
   * An engine that can promise none leaves it out.
   */
  readonly settled?: string | undefined;
}

/**
 * One speaker's audio, 16 kHz mono. Calls complete in order; awaiting `write` provides back-pressure. The
 * transcript depends on the samples alone, never on how they were split into writes.
 */
export interface RecognitionStream {
  /**
   * Accepts any length, including 0.
   * @throws SpeechError `internal` (retryable) when the engine lost the stream.
   */
  write(samples: Int16Array): Promise<RecognitionUpdate>;
  /**
   * Ends the utterance, resolves with its final transcript (which may differ from the last partial), and
   * starts the next one.
   */
  finish(): Promise<string>;
  /** The words of the utterance that `finish` has ended last, where the engine knows more of them than their letters. */
  readonly words?: readonly RecognizedWord[] | undefined;
  /** Frees the stream's resources; pending calls reject. Idempotent. */
  close(): void;
}

export interface RecognitionEngine {
  readonly name: string;
  /** The training data, described for people: it determines how far transcripts can be trusted. */
  readonly trainedOn: string;
  /** Supported dialects; all when undefined. */
  readonly dialects?: readonly RecognitionDialect[] | undefined;
  open(dialect: RecognitionDialect, options?: RecognitionOptions): RecognitionStream;
  close(): Promise<void>;
}
