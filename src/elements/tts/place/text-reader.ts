import { type Dialect, dialectOfVoice, isDialect, READING_LANGUAGES } from '../../../contract/dialects.ts';
import { SpeechError } from '../../../contract/errors.ts';
import type { VoiceGroup } from '../../../contract/limits.ts';
import { guessDialect } from '../../../text/dialect/guess-dialect.ts';
import { languageConflict } from '../../../text/dialect/language-conflict.ts';
import { isMixed } from '../../../text/voices/is-mixed.ts';
import { logOnce } from '../../base/log-once.ts';
import { nearestLanguage } from '../../localization/element-language.ts';
import { firstVoice, VoiceCatalog } from '../../voice-picker/voice-catalog.ts';
import type { VoiceChoice } from '../../voice-picker/voice-selection.ts';
import type { PlaybackController } from '../playback/playback-controller.ts';
import { makeRequest, type SpeechSettings } from '../requests/make-request.ts';
import type { SpeechRequest } from '../requests/speech-request.ts';
import { isTranslation } from '../text/choose-reading.ts';
import { growingSource } from '../text/growing-source.ts';
import { hasContent, hasOwnText, mayBeBrief, type ReadableElement, readOwnText } from '../text/own-text.ts';
import { plainSource, type TextSource } from '../text/text-source.ts';

/** An element that is read with its own settings. */
export interface SpeakingElement extends ReadableElement, SpeechSettings {
  readonly voiceGroup: VoiceGroup;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly assetBase: string | null;
  /** Address of published speech, or empty. */
  readonly currentSrc: string;
}

/** What a reader needs from the element's voice selection. */
interface ReaderVoice {
  /** The reader's choice; undefined while the page's voice is in use. */
  readonly chosen: VoiceChoice | undefined;
  /** The voice that the page has set. */
  readonly ofPage: string;
  /** The voice of the latest request. */
  requestedVoice: string | undefined;
  /** Applies what this reader chose earlier for the dialect of a text. */
  recall(source?: TextSource): void;
}

/** Decides what an element reads, its own text or that of a call, and in which dialect; makes the requests. */
export class TextReader {
  readonly #element: SpeakingElement;
  readonly #speech: PlaybackController;
  readonly #voice: ReaderVoice;
  readonly #forElement: () => Element | null;
  readonly #catalog = new VoiceCatalog();
  /** Texts of `speak()` and `enqueue()`. */
  readonly #argumentTexts = new WeakSet<TextSource>();

  /** @param forElement Finds the element named by `for`. */
  constructor(
    element: SpeakingElement,
    speech: PlaybackController,
    voice: ReaderVoice,
    forElement: () => Element | null,
  ) {
    this.#element = element;
    this.#speech = speech;
    this.#voice = voice;
    this.#forElement = forElement;
  }

  /** Reads the current text, or resumes it. A text of `speak()` is current until it has ended; one that was still being written, also then. */
  play(): Promise<void> {
    return this.#orRefuse(() => {
      const speech = this.#speech;
      const { latest, run } = speech;
      const isArgument = latest && this.#argumentTexts.has(latest);
      const isRead = isArgument && (latest.growth || isMidway(speech) || !hasOwnText(this.#element));
      const read = isRead ? latest : this.ownSource();
      // Translators that write into the texts themselves leave no original but this. What has been read to its end is no longer needed: by
      // then the page may show another text.
      const isGoingOn = latest?.element && latest.element === read.element && isMidway(speech);
      const source = isGoingOn && isTranslation(latest.text, read.text) ? latest : read;
      const next = this.request(source);
      if (speech.holds(next)) return speech.resume();
      // Another voice or speed keeps the queue, and so does more or less of the same text; another text replaces it.
      return run && isSameAuthorText(run.source, source)
        ? speech.restart(source, (each) => this.request(each))
        : speech.speak(next, source);
    });
  }

