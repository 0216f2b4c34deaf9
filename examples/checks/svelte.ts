// What the types for Svelte accept, and what they reject.
import type {} from 'kurdish-speech/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

type Tts = SvelteHTMLElements['kurdish-tts'];
type Dictate = SvelteHTMLElements['kurdish-dictate'];

export const accepted: [Tts, Dictate] = [
  {
    class: 'one',
    slot: 'media',
    'aria-label': 'reader',
    controls: true,
    'voice-group': 'v4',
    speed: 1.2,
    onclick: (event) => event.currentTarget.stop(),
    onboundary: (event) => event.charIndex.toFixed(),
    'onkurdish-voicechange': (event) => event.detail.voice.trim(),
    onerror: (event) => event.error.upgradeUrl,
  },
  {
    for: 'note',
    'interim-results': true,
    onresult: (event) => event.results[event.resultIndex]?.[0].transcript,
  },
];

export const picker: SvelteHTMLElements['kurdish-voice-picker'] = {
  for: 'reader',
  onchange: (event) => event.currentTarget.value.length,
};

export const rejected: (Tts | Dictate)[] = [
  // @ts-expect-error There is no such group.
  { 'voice-group': 'v9' },
  // @ts-expect-error No such attribute.
  { language: 'sorani' },
  // @ts-expect-error It is read-only.
  { paused: true },
  // @ts-expect-error It is a BoundaryEvent.
  { onboundary: (event: CustomEvent) => event },
];
