import type { DegradedEvent, SpeechErrorEvent, UpgradeRequiredEvent } from '../shared/events.ts';

interface DictationAlternative {
  readonly transcript: string;
  /** The service tells none: always 1. */
  readonly confidence: number;
}

/** One utterance, in the shape of SpeechRecognitionResult. */
export interface DictationResult {
  readonly isFinal: boolean;
  readonly length: 1;
  readonly 0: DictationAlternative;
}

/** Something was heard; the fields are those of SpeechRecognitionEvent. Does not bubble. */
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

/** An event of the elements' own. */
export function bubbling(name: string): Event {
  return new Event(name, { bubbles: true, composed: true });
}

/** What a `<kurdish-dictate>` dispatches. */
export interface KurdishDictateEvents {
  start: Event;
  audiostart: Event;
  speechstart: Event;
  result: DictationResultEvent;
  speechend: Event;
  audioend: Event;
  nomatch: Event;
  mute: Event;
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
  'kurdish-degraded': DegradedEvent;
  'kurdish-upgraderequired': UpgradeRequiredEvent;
}

declare global {
  // Those that bubble, and are heard on any element around.
  interface GlobalEventHandlersEventMap {
    'kurdish-reconnecting': Event;
    'kurdish-reconnected': Event;
    'kurdish-sessionchange': Event;
  }
}
