import { SpeechError } from '../contract/errors.ts';
import { SpeechErrorEvent } from '../elements/base/events.ts';
import type { DictationResultEvent } from '../elements/dictate/events/kurdish-dictate-events.ts';
import { DictationController } from '../elements/dictate/session/dictation-controller.ts';
import { type DictationTextModule, loadDictationText } from '../elements/dictate/text/load-dictation-text.ts';
import type {
  DictationMode,
  DictationSettings,
  Reconnect,
} from '../elements/dictate/transcription/dictation-settings.ts';
import { DispatchedResults } from './dispatched-results.ts';
import { defineHandlers, type Handler } from './event-handlers.ts';
import { HEADLESS_HOST } from './headless-host.ts';
import { openConnection, type PonyfillConnection } from './open-connection.ts';
import {
  type AvailabilityOptions,
  type AvailabilityStatus,
  recognizedDialects,
} from './recognition-availability.ts';
import { recognitionDialect } from './recognition-dialect.ts';
import { RecognitionEventDispatcher } from './recognition-event-dispatcher.ts';
import { SpeechGrammarList } from './speech-grammars.ts';
import { type SpeechRecognitionErrorEvent, SpeechRecognitionEvent } from './speech-recognition-events.ts';
import type { SpeechRecognitionPhrase } from './speech-recognition-phrase.ts';

export interface RecognitionOptions extends PonyfillConnection {
  /** Language tag for when `lang` is not set and the page's language is not Kurdish; default `ckb`. */
  readonly defaultLang?: string | undefined;
  /** `live` transcribes while listening, `record` afterwards, `auto` (default) is live if a session is available. */
  readonly mode?: DictationMode | undefined;
  /** Ends after this many seconds without speech; default 15, 0 for never. */
  readonly silenceTimeout?: number | undefined;
  /** Ends after this many seconds of listening; default 0, never. */
  readonly maxDuration?: number | undefined;
  /** How to continue after a broken session; default `record`. */
  readonly reconnect?: Reconnect | undefined;
}

/** Delays the error of a failed start: libraries that listen continuously restart at every `end`. */
const FAILED_START_MS = 250;

/**
 * SpeechRecognition of the Web Speech API for Kurdish: the same states and events, backed by the speech service. A billed session is
 * opened only once speech is detected. On a page, only one recognition or `<kurdish-dictate>` listens at a time.
 */
export class SpeechRecognition extends EventTarget {
  /**
   * Whether the languages can be recognized (Web Speech API, "availability algorithm"). Sends no request. With `processLocally` only a class of
   * `createSpeechRecognition({ endpoint: 'local:' })` can.
   * @throws DOMException `SyntaxError` for an invalid language tag.
   */
  static async available({ langs, processLocally }: AvailabilityOptions): Promise<AvailabilityStatus> {
    return recognizedDialects(langs) && !processLocally ? 'available' : 'unavailable';
  }

  /**
   * Loads what the page needs to recognize the languages by itself; false where it cannot, as everywhere but in a class of
   * `createSpeechRecognition({ endpoint: 'local:' })`.
   * @throws DOMException `SyntaxError` for an invalid language tag.
   */
  static async install({ langs }: AvailabilityOptions): Promise<boolean> {
    recognizedDialects(langs);
    return false;
  }

  /** Without effect, as in the current Web Speech API. */
  grammars = new SpeechGrammarList();
  /** `ckb` or `kmr`; if empty, the page's language if that is Kurdish, else `defaultLang`. */
  lang = '';
  continuous = false;
  interimResults = false;
  /** Without effect: the service returns one alternative. */
  maxAlternatives = 1;
  /** Without `endpoint: 'local:'`, `start()` fails if true, with `service-not-allowed` (Web Speech API, "start session algorithm"). */
  processLocally = false;
  /**
   * What is likely to be said; read at `start()`. Without `endpoint: 'local:'` it fails unless this is empty, with `phrases-not-supported`: services
   * take no hints (Web Speech API, "SpeechRecognition Attributes").
   */
  phrases: SpeechRecognitionPhrase[] = [];
  declare onstart: Handler;
  declare onaudiostart: Handler;
  declare onsoundstart: Handler;
  declare onspeechstart: Handler;
  declare onspeechend: Handler;
  declare onsoundend: Handler;
  declare onaudioend: Handler;
  declare onresult: Handler<SpeechRecognitionEvent>;
  declare onnomatch: Handler<SpeechRecognitionEvent>;
  declare onerror: Handler<SpeechRecognitionErrorEvent>;
  declare onend: Handler;
  readonly #options: RecognitionOptions;
  readonly #connection: DictationSettings['connection'];
  readonly #controller: DictationController;
  readonly #events = new RecognitionEventDispatcher(this);
  /** From `start()` until `end` is dispatched. */
  #isStarted = false;
  /** Set from `start()` until the recognition has ended. */
  #dispatched: DispatchedResults | undefined;
  #settings: DictationSettings | undefined;
  /** Null where it could not be loaded: phrases are then no likelier than other words. */
  #vocabulary: DictationTextModule | null | undefined;

