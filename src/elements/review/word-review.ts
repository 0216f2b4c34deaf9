import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import { localizeDigits } from '../base/localize-digits.ts';
import type { Region } from '../insertion/follow-edit.ts';
import { type DoubtfulWord, doubtfulWords } from './doubtful-words.ts';
import type { ReviewHost } from './review-host.ts';
import { ReviewedText } from './reviewed-text.ts';
import type { WrittenDictation } from './watch-dictation.ts';

/** UTF-16 code units shown before and after a word. */
const CONTEXT_LENGTH = 48;

/** A replacement that can be undone while the text is as it left it. */
interface Done {
  readonly after: string;
  readonly region: Region;
  readonly text: string;
  readonly reviewed: ReviewedText;
  readonly id: number;
}

/** The doubtful words of one dictation, one at a time. */
export class WordReview {
  readonly #host: ReviewHost;
  readonly #target: WrittenDictation['target'];
  readonly #threshold: number;
  #reviewed: ReviewedText;
  /** The word that is shown, or that was: then the one after it is. */
  #id = 0;
  #done: Done | undefined;
  #isBusy = false;

  /** @param threshold Words with a lower confidence are doubtful. */
  constructor(host: ReviewHost, dictation: WrittenDictation, threshold: number) {
    const { target, text, written, utterances } = dictation;
    this.#host = host;
    this.#target = target;
    this.#threshold = threshold;
    this.#reviewed = this.#review(utterances, text, written);
  }

  /** Into which the dictation was written. */
  get field(): HTMLElement {
    return this.#target.element;
  }

  /** Whether the recognizer says how sure it is. */
  get isKnown(): boolean {
    return this.#reviewed.isKnown;
  }

  get words(): readonly DoubtfulWord[] {
    return this.#reviewed.words;
  }

  /** Of `current` in `words`; -1 where there is none. */
  get index(): number {
    const { words } = this;
    const index = words.findIndex(({ id }) => id >= this.#id);
    return index < 0 && words.length ? 0 : index;
  }

  get current(): DoubtfulWord | undefined {
    return this.words[this.index];
  }

  /** Which of the words is shown, in the reader's language. */
  get place(): string {
    const { own, strings } = this.#host;
    const inDigits = (value: number) => localizeDigits(String(value), strings.digits);
    return own.wordOf(inDigits(this.index + 1), inDigits(this.words.length));
  }

  get canUndo(): boolean {
    return this.#done?.after === this.#reviewed.text;
  }

  /** What stands around a word, in whole words. */
  context({ region }: DoubtfulWord): { readonly before: string; readonly after: string } {
    const { text } = this.#reviewed;
    const from = Math.max(0, region.start - CONTEXT_LENGTH);
    const before = text.slice(from, region.start);
    const after = text.slice(region.end, region.end + CONTEXT_LENGTH);
    return {
      before: from ? `… ${before.replace(/^\S*\s/, '')}` : before,
      after: region.end + CONTEXT_LENGTH < text.length ? `${after.replace(/\s\S*$/, '')} …` : after,
    };
  }

  /** Shows the next word (1) or the previous one (-1), around the end. */
  go(step: 1 | -1): void {
    const { words, index } = this;
    const word = words.at((index + step) % words.length);
    if (!word) return;
    this.#id = word.id;
    this.#host.say(`${word.text} · ${this.place}`);
  }

  /** Follows what has happened to the text. */
  follow(): void {
    this.#reviewed.follow(this.#target.read());
    this.#host.changed();
  }

  /** The current word is right. */
  keep(): void {
    if (this.current) this.#reviewed.keep(this.current);
    this.#host.changed();
  }

  /** Writes another word in place of the current one. */
  async replace(by: string): Promise<void> {
    const shown = this.current;
    this.follow();
    const word = this.words.find(({ id }) => id === shown?.id);
    const { own } = this.#host;
    const isDone = word !== undefined && (await this.#write(word.region, by, word.id));
    this.#host.say(isDone ? own.replaced(word.text, by) : own.changed);
  }

  /** Writes another text of the same recording in place of the dictation. @returns Whether it could. */
  async replaceAll(text: string, utterances: readonly (readonly RecognizedWord[])[]): Promise<boolean> {
    this.follow();
    const reviewed = this.#reviewed;
    const region = reviewed.written && withoutSpace(reviewed.text, reviewed.written);
    if (!region || !(await this.#write(region, text, this.#id))) {
      this.#host.say(this.#host.own.changed);
      return false;
    }
    const now = reviewed.text;
    const written = { start: region.start, end: region.start + text.length };
    this.#reviewed = this.#review(utterances, now, written);
    this.#id = 0;
    this.#host.say(this.#host.own.used);
    return true;
  }

  /** Takes the latest replacement back. */
  async undo(): Promise<void> {
    this.follow();
    const done = this.#done;
    if (!done || !this.canUndo) return;
    this.#reviewed = done.reviewed;
    this.#id = done.id;
    const isDone = await this.#write(done.region, done.text, done.id);
    this.#done = undefined;
    this.#host.say(isDone ? this.#host.own.undone : this.#host.own.changed);
  }

  #review(utterances: readonly (readonly RecognizedWord[])[], text: string, written: Region): ReviewedText {
    const words = doubtfulWords(utterances, this.#threshold, text, written);
    return new ReviewedText(text, utterances.length ? words : undefined, written);
  }

  /** @returns Whether the text is what it should be. */
  async #write(region: Region, text: string, id: number): Promise<boolean> {
    if (this.#isBusy) return false;
    this.#isBusy = true;
    const reviewed = this.#reviewed;
    const before = reviewed.text;
    const replaced = reviewed.replacing(region);
    try {
      await this.#target.replace(region, text);
    } finally {
      this.#isBusy = false;
    }
    const after = this.#target.read();
    const isDone = after === before.slice(0, region.start) + text + before.slice(region.end);
    if (isDone) {
      const old = before.slice(region.start, region.end);
      const now = { start: region.start, end: region.start + text.length };
      replaced(after);
      this.#done = { after, region: now, text: old, reviewed, id };
    } else reviewed.follow(after);
    this.#host.changed();
    return isDone;
  }
}

/** Spaces and isolates around a dictation belong to what stands beside it. */
function withoutSpace(text: string, { start, end }: Region): Region {
  const written = text.slice(start, end);
  const lead = written.match(/^[\s\u2068]*/)?.[0].length ?? 0;
  const trail = written.match(/[\s\u2069]*$/)?.[0].length ?? 0;
  return { start: start + lead, end: Math.max(start + lead, end - trail) };
}
