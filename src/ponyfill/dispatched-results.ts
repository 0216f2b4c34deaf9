import { SpeechRecognitionResult, SpeechRecognitionResultList } from './recognition-results.ts';

/** Fields of one `result` event. */
export interface ResultUpdate {
  readonly resultIndex: number;
  readonly results: SpeechRecognitionResultList;
}

export interface ResultOptions {
  readonly continuous: boolean;
  readonly interimResults: boolean;
}

/**
 * The results dispatched for one recognition, by the rules of SpeechRecognitionEvent: a final result never changes, a recognition
 * that is not continuous has only one, and the concatenated results are the transcript.
 */
export class DispatchedResults {
  readonly #options: ResultOptions;
  readonly #finals: SpeechRecognitionResult[] = [];
  /** Final texts dispatched so far. */
  #dispatched: readonly string[] = [];
  #interim = '';

  constructor(options: ResultOptions) {
    this.#options = options;
  }

  /** Final results dispatched so far. */
  get results(): SpeechRecognitionResultList {
    return new SpeechRecognitionResultList(this.#finals);
  }

  /**
   * @param finals All current final texts of the recognition.
   * @param interim Current interim text of the next result; may be empty.
   * @returns Updates to dispatch, in order.
   */
  take(finals: readonly string[], interim: string): ResultUpdate[] {
    const { continuous, interimResults } = this.#options;
    const isFull = () => !continuous && this.#finals.length > 0;
    if (isFull()) return [];
    const fresh = continuous ? this.#newFinals(finals) : finals.slice(0, 1);
    const updates: ResultUpdate[] = [];
    // With interimResults, each text is first dispatched as interim: libraries take a final result without one for a duplicate.
    if (fresh[0] && interimResults && !this.#interim)
      updates.push(this.#update(this.#finals.length, fresh[0]));
    const first = this.#finals.length;
    for (const text of fresh) this.#finals.push(this.#result(text, true));
    this.#dispatched = [...this.#dispatched, ...fresh];
    const before = fresh.length ? '' : this.#interim;
    this.#interim = interimResults && !isFull() ? interim : '';
    if (fresh.length || (this.#interim && this.#interim !== before))
      updates.push(this.#update(first, this.#interim));
    return updates;
  }

  /**
   * The final texts not dispatched yet. After a broken session, its finals may be replaced by the transcript of its recording: then
   * as many words are skipped as were dispatched.
   */
  #newFinals(finals: readonly string[]): readonly string[] {
    if (this.#dispatched.every((text, index) => finals[index] === text))
      return finals.slice(this.#dispatched.length);
    const rest = wordsOf(finals).slice(wordsOf(this.#dispatched).length);
    return rest.length ? [rest.join(' ')] : [];
  }

  #update(resultIndex: number, interim: string): ResultUpdate {
    const results = interim ? [...this.#finals, this.#result(interim, false)] : this.#finals;
    return { resultIndex, results: new SpeechRecognitionResultList(results) };
  }

  /** Every result but the first starts with a space (Web Speech API, `transcript`). */
  #result(text: string, isFinal: boolean): SpeechRecognitionResult {
    return new SpeechRecognitionResult(this.#finals.length ? ` ${text}` : text, isFinal);
  }
}

function wordsOf(texts: readonly string[]): string[] {
  return texts.join(' ').split(/\s+/).filter(Boolean);
}
