import { scheduleTask } from '../../async/schedule-task.ts';
import type { RecognitionDialect, RecognitionOptions } from '../recognition-engine.ts';
import type { RecognitionReply, RecognitionRequest } from './recognition-messages.ts';
import type { Recognizer } from './recognizer.ts';
import { UtteranceRecognition } from './utterance-recognition.ts';
import { VocabularyModel } from './vocabulary-model.ts';
import type { LetterModel } from './word-model.ts';

/** Samples per slice: 100 ms of audio, about 1 ms of work. */
const SLICE = 1600;

type Task = Extract<RecognitionRequest, { type: 'write' | 'finish' }>;

type Result = Omit<Extract<RecognitionReply, { type: 'result' }>, 'type' | 'id' | 'number'>;

interface OpenStream {
  readonly id: number;
  readonly dialect: RecognitionDialect;
  readonly options: RecognitionOptions;
  readonly tasks: Task[];
  /** Samples of the first task already processed. */
  done: number;
  words: LetterModel | undefined;
  utterance: UtteranceRecognition | undefined;
  isReady: boolean;
}

/**
 * Round-robin scheduler for streams on one thread: one slice of audio each, with pending messages handled
 * between slices. A stream with a minute of backlog delays no other.
 */
export class StreamRunner {
  readonly #recognizer: Promise<Recognizer>;
  readonly #reply: (reply: RecognitionReply) => void;
  readonly #streams = new Map<number, OpenStream>();
  readonly #ready: OpenStream[] = [];
  #scheduled = false;

  constructor(recognizer: Promise<Recognizer>, reply: (reply: RecognitionReply) => void) {
    this.#recognizer = recognizer;
    this.#reply = reply;
  }

  handle(request: RecognitionRequest): void {
    if (request.type === 'settings') return;
    if (request.type === 'open') {
      const { id, dialect, options = {} } = request;
      const stream: OpenStream = {
        id,
        dialect,
        options,
        tasks: [],
        done: 0,
        words: undefined,
        utterance: undefined,
        isReady: false,
      };
      this.#streams.set(id, stream);
      return;
    }
    const stream = this.#streams.get(request.id);
    if (!stream) return;
    if (request.type === 'close') {
      stream.tasks.length = 0;
      this.#streams.delete(stream.id);
      return;
    }
    stream.tasks.push(request);
    this.#enqueue(stream);
  }

  #enqueue(stream: OpenStream): void {
    if (stream.isReady || stream.tasks.length === 0) return;
    stream.isReady = true;
    this.#ready.push(stream);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled || this.#ready.length === 0) return;
    this.#scheduled = true;
    scheduleTask(async () => {
      const stream = this.#ready.shift();
      if (stream) await this.#runSlice(stream);
      this.#scheduled = false;
      this.#schedule();
    });
  }

  async #runSlice(stream: OpenStream): Promise<void> {
    try {
      stream.utterance ??= await this.#startUtterance(stream);
      const [task] = stream.tasks;
      if (task) this.#runTask(stream, stream.utterance, task);
    } catch {
      // An engine error may contain speech: report only that the stream failed.
      this.#streams.delete(stream.id);
      stream.tasks.length = 0;
      this.#reply({ type: 'failed', id: stream.id });
    }
    stream.isReady = false;
    this.#enqueue(stream);
  }

  async #startUtterance(stream: OpenStream): Promise<UtteranceRecognition> {
    const recognizer = await this.#recognizer;
    stream.words ??= await wordsOf(recognizer, stream);
    return new UtteranceRecognition(recognizer, stream.words, stream.dialect, stream.options);
  }

  #runTask(stream: OpenStream, utterance: UtteranceRecognition, task: Task): void {
    if (task.type === 'finish') {
      stream.utterance = undefined;
      const text = utterance.finish();
      const words = stream.options.words ? utterance.words() : undefined;
      this.#complete(stream, task, { text, ...(words && { words }) });
      return;
    }
    utterance.push(task.samples.subarray(stream.done, stream.done + SLICE));
    stream.done += SLICE;
    if (stream.done < task.samples.length) return;
    this.#complete(stream, task, {
      text: utterance.partial,
      ...(stream.options.settles && { settled: utterance.settled }),
    });
  }

  #complete(stream: OpenStream, { number }: Task, result: Result): void {
    stream.done = 0;
    stream.tasks.shift();
    this.#reply({ type: 'result', id: stream.id, number, ...result });
  }
}

async function wordsOf(recognizer: Recognizer, { dialect, options }: OpenStream): Promise<LetterModel> {
  const words = await recognizer.words(dialect);
  const { vocabulary = [] } = options;
  return vocabulary.length > 0 ? new VocabularyModel(words, recognizer.letters(dialect), vocabulary) : words;
}