  constructor(options: RecognitionOptions = {}) {
    super();
    this.#options = options;
    this.#connection = openConnection(options);
    this.#controller = new DictationController(HEADLESS_HOST, {
      assetBase: () => options.assetBase,
      loadMore: () => this.#loadVocabulary(),
      settings: () => ({ ...(this.#settings as DictationSettings), vocabulary: this.#spellPhrases() }),
      dispatch: (event) => this.#onControllerEvent(event),
      textChanged() {},
      stateChanged() {},
    });
  }

  /**
   * Requests the microphone and listens. Later failures are dispatched as `error` events.
   * @param audioTrack Used instead of the microphone; it is not stopped.
   * @throws DOMException `InvalidStateError` if already started, or if the track is not a live audio track.
   */
  start(audioTrack?: MediaStreamTrack): void {
    if (audioTrack && (audioTrack.kind !== 'audio' || audioTrack.readyState !== 'live'))
      throw new DOMException('The track has to be a live audio track.', 'InvalidStateError');
    if (this.#isStarted) throw new DOMException('The recognition has already started.', 'InvalidStateError');
    const isRemote = this.#connection.endpoint !== 'local:';
    if (isRemote && this.phrases.length)
      this.#events.dispatchError('phrases-not-supported', 'The service does not support phrases.');
    else if (isRemote && this.processLocally)
      this.#events.dispatchError('service-not-allowed', 'The service is not on this device.');
    else this.#start(audioTrack);
  }

  /** Releases the microphone; pending results still arrive. */
  stop(): void {
    if (this.#dispatched) this.#controller.stop();
  }

  /** Ends immediately; interim text is discarded. */
  abort(): void {
    if (!this.#dispatched) return;
    this.#end(new SpeechError('aborted', 'The recognition was aborted.'));
    this.#controller.abort();
  }

  #start(audioTrack: MediaStreamTrack | undefined): void {
    this.#isStarted = true;
    const dispatched = new DispatchedResults(this);
    this.#dispatched = dispatched;
    try {
      this.#settings = this.#read(audioTrack);
    } catch (error) {
      setTimeout(() => this.#dispatched === dispatched && this.#end(error as SpeechError), FAILED_START_MS);
      return;
    }
    this.#controller.start().catch(() => {
      // Loading failed or was cancelled: the controller dispatches no `end` for that.
      if (this.#dispatched === dispatched) this.#end();
    });
  }

  #loadVocabulary(): Promise<void> | undefined {
    if (this.#vocabulary !== undefined || !this.phrases.length) return undefined;
    return loadDictationText(this.#options.assetBase)
      .catch(() => null)
      .then((module) => {
        this.#vocabulary = module;
      });
  }

  #spellPhrases(): DictationSettings['vocabulary'] {
    const { phrases } = this;
    const dialect = this.#settings?.dialect;
    return dialect && phrases.length
      ? this.#vocabulary?.spellVocabulary(this.#vocabulary.readVocabulary(phrases), dialect)
      : undefined;
  }

  #read(audioTrack: MediaStreamTrack | undefined): DictationSettings {
    const {
      mode = 'auto',
      silenceTimeout = 15,
      maxDuration = 0,
      reconnect = 'record',
      assetBase,
    } = this.#options;
    return {
      connection: this.#connection,
      dialect: recognitionDialect(this.lang, this.#options.defaultLang),
      mode,
      continuous: this.continuous,
      silenceTimeout,
      maxDuration,
      reconnect,
      assetBase,
      microphone: audioTrack ? { stream: new MediaStream([audioTrack]) } : {},
    };
  }

  #onControllerEvent(event: Event): void {
    const dispatched = this.#dispatched;
    if (!dispatched) return;
    if (event instanceof SpeechErrorEvent) this.#events.fail(event.error);
    else if (event.type === 'result') this.#dispatchResults(event as DictationResultEvent, dispatched);
    else if (event.type === 'nomatch')
      this.#events.dispatch(new SpeechRecognitionEvent('nomatch', { results: dispatched.results }));
    else this.#onStateEvent(event.type);
  }

  #onStateEvent(type: string): void {
    switch (type) {
      case 'start':
        this.#events.dispatch(new Event('start'));
        break;
      case 'audiostart':
        this.#events.begin('audiostart');
        break;
      case 'speechstart':
        // The detector knows speech alone, not other sounds.
        this.#events.begin('soundstart');
        this.#events.begin('speechstart');
        break;
      case 'speechend':
        this.#events.end('soundend');
        break;
      case 'audioend':
        this.#events.end('audioend');
        break;
      case 'end':
        this.#end();
        break;
    }
  }

  #dispatchResults({ results }: DictationResultEvent, dispatched: DispatchedResults): void {
    const finals = results.filter(({ isFinal }) => isFinal).map((result) => result[0].transcript);
    const interim = results.find(({ isFinal }) => !isFinal)?.[0].transcript ?? '';
    for (const update of dispatched.take(finals, interim))
      this.#events.dispatch(new SpeechRecognitionEvent('result', update));
  }

  #end(failure?: SpeechError): void {
    this.#dispatched = undefined;
    this.#events.end('audioend');
    if (failure) this.#events.fail(failure);
    // In its own task: a library that restarts at every `end` must not block the page.
    setTimeout(() => {
      this.#isStarted = false;
      this.dispatchEvent(new Event('end'));
    });
  }
}

defineHandlers(
  SpeechRecognition,
  'start',
  'audiostart',
  'soundstart',
  'speechstart',
  'speechend',
  'soundend',
  'audioend',
  'result',
  'nomatch',
  'error',
  'end',
);