  /** Fetches the element's own text without playing it. */
  load(): void {
    void this.#orRefuse(() => {
      const source = this.ownSource();
      return this.#speech.load(this.request(source), source);
    });
  }

  /** @param how At once, or after all earlier ones. */
  say(text: string | AsyncIterable<string>, how: 'speak' | 'enqueue'): Promise<void> {
    return this.#orRefuse(() => {
      const source = this.#argument(text);
      try {
        return this.#speech[how](this.request(source), source);
      } catch (error) {
        source.growth?.close();
        throw error;
      }
    }, how === 'enqueue');
  }

  /** The dialect of the current text, or of the element's own. */
  get dialect(): Dialect {
    const voiceDialect = this.#voice.chosen?.dialect ?? dialectOfVoice(this.#element.voice);
    return this.#dialectOf(this.#speech.latest, voiceDialect);
  }

  /** BCP 47 tag of the dialect. */
  get language(): string {
    return READING_LANGUAGES[this.dialect];
  }

  /** The dialect with the page's own voice. @param source The current text when omitted. */
  dialectOfPage(source = this.#speech.latest): Dialect {
    return this.#dialectOf(source, dialectOfVoice(this.#voice.ofPage));
  }

  /** The voice for a text, or a run of it, when the element names none. */
  async defaultVoice(
    source: TextSource,
    dialect: Dialect = this.#dialectOf(source),
    voiceGroup: string = this.#element.voiceGroup,
  ): Promise<string> {
    const { endpoint, fetch } = this.#element;
    // Every Badini voice is in v5, whatever group is set.
    const options = { endpoint, voiceGroup: dialect === 'badini' ? 'v5' : voiceGroup, fetch };
    return firstVoice(await this.#catalog.load(options), dialect);
  }

  /**
   * The `dialect` attribute, else the voice's dialect, else by the words and the language of the text.
   * @param voiceDialect The dialect of the voice, where it has only one.
   */
  #dialectOf(source: TextSource | undefined, voiceDialect?: Dialect): Dialect {
    const { dialect, text } = this.#element;
    if (isDialect(dialect)) return dialect;
    if (voiceDialect) return voiceDialect;
    const element = source?.element ?? this.#forElement() ?? this.#element;
    const lang = nearestLanguage(element);
    const read = source?.growth?.opening ?? source?.text ?? text ?? element.textContent ?? '';
    const guessed = guessDialect(read, { lang });
    const conflict = languageConflict(guessed, lang);
    if (conflict) logOnce(conflict);
    return guessed;
  }

  /** The element's own text. @throws SpeechError as `readOwnText`. */
  ownSource(): TextSource {
    return readOwnText(this.#element, this.#forElement());
  }

  /** Whether a brief reading of the element's own text leaves something out. */
  get hasBrief(): boolean {
    const length = (brief: boolean) => readOwnText(this.#element, this.#forElement(), brief).text.length;
    try {
      return mayBeBrief(this.#element) && length(true) < length(false);
    } catch {
      return false;
    }
  }

  /** Whether a text is the element's own, not that of a call. */
  isOwn(source: TextSource): boolean {
    return !this.#argumentTexts.has(source);
  }

  /** UTF-16 code units of the element's own text, white space collapsed: about what is spoken, without a look at the styles. */
  get approximateLength(): number {
    const { text } = this.#element;
    const element = hasContent(this.#element) ? this.#element : this.#forElement();
    return (text ?? element?.textContent ?? '').replace(/\s+/g, ' ').trim().length;
  }

  /** @throws SpeechError `invalid-argument`: scripts may pass anything. */
  #argument(text: unknown): TextSource {
    const source =
      typeof text === 'string'
        ? plainSource(text)
        : isAsyncIterable(text)
          ? growingSource(text, () => this.ownSource(), this.#element.assetBase ?? undefined)
          : undefined;
    if (!source)
      throw new SpeechError(
        'invalid-argument',
        'speak() and enqueue() need a string or an async iterable of strings.',
        { field: 'text' },
      );
    this.#argumentTexts.add(source);
    return source;
  }

  /** The request for a text with the present settings. @throws SpeechError `invalid-argument`. */
  request(source: TextSource): SpeechRequest {
    // What no voice speaks is not bought.
    if (source.translation === 'lost')
      throw new SpeechError(
        'language-not-supported',
        'The page was translated before its text was known: show its original to read it.',
        { field: 'translation' },
      );
    const voice = this.#voice;
    voice.recall(source);
    const isOwn = !this.#argumentTexts.has(source);
    const { currentSrc: src } = this.#element;
    const isMended = this.#element.hasAttribute('endpoint');
    // Another voice than the recorded one has to be generated.
    const isRecorded = src && isOwn && !(isMended && voice.chosen);
    const published = isRecorded ? { src, isMended } : undefined;
    const { growth } = source;
    const made = makeRequest(
      source.text,
      this.#element,
      voice.chosen?.dialect,
      isOwn,
      published,
      growth ? undefined : this.readingOf(source, published !== undefined),
      growth,
    );
    voice.requestedVoice = made.voice;
    return made;
  }

  /** What has to be known of a text with a lexicon, or of several voices. */
  readingOf(source: TextSource, isPublished = false): SpeechRequest['reading'] {
    const { marks = [] } = source;
    if (!this.#element.lexicon && !isMixed(source.text, marks)) return undefined;
    const voiceDialect = this.#voice.chosen?.dialect ?? dialectOfVoice(this.#element.voice);
    const dialect = isPublished ? this.dialectOfPage(source) : this.#dialectOf(source, voiceDialect);
    return { marks, dialect };
  }

  #orRefuse(act: () => Promise<void>, keepSpeaking = false): Promise<void> {
    try {
      return act();
    } catch (error) {
      return this.#speech.refuse(error, keepSpeaking);
    }
  }
}

function isAsyncIterable(value: unknown): value is AsyncIterable<string> {
  return Boolean((value as Partial<AsyncIterable<string>> | null)?.[Symbol.asyncIterator]);
}

function isMidway({ state: { status } }: PlaybackController): boolean {
  return status === 'paused' || status === 'playing' || status === 'buffering' || status === 'loading';
}

/** Of one element, of which more or less can be seen, or is to be read. */
function isSameAuthorText(one: TextSource, other: TextSource): boolean {
  if (one.text === other.text) return true;
  return one.element !== undefined && one.element === other.element && one.authorText === other.authorText;
}
