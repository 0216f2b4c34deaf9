import { SpeechRecognitionResult, SpeechRecognitionResultList } from './recognition-results.ts';

/** Of one `result` event. */
export interface ResultUpdate {
  readonly resultIndex: number;
  readonly results: SpeechRecognitionResultList;
}

export interface ResultOptions {
  readonly continuous: boolean;
  readonly interimResults: boolean;
}

/**
 * What a page was told of one recognition, by the rules of SpeechRecognitionEvent: a final result never changes again, one that
 * is not continuous has one, and results put one behind the other are the transcript.
 */
export class DispatchedResults {
  readonly #wishes: ResultOptions;
  readonly #finals: SpeechRecognitionResult[] = [];
  /** The final texts that were told. */
  #told: readonly string[] = [];
  #interim = '';

  constructor(wishes: ResultOptions) {
    this.#wishes = wishes;
  }

  /** The final results that were told. */
  get results(): SpeechRecognitionResultList {
    return new SpeechRecognitionResultList(this.#finals);
  }

  /**
   * @param finals All final texts of the recognition, as they are now.
   * @param interim What is heard of the next.
   * @returns What to tell, in order.
   */
  take(finals: readonly string[], interim: string): ResultUpdate[] {
    const { continuous, interimResults } = this.#wishes;
    const isFull = () => !continuous && this.#finals.length > 0;
    if (isFull()) return [];
    const fresh = continuous ? this.#freshOf(finals) : finals.slice(0, 1);
    const news: ResultUpdate[] = [];
    // Whoever asks for interim results sees each text as one first: libraries tell a result given twice by its absence.
    if (fresh[0] && interimResults && !this.#interim) news.push(this.#news(this.#finals.length, fresh[0]));
    const first = this.#finals.length;
    for (const text of fresh) this.#finals.push(this.#result(text, true));
    this.#told = [...this.#told, ...fresh];
    const before = fresh.length ? '' : this.#interim;
    this.#interim = interimResults && !isFull() ? interim : '';
    if (fresh.length || (this.#interim && this.#interim !== before))
      news.push(this.#news(first, this.#interim));
    return news;
  }

  /**
   * The texts that come after those told. A session that broke may have its finals replaced by the text of its recording: then
   * as many words are passed over as were told.
   */
  #freshOf(finals: readonly string[]): readonly string[] {
    if (this.#told.every((text, index) => finals[index] === text)) return finals.slice(this.#told.length);
    const rest = wordsOf(finals).slice(wordsOf(this.#told).length);
    return rest.length ? [rest.join(' ')] : [];
  }

  #news(resultIndex: number, interim: string): ResultUpdate {
    const results = interim ? [...this.#finals, this.#result(interim, false)] : this.#finals;
    return { resultIndex, results: new SpeechRecognitionResultList(results) };
  }

  /** Behind another one it begins with a space (Web Speech API, `transcript`). */
  #result(text: string, isFinal: boolean): SpeechRecognitionResult {
    return new SpeechRecognitionResult(this.#finals.length ? ` ${text}` : text, isFinal);
  }
}

function wordsOf(texts: readonly string[]): string[] {
  return texts.join(' ').split(/\s+/).filter(Boolean);
}
