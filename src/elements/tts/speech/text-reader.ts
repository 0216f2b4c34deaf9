import { type Dialect, dialectOfVoice } from '../../../contract/dialects.ts';
import type { VoiceGroup } from '../../../contract/limits.ts';
import { firstVoice, VoiceCatalog } from '../../voice-picker/voice-catalog.ts';
import type { VoiceChoice } from '../../voice-picker/voice-selection.ts';
import type { SpeechController } from '../speech-controller.ts';
import { request, type SpeechSettings } from '../speech-request.ts';
import { hasOwnText, type OwnText, readOwnText } from './own-text.ts';
import type { SpeechRequest } from './part-synthesis.ts';
import { READING_LANGUAGES, readingDialect } from './reading-dialect.ts';
import { plainSource, type TextSource } from './text-source.ts';

/** The element's properties as they are now. */
export interface ReaderSettings extends SpeechSettings {
  readonly voiceGroup: VoiceGroup;
  readonly fetch: typeof globalThis.fetch | undefined;
}

/** What a reader needs from the element's voice selection. */
export interface ReaderVoice {
  /** The reader's choice; undefined while the page's voice is in use. */
  readonly chosen: VoiceChoice | undefined;
  /** The voice that the page has set. */
  readonly ofPage: string;
  /** The voice of the latest request. */
  asked: string | undefined;
  /** Applies what this reader chose earlier for the dialect of a text. */
  recall(source?: TextSource): void;
}

export interface TextReaderOptions {
  readonly speech: SpeechController;
  readonly voice: ReaderVoice;
  settings(): ReaderSettings;
  ownText(): OwnText;
}

/** Decides what an element reads, its own text or that of a call, and in which dialect; makes the requests. */
export class TextReader {
  readonly #options: TextReaderOptions;
  readonly #catalog = new VoiceCatalog();
  /** Texts of `speak()` and `enqueue()`. */
  readonly #argumentTexts = new WeakSet<TextSource>();

  constructor(options: TextReaderOptions) {
    this.#options = options;
  }

  /** Reads the current text, or resumes it. A text of `speak()` is current until it has ended. */
  play(): Promise<void> {
    return this.#orRefuse((speech) => {
      const { latest, run } = speech;
      const own = this.#options.ownText();
      const isArgument = latest && this.#argumentTexts.has(latest);
      const source = isArgument && (isMidway(speech) || !hasOwnText(own)) ? latest : readOwnText(own);
      const next = this.#request(source);
      if (speech.holds(next)) return speech.resume();
      // Another voice or speed keeps the queue; another text replaces it.
      return run?.source.text === source.text
        ? speech.restart(source, (each) => this.#request(each))
        : speech.speak(next, source);
    });
  }

  /** Fetches the element's own text without playing it. */
  load(): void {
    void this.#orRefuse((speech) => {
      const source = readOwnText(this.#options.ownText());
      speech.load(this.#request(source), source);
      return Promise.resolve();
    });
  }

  speak(text: string): Promise<void> {
    return this.#orRefuse((speech) => {
      const source = this.#argument(text);
      return speech.speak(this.#request(source), source);
    });
  }

  enqueue(text: string): Promise<void> {
    return this.#orRefuse((speech) => {
      const source = this.#argument(text);
      return speech.enqueue(this.#request(source), source);
    }, true);
  }

  /** The dialect of the current text, or of the element's own. */
  get dialect(): Dialect {
    const { voice, settings } = this.#options;
    const voiceDialect = voice.chosen?.dialect ?? dialectOfVoice(settings().voice);
    return this.#dialectOf(this.#options.speech.latest, voiceDialect);
  }

  /** BCP 47 tag of the dialect. */
  get language(): string {
    return READING_LANGUAGES[this.dialect];
  }

  /** The dialect with the page's own voice. @param source The current text when omitted. */
  dialectOfPage(source = this.#options.speech.latest): Dialect {
    return this.#dialectOf(source, dialectOfVoice(this.#options.voice.ofPage));
  }

  /** The voice for a text when the element names none. */
  async defaultVoice(source: TextSource): Promise<string> {
    const { endpoint, fetch, ...settings } = this.#options.settings();
    const dialect = this.#dialectOf(source, undefined);
    // Every Badini voice is in v5, whatever group is set.
    const voiceGroup = dialect === 'badini' ? 'v5' : settings.voiceGroup;
    return firstVoice(await this.#catalog.load({ endpoint, voiceGroup, fetch }), dialect);
  }

  #dialectOf(source: TextSource | undefined, voiceDialect: Dialect | undefined): Dialect {
    const { settings, ownText } = this.#options;
    return readingDialect(settings().dialect, voiceDialect, ownText(), source);
  }

  #argument(text: string): TextSource {
    const source = plainSource(text);
    this.#argumentTexts.add(source);
    return source;
  }

  #request(source: TextSource): SpeechRequest {
    const { voice, settings } = this.#options;
    voice.recall(source);
    const made = request(source.text, settings(), voice.chosen?.dialect);
    voice.asked = made.voice;
    return made;
  }

  #orRefuse(act: (speech: SpeechController) => Promise<void>, keepSpeaking = false): Promise<void> {
    const { speech } = this.#options;
    try {
      return act(speech);
    } catch (error) {
      return speech.refuse(error, keepSpeaking);
    }
  }
}

function isMidway({ state: { status } }: SpeechController): boolean {
  return status === 'paused' || status === 'playing' || status === 'buffering' || status === 'loading';
}
