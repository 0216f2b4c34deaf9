import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { TRANSCRIPTION_LANGUAGES, type TranscriptionDialect } from '../../contract/dialects.ts';
import { asSpeechError } from '../base/as-speech-error.ts';
import type { ElementEventMap } from '../base/element-event-map.ts';
import type { KurdishReviewEvents } from '../base/events.ts';
import { localizeDigits } from '../base/localize-digits.ts';
import { LocalizedElement } from '../base/localized-element.ts';
import { onRemoval } from '../base/on-removal.ts';
import { reportToDeveloper } from '../base/report-to-developer.ts';
import { sharedStyles } from '../base/shared.styles.ts';
import { dictationDialect } from '../dictate/dictation-dialect.ts';
import type { KurdishDictateElement } from '../dictate/kurdish-dictate.ts';
import { Shortcut } from '../dictate/trigger/shortcut.ts';
import { nearestLanguage } from '../localization/element-language.ts';
import { reviewStrings } from '../localization/review-strings.ts';
import { FocusKeeper } from './focus-keeper.ts';
import { HistoryReview } from './history-review.ts';
import { isPrivateField } from './is-private-field.ts';
import { reviewStyles } from './kurdish-review.styles.ts';
import { openTarget } from './open-target.ts';
import { RecordingReview } from './recording-review.ts';
import type { ReviewHost } from './review-host.ts';
import { renderReview } from './review-template.ts';
import { type WrittenDictation, watchDictation } from './watch-dictation.ts';
import { WordReview } from './word-review.ts';

/** Events by name, for `addEventListener`. */
export type KurdishReviewEventMap = ElementEventMap<KurdishReviewEvents>;

/** Editors show the effect of a key some time after it. */
const FOLLOW_MS = 50;

/**
 * @summary What a `<kurdish-dictate>` has written, to be corrected: its doubtful words, its recording, and earlier dictations.
 * @tag kurdish-review
 * @fires {DegradedEvent} kurdish-degraded - The strings of the reader's language could not be loaded. Bubbles.
 * @csspart base - The whole element.
 * @csspart words - The doubtful words, one at a time.
 * @csspart summary - How many words are doubtful, and which one is shown.
 * @csspart context - The doubtful word, marked, between those around it.
 * @csspart alternatives - What else may have been said.
 * @csspart alternative - Writes that in its place.
 * @csspart actions - The other buttons of the word.
 * @csspart keep-button - The word is right.
 * @csspart hear-button - Plays the word.
 * @csspart previous-button - Shows the previous word.
 * @csspart next-button - Shows the next word.
 * @csspart undo-button - Takes the latest replacement back.
 * @csspart recording - The recording, with a second transcription.
 * @csspart hear-all-button - Plays all of it.
 * @csspart dialect-select - The dialect of the second transcription.
 * @csspart again-button - Transcribes it again.
 * @csspart second - The second text.
 * @csspart use-button - Puts it in place of the dictation.
 * @csspart history - Earlier dictations.
 * @csspart history-switch - Whether they are kept.
 * @csspart history-item - One of them.
 * @csspart insert-button - Inserts it.
 * @csspart copy-button - Copies it.
 * @csspart remove-button - Removes it.
 * @csspart remove-all-button - Removes all of them.
 * @csspart restore-button - Brings back what was removed last.
 * @csspart error - Error message, announced to screen readers.
 * @csspart upgrade-link - Link to a plan with a higher limit.
 * @cssprop --kurdish-accent - The marked word, and the first alternative.
 * @cssprop --kurdish-color - Text and icons.
 * @cssprop --kurdish-surface - Background.
 * @cssprop --kurdish-border-color - Borders.
 * @cssprop --kurdish-radius - Corner radius.
 * @cssprop --kurdish-font - Font family.
 * @cssprop --kurdish-focus-ring - Focus outline.
 * @cssprop --kurdish-error-color - Error messages.
 */
export class KurdishReviewElement extends LocalizedElement<KurdishReviewEventMap> {
  static override styles = [sharedStyles, reviewStyles];
  static override properties: PropertyDeclarations = {
    threshold: { type: Number, reflect: true, useDefault: true },
    history: { type: String, reflect: true, useDefault: true },
    shortcut: { type: String, reflect: true },
  };

  /** Words with a lower confidence are doubtful: 0 to 1. */
  declare threshold: number;
  /** Whether dictations are kept in this browser, where the reader lets them be: `on` or `off`. */
  declare history: 'on' | 'off';
  /** A key that goes to the next doubtful word wherever the focus is, as in `aria-keyshortcuts`: F8, Alt+M. */
  declare shortcut: string | null;

  readonly #host: ReviewHost;
  readonly #history: HistoryReview;
  readonly #focus = new FocusKeeper(this);
  #words: WordReview | undefined;
  #recording: RecordingReview | undefined;
  #error: unknown;
  #announcement = '';
  /** The shortcut has brought the focus here. */
  #isVisited = false;
  #listeners = new AbortController();
  /** Of the latest dictation. */
  #watching = new AbortController();

