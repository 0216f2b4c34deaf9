import { SpeechError } from '../contract/errors.ts';
import { DictationController } from '../elements/dictate/dictation-controller.ts';
import type { DictationMode, DictationSettings, Reconnect } from '../elements/dictate/dictation-settings.ts';
import type { DictationResultEvent } from '../elements/dictate/kurdish-dictate-events.ts';
import { SpeechErrorEvent } from '../elements/shared/events.ts';
import { DispatchedResults } from './dispatched-results.ts';
import { defineHandlers, type Handler } from './event-handlers.ts';
import { HEADLESS_HOST } from './headless-host.ts';
import { openConnection, type PonyfillConnection } from './open-connection.ts';
import { type AvailabilityOptions, recognitionAvailability } from './recognition-availability.ts';
import { recognitionDialect } from './recognition-dialect.ts';
import { RecognitionEventDispatcher } from './recognition-event-dispatcher.ts';
import { SpeechGrammarList } from './speech-grammars.ts';
import { type SpeechRecognitionErrorEvent, SpeechRecognitionEvent } from './speech-recognition-events.ts';

export interface RecognitionOptions extends PonyfillConnection {
  /** Language tag where neither `lang` is set nor the page says that it is Kurdish; `ckb` when not given. */
  readonly defaultLang?: string | undefined;
  /** `live` writes while it listens, `record` afterwards, `auto` (when not given) is live where a session can be had. */
  readonly mode?: DictationMode | undefined;
  /** Seconds without speech after which it ends; 15 when not given, 0 never. */
  readonly silenceTimeout?: number | undefined;
  /** Seconds of listening after which it ends; 0, never, when not given. */
  readonly maxDuration?: number | undefined;
  /** What becomes of a session that breaks; `record` when not given. */
  readonly reconnect?: Reconnect | undefined;
}

/** Libraries that listen for good start again at each end: what cannot be started is refused a few times a second at most. */
const REFUSAL_MS = 250;

/**
 * SpeechRecognition of the Web Speech API, for Kurdish: the same states and events over the speech service. No session is
 * bought before somebody speaks. Of all recognitions and `<kurdish-dictate>` elements of a page one listens at a time.
 */
export class SpeechRecognition extends EventTarget {
  /** Whether the languages are listened for, by what is known here: nobody is asked. */
  static async available(options: AvailabilityOptions): Promise<'available' | 'unavailable'> {
    return recognitionAvailability(options);
  }

  /** Nothing can be installed on the device: false. */
  static async install(options: AvailabilityOptions): Promise<boolean> {
    return recognitionAvailability({ ...options, processLocally: true }) === 'available';
  }

  /** Without effect, as the Web Speech API has it now. */
  grammars = new SpeechGrammarList();
  /** `ckb` or `kmr`; without it the page's language where that is Kurdish, else `defaultLang`. */
  lang = '';
  continuous = false;
  interimResults = false;
  /** The service gives one. */
  maxAlternatives = 1;
  /** True is refused: the service is not on the device. */
  processLocally = false;
  /** Some are refused: the service takes no hints. */
  phrases: unknown[] = [];
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
  readonly #teller = new RecognitionEventDispatcher(this);
  /** From `start()` until `end` is told. */
  #isStarted = false;
  /** From `start()` until it is known to have ended. */
  #ledger: DispatchedResults | undefined;
  #settings: DictationSettings | undefined;

  constructor(options: RecognitionOptions = {}) {
    super();
    this.#options = options;
    this.#connection = openConnection(options);
    this.#controller = new DictationController(HEADLESS_HOST, {
      assetBase: () => options.assetBase,
      settings: () => this.#settings as DictationSettings,
      dispatch: (event) => this.#hear(event),
      textChanged() {},
      stateChanged() {},
    });
  }

  /**
   * Asks for the microphone and listens; whatever goes wrong is an `error` event.
   * @param audioTrack Listened to in place of a microphone; it is left running.
   * @throws DOMException `InvalidStateError` where it has been started and not ended, or the track has no live sound.
   */
  start(audioTrack?: MediaStreamTrack): void {
    if (audioTrack && (audioTrack.kind !== 'audio' || audioTrack.readyState !== 'live'))
      throw new DOMException('The track has to be a live audio track.', 'InvalidStateError');
    if (this.#isStarted) throw new DOMException('The recognition has already started.', 'InvalidStateError');
    if (this.phrases.length)
      this.#teller.refuse('phrases-not-supported', 'The service takes no phrases to expect.');
    else if (this.processLocally)
      this.#teller.refuse('service-not-allowed', 'The service is not on this device.');
    else this.#start(audioTrack);
  }

  /** Lets go of the microphone; what was said still comes. */
  stop(): void {
    if (this.#ledger) this.#controller.stop();
  }

  /** Ends at once; what is not final is lost. */
  abort(): void {
    if (!this.#ledger) return;
    this.#end(new SpeechError('aborted', 'The recognition was aborted.'));
    this.#controller.abort();
  }

  #start(audioTrack: MediaStreamTrack | undefined): void {
    this.#isStarted = true;
    const ledger = new DispatchedResults(this);
    this.#ledger = ledger;
    try {
      this.#settings = this.#read(audioTrack);
    } catch (error) {
      setTimeout(() => this.#ledger === ledger && this.#end(error as SpeechError), REFUSAL_MS);
      return;
    }
    this.#controller.start().catch(() => {
      // What listening needs could not be loaded, or was no longer wanted: of that the controller tells no end.
      if (this.#ledger === ledger) this.#end();
    });
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

  #hear(event: Event): void {
    const ledger = this.#ledger;
    if (!ledger) return;
    if (event instanceof SpeechErrorEvent) this.#teller.fail(event.error);
    else if (event.type === 'result') this.#tellResults(event as DictationResultEvent, ledger);
    else if (event.type === 'nomatch')
      this.#teller.tell(new SpeechRecognitionEvent('nomatch', { results: ledger.results }));
    else this.#follow(event.type);
  }

  #follow(type: string): void {
    switch (type) {
      case 'start':
        this.#teller.tell(new Event('start'));
        break;
      case 'audiostart':
        this.#teller.begin('audiostart');
        break;
      case 'speechstart':
        // The detector knows speech alone, not other sounds.
        this.#teller.begin('soundstart');
        this.#teller.begin('speechstart');
        break;
      case 'speechend':
        this.#teller.close('soundend');
        break;
      case 'audioend':
        this.#teller.close('audioend');
        break;
      case 'end':
        this.#end();
        break;
    }
  }

  #tellResults({ results }: DictationResultEvent, ledger: DispatchedResults): void {
    const finals = results.filter(({ isFinal }) => isFinal).map((result) => result[0].transcript);
    const interim = results.find(({ isFinal }) => !isFinal)?.[0].transcript ?? '';
    for (const news of ledger.take(finals, interim))
      this.#teller.tell(new SpeechRecognitionEvent('result', news));
  }

  #end(failure?: SpeechError): void {
    this.#ledger = undefined;
    this.#teller.close('audioend');
    if (failure) this.#teller.fail(failure);
    // A task of its own: a library that starts again at each end goes round, but the page does not stand still.
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
