import type { Span } from '../../../text/utterance/utterance.ts';
import { lastStarted } from '../../../text/words/last-started.ts';
import type { TimedWord } from '../../../text/words/word-map.ts';
import { BoundaryEvent } from '../../base/events.ts';
import { authorPlace, type TextSource } from '../text/text-source.ts';
import type { ProgressHooks } from './playback-hooks.ts';

/** A word of which no more than this has sounded is dispatched when playback resumes. */
const START_SECONDS = 0.01;

/** A text being spoken; `words` grows while it arrives. */
export interface SpokenText {
  readonly source: TextSource;
  readonly sentences: readonly Span[];
  readonly words: readonly TimedWord[];
}

/** Dispatches each word once, in order, as the player's clock reaches it. */
export class WordFollower {
  readonly #hooks: ProgressHooks;
  #text: SpokenText | undefined;
  /** The last word dispatched. */
  #index = -1;
  #sentence: Span | undefined;

  constructor(hooks: ProgressHooks) {
    this.#hooks = hooks;
  }

  /** Clears the highlight; the next word is the first of this text. */
  begin(text: SpokenText | undefined): void {
    if (this.#text) this.#hooks.onWord?.(this.#text.source, undefined, undefined);
    this.#text = text;
    this.#index = -1;
    this.#sentence = undefined;
  }

  /** Starts the same text again. */
  rewind(): void {
    this.begin(this.#text);
  }

  /** When the next word begins, in seconds; undefined where none has arrived. */
  get nextStart(): number | undefined {
    return this.#text?.words[this.#index + 1]?.start;
  }

  /** Dispatches the words up to a time in seconds; words that arrived late are dispatched late, but never dropped. */
  reach(time: number): void {
    const text = this.#text;
    if (!text) return;
    const index = lastStarted(text.words, time);
    if (index < this.#index) this.#index = Math.max(index - 1, -1);
    // A listener may rewind or end the text, which changes the index under this loop.
    for (let next = this.#index + 1; next <= index && this.#index === next - 1; next++) {
      this.#index = next;
      this.#dispatchWord(text, text.words[next]!);
    }
  }

  /** After a seek: highlights the word there, and dispatches it while playing; words in between are skipped. */
  jump(time: number, isPlaying: boolean): void {
    const text = this.#text;
    if (!text) return;
    const index = lastStarted(text.words, time);
    const word = text.words[index];
    const isAtStart = word !== undefined && time - word.start < START_SECONDS;
    this.#index = isPlaying || isAtStart ? Math.max(index - 1, -1) : index;
    if (isPlaying) this.reach(time);
    else if (word) this.#highlight(text, word);
  }

  #dispatchWord(text: SpokenText, word: TimedWord): void {
    // A token with nothing speakable has no duration.
    if (word.end <= word.start) return;
    const previous = this.#sentence;
    const span = this.#highlight(text, word);
    const sentence = this.#sentence;
    if (sentence && sentence !== previous && this.#hooks.setup().sentenceBoundaries)
      this.#dispatch(text, 'sentence', sentence, word.start);
    this.#dispatch(text, 'word', span, word.start);
  }

  #highlight(text: SpokenText, word: TimedWord): Span {
    const span = { start: word.charIndex, end: word.charIndex + word.charLength };
    this.#sentence = text.sentences[lastStarted(text.sentences, word.charIndex)];
    this.#hooks.onWord?.(text.source, span, this.#sentence);
    return span;
  }

  #dispatch({ source }: SpokenText, name: 'word' | 'sentence', span: Span, elapsedTime: number): void {
    const place = authorPlace(source, { charIndex: span.start, charLength: span.end - span.start });
    this.#hooks.dispatch(new BoundaryEvent({ name, ...place, elapsedTime }));
  }
}
