import { yieldToEventLoop } from '../../async/yield-to-event-loop.ts';
import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import type { RecognitionDialect, RecognitionStream, RecognitionUpdate } from '../recognition-engine.ts';
import type { Recognizer } from './recognizer.ts';
import { UtteranceRecognition } from './utterance-recognition.ts';
import type { LetterModel } from './word-model.ts';

/** Samples per slice: 100 ms of audio, about 1 ms of work. */
const SLICE = 1600;

/** A stream on the caller's own thread, which it leaves free between slices. Not reentrant: await each `write` and `finish`. */
export class RecognizerStream implements RecognitionStream {
  readonly #recognizer: Recognizer;
  readonly #list: LetterModel;
  readonly #dialect: RecognitionDialect;
  #utterance: UtteranceRecognition | undefined;
  #words: readonly RecognizedWord[] = [];

  constructor(recognizer: Recognizer, words: LetterModel, dialect: RecognitionDialect) {
    this.#recognizer = recognizer;
    this.#list = words;
    this.#dialect = dialect;
  }

  async write(samples: Int16Array): Promise<RecognitionUpdate> {
    const utterance = this.#open();
    for (let start = 0; start < samples.length; start += SLICE) {
      utterance.push(samples.subarray(start, start + SLICE));
      await yieldToEventLoop();
    }
    return { text: utterance.partial };
  }

  async finish(): Promise<string> {
    const utterance = this.#open();
    this.#utterance = undefined;
    const text = utterance.finish();
    await yieldToEventLoop();
    this.#words = utterance.words();
    return text;
  }

  get words(): readonly RecognizedWord[] {
    return this.#words;
  }

  close(): void {
    this.#utterance = undefined;
  }

  #open(): UtteranceRecognition {
    this.#utterance ??= new UtteranceRecognition(this.#recognizer, this.#list, this.#dialect);
    return this.#utterance;
  }
}
