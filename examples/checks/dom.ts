// What the elements' own types accept, and what they reject.
import type { KurdishDictateEventMap, KurdishTtsEventMap } from 'kurdish-speech/elements';

const reader = document.createElement('kurdish-tts');
const dictation = document.querySelector('kurdish-dictate')!;

reader.addEventListener('boundary', (event) => event.charIndex.toFixed());
reader.addEventListener('error', (event) => event.error.code.trim());
reader.addEventListener('click', (event) => event.clientX.toFixed());
reader.addEventListener('boundary', function () {
  this.stop();
});
reader.addEventListener('something-else', (event) => event.type);
const listener = (event: KurdishTtsEventMap['kurdish-voicechange']) => event.detail.voice;
reader.addEventListener('kurdish-voicechange', listener, { once: true });
reader.removeEventListener('kurdish-voicechange', listener);
dictation.addEventListener('result', (event) => event.results[event.resultIndex]?.[0].transcript);
dictation.addEventListener('input', (event: KurdishDictateEventMap['input']) => event.data);
document.addEventListener('kurdish-upgraderequired', (event) => event.detail.upgradeUrl.trim());

const picker = document.createElement('kurdish-voice-picker');
picker.addEventListener('kurdish-voicechange', (event) => {
  reader.voiceGroup = event.detail.voiceGroup;
});

reader.voiceGroup = 'v5';
reader.dialect = null;

// @ts-expect-error It does not bubble.
document.addEventListener('boundary', (event) => event.charIndex);
// @ts-expect-error It is a BoundaryEvent.
reader.addEventListener('boundary', (event: CustomEvent) => event);
// @ts-expect-error There is no such group.
reader.voiceGroup = 'v9';
// @ts-expect-error Dictation has no Badini.
dictation.dialect = 'badini';
// @ts-expect-error It is read-only.
reader.paused = true;
