import type { Span } from '../../../text/types.ts';
import { BoundaryEvent } from '../../shared/events.ts';
import type { TextSource } from '../speech/text-source.ts';
import type { SpeechHooks } from '../speech-setup.ts';
import { lastStarted } from './word-clock.ts';
import type { TimedWord } from './word-map.ts';

/** A text being spoken; `words` grows while it arrives. */
export interface SpokenText {
  readonly source: TextSource;
  readonly sentences: readonly Span[];
  readonly words: readonly TimedWord[];
}

/** Tells each word once, in order, as the player's clock reaches it. */
export class WordFollower {
  readonly #hooks: SpeechHooks;
  #text: SpokenText | undefined;
  /** The last word that was told. */
  #index = -1;
  #sentence: Span | undefined;

  constructor(hooks: SpeechHooks) {
    this.#hooks = hooks;
  }

  /** Leaves the text before in the dark; the next word is the first of this one. */
  begin(text: SpokenText | undefined): void {
    if (this.#text) this.#hooks.spoken?.(this.#text.source, undefined, undefined);
    this.#text = text;
    this.#index = -1;
    this.#sentence = undefined;
  }

  /** The same text from its start. */
  rewind(): void {
    this.begin(this.#text);
  }

  /** Tells the words up to a time in seconds; words that came late are told late, but told. */
  reach(time: number): void {
    const text = this.#text;
    if (!text) return;
    const index = lastStarted(text.words, time);
    if (index < this.#index) this.#index = Math.max(index - 1, -1);
    // A listener may rewind or give the text up in the middle, which moves the index from where this loop left it.
    for (let next = this.#index + 1; next <= index && this.#index === next - 1; next++) {
      this.#index = next;
      this.#tell(text, text.words[next]!);
    }
  }

  /** After a seek: the word there is lit, and told if it sounds; words in between are not. */
  jump(time: number, sounds: boolean): void {
    const text = this.#text;
    if (!text) return;
    const index = lastStarted(text.words, time);
    const word = text.words[index];
    this.#index = sounds ? Math.max(index - 1, -1) : index;
    if (sounds) this.reach(time);
    else if (word) this.#light(text, word);
  }

  #tell(text: SpokenText, word: TimedWord): void {
    // A token with nothing speakable has no length in time.
    if (word.end <= word.start) return;
    const before = this.#sentence;
    const span = this.#light(text, word);
    const sentence = this.#sentence;
    if (sentence && sentence !== before && this.#hooks.setup().sentenceBoundaries)
      this.#dispatch(text, 'sentence', sentence, word.start);
    this.#dispatch(text, 'word', span, word.start);
  }

  #light(text: SpokenText, word: TimedWord): Span {
    const span = { start: word.charIndex, end: word.charIndex + word.charLength };
    this.#sentence = text.sentences[lastStarted(text.sentences, word.charIndex)];
    this.#hooks.spoken?.(text.source, span, this.#sentence);
    return span;
  }

  #dispatch({ source }: SpokenText, name: 'word' | 'sentence', span: Span, elapsedTime: number): void {
    const charIndex = source.authorOffset(span.start);
    const charLength = source.authorOffset(span.end - 1) + 1 - charIndex;
    this.#hooks.dispatch(new BoundaryEvent({ name, charIndex, charLength, elapsedTime }));
  }
}
