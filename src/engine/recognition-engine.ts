/** The dialects that can be listened to (contract, live and file transcription: no Badini). */
export type ListeningDialect = 'sorani' | 'kurmanji';

export interface RecognitionUpdate {
  /** Everything heard so far in the current utterance. A later text of the same utterance always begins with it. */
  readonly text: string;
}

/**
 * One speaker's audio, 16 kHz mono. Calls are answered in order; a caller that awaits `write` is held back when the engine is
 * busy. The text depends on the samples alone, never on how they were cut into writes.
 */
export interface RecognitionStream {
  /** Any length, 0 included. @throws SpeechError `internal` (retryable) when the engine lost the stream. */
  write(samples: Int16Array): Promise<RecognitionUpdate>;
  /** Hears out the utterance, answers with its best text (which may differ from the last partial) and starts the next one. */
  finish(): Promise<string>;
  /** Gives the stream's memory back. Safe to call twice; what is still pending is refused. */
  close(): void;
}

/** A speech recogniser. */
export interface RecognitionEngine {
  readonly name: string;
  /** What the model has heard, in words for people: it decides how far its text may be trusted. */
  readonly trainedOn: string;
  /** The dialects that it hears; all when undefined. */
  readonly dialects?: readonly ListeningDialect[] | undefined;
  open(dialect: ListeningDialect): RecognitionStream;
  close(): Promise<void>;
}
