import { bubbling } from '../events/kurdish-dictate-events.ts';
import type { DictationEvent } from '../transcription/dictation-event.ts';

/** What the page receives of an event that only reports: those of ours bubble, the others are named as in SpeechRecognition or MediaStreamTrack. */
export function pageEvent(event: DictationEvent): Event {
  switch (event.type) {
    case 'reconnecting':
    case 'reconnected':
      return bubbling(`kurdish-${event.type}`);
    case 'microphonechange':
      return bubbling('kurdish-microphonechange', event.detail);
    case 'mute':
      return new CustomEvent('mute', { detail: event.detail });
    default:
      return new Event(event.type);
  }
}
