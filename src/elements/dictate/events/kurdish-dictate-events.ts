import type { InterruptedDetail, SwitchedDetail } from '../../../audio/capture/microphone-details.ts';
import type { RecognizedWord } from '../../../text/dictation/recognized-word.ts';
import type { ElementEventMap } from '../../base/element-event-map.ts';
import type { DegradedEvent, SpeechErrorEvent, UpgradeRequiredEvent } from '../../base/events.ts';
import type { CommandEvent } from './command-event.ts';
import type { CorrectionEvent } from './correction-event.ts';

interface DictationAlternative {
  readonly transcript: string;
  /** With `endpoint="local:"` that of the least certain word of a final text; otherwise 1: services return none. */
  readonly confidence: number;
  /** With `endpoint="local:"`: the words of a final text, as they were recognized. Times are seconds of the recording that `toBlob()` returns. */
  readonly words?: readonly RecognizedWord[] | undefined;
}

/** One utterance, in the shape of SpeechRecognitionResult. */
export interface DictationResult {
  readonly isFinal: boolean;
  readonly length: 1;
  readonly 0: DictationAlternative;
}

/** Text was recognized; the fields are those of SpeechRecognitionEvent. Does not bubble. */
export class DictationResultEvent extends Event {
  /** Index of the first result that has changed. */
  readonly resultIndex: number;
  readonly results: readonly DictationResult[];

  constructor(resultIndex: number, results: readonly DictationResult[]) {
    super('result');
    this.resultIndex = resultIndex;
    this.results = results;
  }
}

/** Creates one of our own events: it bubbles and is composed. */
export function bubbling<Detail>(name: string, detail?: Detail): CustomEvent<Detail> {
  return new CustomEvent<Detail>(name, { bubbles: true, composed: true, detail });
}

/** The events of `<kurdish-dictate>`. */
export interface KurdishDictateEvents {
  start: Event;
  audiostart: Event;
  speechstart: Event;
  result: DictationResultEvent;
  speechend: Event;
  audioend: Event;
  nomatch: Event;
  mute: CustomEvent<InterruptedDetail>;
  unmute: Event;
  pause: Event;
  resume: Event;
  error: SpeechErrorEvent;
  end: Event;
  input: InputEvent;
  change: Event;
  dataavailable: BlobEvent;
  permissionchange: Event;
  devicechange: Event;
  'kurdish-reconnecting': Event;
  'kurdish-reconnected': Event;
  'kurdish-sessionchange': Event;
  'kurdish-microphonechange': CustomEvent<SwitchedDetail>;
  'kurdish-correction': CorrectionEvent;
  'kurdish-degraded': DegradedEvent;
  'kurdish-upgraderequired': UpgradeRequiredEvent;
  'kurdish-command': CommandEvent;
}

/** Events by name, for `addEventListener`. */
export type KurdishDictateEventMap = ElementEventMap<KurdishDictateEvents>;

declare global {
  // Events that bubble can be received on any ancestor.
  interface GlobalEventHandlersEventMap {
    'kurdish-reconnecting': Event;
    'kurdish-reconnected': Event;
    'kurdish-sessionchange': Event;
    'kurdish-microphonechange': CustomEvent<SwitchedDetail>;
    'kurdish-command': CommandEvent;
    'kurdish-correction': CorrectionEvent;
  }
}
