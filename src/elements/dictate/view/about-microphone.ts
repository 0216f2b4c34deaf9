import type { DictateView } from './dictate-view.ts';

/** What an event of the microphone says of it by its name. */
export function aboutMicrophone({ type, detail }: Event & Partial<CustomEvent>): DictateView['microphone'] {
  if (type === 'kurdish-microphonechange') return ['switched', detail.label];
  return type === 'mute' && detail.reason === 'silent' ? ['silent', detail.label] : undefined;
}
