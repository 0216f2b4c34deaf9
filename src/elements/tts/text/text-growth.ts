import type { SpeechError } from '../../../contract/errors.ts';
import type { Span } from '../../../text/utterance/utterance.ts';

/** A text while it is being written. */
export interface TextGrowth {
  /** Its first part, by which its dialect is guessed: what comes later does not change the voice. Empty before it has come. */
  opening: string;
  /** What the pieces threw, or had that is no text. What had come before is spoken. */
  failure: SpeechError | undefined;
  /** The text as it is spoken; rejects where the file that reads it cannot be loaded. */
  readonly opened: Promise<WrittenSpeech>;
  /** Ends the pieces: what has come is all of it. */
  close(): void;
  /** Names the text among requests, whatever has come of it. */
  toJSON(): number;
}

/** Sound of a text, as far as parts of it have been spoken. */
export interface SpokenChunk {
  readonly samples: { readonly length: number };
  /** On the last chunk of a part. */
  readonly part?: Span;
}

/** Where to speak from. */
export interface WrittenStart {
  /** UTF-16 offset. */
  readonly offset: number;
  /** Samples before it. */
  readonly frames: number;
  /** False where the first part waits too. */
  readonly isDue?: boolean;
}

/** Paces the requests of a run. */
export interface WrittenHost<Run> {
  /** Resolves when more has been written, which is what `more` waits for. */
  untilWritten(run: Run, more: Promise<void>): Promise<void>;
  /** Resolves when the next part is due. */
  untilDue(run: Run): Promise<void>;
}

export interface WrittenSpeech {
  /** Resolves when something can be spoken. @throws SpeechError where nothing came, or the pieces have failed before it. */
  begun<Run>(host: WrittenHost<Run>, run: Run): Promise<void>;
  /** Speaks part after part until the text has ended. @param speak Speaks what has come, from an offset on. */
  chunks<Run, Chunk extends SpokenChunk>(
    from: WrittenStart,
    host: WrittenHost<Run>,
    run: Run,
    speak: (text: string, from: WrittenStart) => AsyncGenerator<Chunk, void>,
  ): AsyncGenerator<Chunk, void>;
}
