import { Recognizer } from '../../engine/recognition/recognizer.ts';
import { RecognizerStream } from '../../engine/recognition/recognizer-stream.ts';
import { VocabularyModel } from '../../engine/recognition/vocabulary-model.ts';
import type { RecognitionDialect } from '../../engine/recognition-engine.ts';
import type { SpelledTerm } from '../../text/dictation/vocabulary-term.ts';
import { expandWords } from './expand-words.ts';
import { type FileProgress, fetchFile } from './fetch-file.ts';
import type { ModelUrls } from './listen-messages.ts';

/** Opens a stream of one speaker. */
export type OpenStream = (vocabulary?: readonly SpelledTerm[]) => RecognizerStream;

/** Loads the network once, and each dialect's words once. */
export class RecognizerLoader {
  #recognizer: Promise<Recognizer> | undefined;
  readonly #words = new Map<RecognitionDialect, string>();

  /**
   * @param onProgress Of both files together.
   * @throws Error where a file cannot be loaded, or is damaged; the next call tries again.
   */
  async load(dialect: RecognitionDialect, urls: ModelUrls, onProgress: FileProgress): Promise<OpenStream> {
    const progress = addedProgress(onProgress);
    const words = this.#words.has(dialect) ? undefined : fetchFile(urls.words, progress());
    this.#recognizer ??= this.#loadNetwork(urls.weights, progress());
    try {
      const [recognizer, list] = await Promise.all([this.#recognizer, words]);
      if (list) this.#words.set(dialect, expandWords(new TextDecoder().decode(list)));
      const model = await recognizer.words(dialect);
      return (vocabulary = []) => {
        const words = vocabulary.length
          ? new VocabularyModel(model, recognizer.letters(dialect), vocabulary)
          : model;
        return new RecognizerStream(recognizer, words, dialect);
      };
    } catch (error) {
      await this.#recognizer?.catch(() => {
        this.#recognizer = undefined;
      });
      throw error;
    }
  }

  async #loadNetwork(urls: readonly string[], onProgress: FileProgress): Promise<Recognizer> {
    const weights = await fetchFile(urls, onProgress);
    return Recognizer.load({
      loadWeights: async () => weights,
      loadWords: async (dialect) => this.#words.get(dialect) ?? '',
    });
  }
}

/** One progress of several files; its total is known once all of theirs are. */
function addedProgress(onProgress: FileProgress): () => FileProgress {
  const files: { loaded: number; total: number }[] = [];
  return () => {
    const file = { loaded: 0, total: 0 };
    files.push(file);
    return (loaded, total) => {
      Object.assign(file, { loaded, total });
      const isKnown = files.every((each) => each.total > 0);
      onProgress(
        files.reduce((sum, each) => sum + each.loaded, 0),
        isKnown ? files.reduce((sum, each) => sum + each.total, 0) : 0,
      );
    };
  };
}
