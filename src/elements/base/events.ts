import type { MicrophoneDegradedDetail } from '../../audio/capture/microphone-details.ts';
import type { SpeechError } from '../../contract/errors.ts';
import type { VoiceGroup } from '../../contract/limits.ts';
import type { LimitEvent } from './limit-event.ts';

/** How far a reader has listened. */
export interface ProgressDetail {
  /** Of the article: 0 is the start of sound, 100 the end. */
  readonly percent: 0 | 25 | 50 | 75 | 90 | 100;
  /** For how long sound was played so far in this listen: without pauses, waits, and what a seek skipped. */
  readonly secondsListened: number;
  /** Seconds of the whole article at playback rate 1: an estimate until all of it has arrived. */
  readonly duration: number;
}

export interface BoundaryEventInit {
  name: 'word' | 'sentence';
  charIndex: number;
  charLength: number;
  elapsedTime: number;
}

/** Playback reaches a word or a sentence; the fields are those of SpeechSynthesisEvent. Does not bubble. */
export class BoundaryEvent extends Event {
  readonly name: 'word' | 'sentence';
  /** UTF-16 offset into the text as the author wrote it: the attribute, the argument, or the source element's textContent. */
  readonly charIndex: number;
  readonly charLength: number;
  /** Seconds from the first sample, at playback rate 1. */
  readonly elapsedTime: number;

  constructor(init: BoundaryEventInit) {
    super('boundary');
    this.name = init.name;
    this.charIndex = init.charIndex;
    this.charLength = init.charLength;
    this.elapsedTime = init.elapsedTime;
  }
}

/** Speech failed. Does not bubble, like a media element's `error`. */
export class SpeechErrorEvent extends Event {
  readonly error: SpeechError;

  constructor(error: SpeechError) {
    super('error');
    this.error = error;
  }
}

/** The account's plan refused the call and names where to change it. Cancel it to show your own offer. */
export class UpgradeRequiredEvent extends CustomEvent<{ readonly upgradeUrl: string }> {
  constructor(upgradeUrl: string) {
    super('kurdish-upgraderequired', {
      bubbles: true,
      composed: true,
      cancelable: true,
      detail: { upgradeUrl },
    });
  }
}

/**
 * `live`: no live session was available, so the dictation is recorded. `languages`: the page's language could not be loaded, so the UI
 * is in English. `lexicon`: the page's lexicon could not be read, so its names are read as other words are. `output`: the chosen loudspeaker is
 * gone, and the default one is used. `dictate`, `dictation-text`, `limit`, `media`,
 * `player-bar`, `player-menu`, `speech-files`, `voice-picker`: a file could not be loaded, so its features are missing. `published-speech`: the page's
 * text has changed since, and the speech is played as it was recorded. `service`: the service has failed, and with `fallback="local"` the
 * page speaks in its place. `translation`: the page was translated; its original is read, or nothing if that is not known. `voices`: the file
 * that decides who reads quotes could not be loaded, so one voice reads all of the text.
 * `web-audio`: the browser plays no samples, so speech comes as MP3, through a media element.
 */
export interface DegradedDetail {
  readonly feature:
    | MicrophoneDegradedDetail['feature']
    | 'live'
    | 'dictate'
    | 'dictation-text'
    | 'languages'
    | 'output'
    | 'lexicon'
    | 'limit'
    | 'media'
    | 'service'
    | 'speech-files'
    | 'published-speech'
    | 'player-bar'
    | 'player-menu'
    | 'playlist'
    | 'review'
    | 'translation'
    | 'voice-picker'
    | 'voices'
    | 'web-audio';
  readonly reason: string;
}

/** An element falls back to reduced functionality; `detail.feature` and `detail.reason` say which and why. */
export class DegradedEvent extends CustomEvent<DegradedDetail> {
  constructor(detail: DegradedDetail) {
    super('kurdish-degraded', { bubbles: true, composed: true, detail });
  }
}

interface VoiceOfEvent {
  readonly voice: string;
  readonly voiceGroup: VoiceGroup;
}

/** The reader has chosen a voice or returned to the page's. */
export class VoiceChangeEvent extends CustomEvent<VoiceOfEvent> {
  constructor({ voice, voiceGroup }: VoiceOfEvent) {
    super('kurdish-voicechange', { bubbles: true, composed: true, detail: { voice, voiceGroup } });
  }
}

/** Playback has passed a part of the article; `detail` says which, and for how long sound was played. Nothing is sent anywhere by it. */
export class ListeningProgressEvent extends CustomEvent<ProgressDetail> {
  constructor(detail: ProgressDetail) {
    super('kurdish-progress', { bubbles: true, composed: true, detail });
  }
}

/** The sleep timer has paused playback. */
export class SleepEvent extends CustomEvent<null> {
  constructor() {
    super('kurdish-sleep', { bubbles: true, composed: true });
  }
}

/** Events of `<kurdish-tts>`. */
export interface KurdishTtsEvents {
  play: Event;
  playing: Event;
  waiting: Event;
  pause: Event;
  ended: Event;
  seeking: Event;
  seeked: Event;
  timeupdate: Event;
  durationchange: Event;
  loadedmetadata: Event;
  loadeddata: Event;
  canplay: Event;
  canplaythrough: Event;
  suspend: Event;
  stalled: Event;
  loadstart: Event;
  progress: Event;
  abort: Event;
  emptied: Event;
  ratechange: Event;
  volumechange: Event;
  boundary: BoundaryEvent;
  error: SpeechErrorEvent;
  'kurdish-voicechange': VoiceChangeEvent;
  'kurdish-degraded': DegradedEvent;
  'kurdish-progress': ListeningProgressEvent;
  'kurdish-limit': LimitEvent;
  'kurdish-sleep': SleepEvent;
  'kurdish-upgraderequired': UpgradeRequiredEvent;
}

/** Events of `<kurdish-playlist>`. */
export interface KurdishPlaylistEvents {
  change: Event;
  'kurdish-degraded': DegradedEvent;
}

/** Events of `<kurdish-review>`. */
export interface KurdishReviewEvents {
  'kurdish-degraded': DegradedEvent;
}

/** Events of `<kurdish-voice-picker>`. */
export interface KurdishVoicePickerEvents {
  input: Event;
  change: Event;
  'kurdish-degraded': DegradedEvent;
  'kurdish-voicechange': VoiceChangeEvent;
  'kurdish-upgraderequired': UpgradeRequiredEvent;
  error: SpeechErrorEvent;
  open: Event;
  close: Event;
}

declare global {
  // These bubble, so any ancestor can listen for them.
  interface GlobalEventHandlersEventMap {
    'kurdish-degraded': DegradedEvent;
    'kurdish-progress': ListeningProgressEvent;
    'kurdish-sleep': SleepEvent;
    'kurdish-upgraderequired': UpgradeRequiredEvent;
    'kurdish-voicechange': VoiceChangeEvent;
  }
}