  constructor() {
    super();
    this.threshold = 0.9;
    this.history = 'on';
    this.shortcut = null;
    const element = this;
    this.#host = {
      get strings() {
        return element.strings;
      },
      get own() {
        return reviewStrings(element.strings.lang);
      },
      changed: () => this.requestUpdate(),
      say: (message) => this.#say(message),
      fail: (error) => this.#fail(error),
    };
    this.#history = new HistoryReview(this.#host);
    const isOff = () => this.disabled || !this.#words?.words.length;
    const noHold = { holds: () => false, start: () => {}, stop: () => {} };
    new Shortcut(this, { ...noHold, isOff, toggle: () => this.#goToNext() });
    this.addEventListener('keydown', (event) => this.#onKey(event));
    onRemoval(this, { gone: () => this.#forget() });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#history.refresh();
    this.#listen();
  }

  override connectedMoveCallback(): void {
    super.connectedMoveCallback();
    // It may have another root.
    this.#listeners.abort();
    this.#listen();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listeners.abort();
  }

  #listen(): void {
    this.#listeners = new AbortController();
    const options = { signal: this.#listeners.signal, capture: true };
    // These do not bubble, but ancestors can capture them. The element that `for` names may come later than this one.
    for (const root of new Set([this.getRootNode(), document]))
      root.addEventListener('start', ({ target }) => this.#onStart(target), options);
    addEventListener('storage', () => this.#history.refresh(), options);
    // What scripts write into a field has no event.
    for (const type of ['focusin', 'pointerenter'])
      this.addEventListener(type, () => this.#words?.follow(), options);
  }

  protected override render(): TemplateResult {
    const { own, strings } = this.#host;
    return html`${renderReview({
      label: this.label || own.review,
      strings,
      own,
      textLang: TRANSCRIPTION_LANGUAGES[this.#dialect],
      words: this.#words,
      recording: this.#recording,
      history: this.history === 'off' ? undefined : this.#history,
      disabled: this.disabled,
      announcement: this.#announcement,
      error: this.#error === undefined ? undefined : asSpeechError(this.#error),
      hear: () => this.#hear(),
      press: (action) => this.#press(action),
      use: () => this.#useSecond(),
      insert: (text) => void this.#insert(text),
      canInsert: this.#dictate !== undefined,
      shortcut: this.shortcut,
    })}`;
  }

  get #dictate(): KurdishDictateElement | undefined {
    const element = this.forElement;
    return element?.localName === 'kurdish-dictate' ? (element as KurdishDictateElement) : undefined;
  }

  get #dialect(): TranscriptionDialect {
    const element = this.#dictate;
    return element?.dialect || dictationDialect(nearestLanguage(element ?? this));
  }

  #onStart(target: EventTarget | null): void {
    const element = this.#dictate;
    if (!element || target !== element) return;
    this.#forget();
    const dialect = this.#dialect;
    const { signal } = this.#watching;
    watchDictation(element, signal)
      .then(async (dictation) => {
        if (!dictation) return;
        const recording = await element.toBlob();
        if (!signal.aborted) this.#open(element, dictation, recording, dialect);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) this.#fail(error);
      });
  }

  #forget(): void {
    this.#watching.abort();
    this.#watching = new AbortController();
    this.#recording?.close();
    this.#recording = undefined;
    this.#words = undefined;
    this.#error = undefined;
    this.requestUpdate();
  }

  #open(
    element: KurdishDictateElement,
    dictation: WrittenDictation,
    recording: Blob,
    dialect: TranscriptionDialect,
  ): void {
    const { target, text, written } = dictation;
    const words = new WordReview(this.#host, dictation, this.threshold);
    this.#words = words;
    this.#recording = new RecordingReview(this.#host, element, recording, dialect);
    const { signal } = this.#watching;
    const follow = () => setTimeout(() => signal.aborted || words.follow(), FOLLOW_MS);
    for (const type of ['input', 'keyup']) target.element.addEventListener(type, follow, { signal });
    if (this.history !== 'off' && !isPrivateField(target.element))
      this.#history.add({
        text: text.slice(written.start, written.end).trim(),
        time: Date.now(),
        lang: TRANSCRIPTION_LANGUAGES[dialect],
      });
    const { own, strings } = this.#host;
    const count = words.words.length;
    if (count) this.#say(own.found(localizeDigits(String(count), strings.digits)));
    this.requestUpdate();
  }

  #hear(): void {
    const word = this.#words?.current;
    if (word) this.#recording?.play(word.start, word.end);
  }

  /** The focus moves to the next word. */
  async #press(action: (words: WordReview) => void | Promise<void>): Promise<void> {
    if (!this.#words) return;
    const { isInWords } = this.#focus;
    try {
      await action(this.#words);
    } catch (error) {
      this.#fail(error);
    }
    if (isInWords) await this.#focus.goToWord();
  }

  #goToNext(): void {
    this.#words?.follow();
    if (this.#focus.isInWords) this.#words?.go(1);
    else this.#isVisited = true;
    void this.#focus.goToWord();
  }

  /** Back to the field. */
  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#isVisited) return;
    event.preventDefault();
    this.#isVisited = false;
    this.#words?.field.focus();
  }

  async #useSecond(): Promise<void> {
    const second = this.#recording?.second;
    if (!second || !this.#words) return;
    try {
      if (await this.#words.replaceAll(second.text, second.utterances)) this.#recording?.discard();
    } catch (error) {
      this.#fail(error);
    }
  }

  async #insert(text: string): Promise<void> {
    const element = this.#dictate;
    try {
      if (element) (await openTarget(element))?.insert(text);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Screen readers announce the same words again only if the text differs. */
  #say(message: string): void {
    this.#announcement = message === this.#announcement ? `${message}\u00a0` : message;
    this.requestUpdate();
  }

  #fail(error: unknown): void {
    this.#error = error;
    if (error !== undefined) reportToDeveloper(asSpeechError(error));
    this.requestUpdate();
  }
}

if (globalThis.customElements && !customElements.get('kurdish-review'))
  customElements.define('kurdish-review', KurdishReviewElement);

declare global {
  interface HTMLElementTagNameMap {
    'kurdish-review': KurdishReviewElement;
  }
}
