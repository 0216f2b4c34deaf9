import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { h, render } from 'preact';
import { createElement, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BoundaryEvent, SpeechErrorEvent, VoiceChangeEvent } from '../../../src/elements/base/events.ts';
import { DictationResultEvent } from '../../../src/elements/dictate/events/kurdish-dictate-events.ts';
import '../../../src/elements/dictate/kurdish-dictate.ts';
import '../../../src/elements/playlist/kurdish-playlist.ts';
import '../../../src/elements/review/kurdish-review.ts';
import '../../../src/elements/tts/kurdish-tts.ts';
import '../../../src/elements/voice-picker/kurdish-voice-picker.ts';
import { SpeechError } from '../../../src/contract/errors.ts';
import type { KurdishDictateElement } from '../../../src/elements/dictate/kurdish-dictate.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';

// The real React and Preact: what the types in `kurdish-speech/react` and `kurdish-speech/preact` promise about props and listeners.

type Props = Record<string, unknown>;

/** Renders a tag; called again, renders it with other props. */
type Draw = (tag: string, props: Props) => Promise<void>;

const containers: HTMLElement[] = [];
const roots: Root[] = [];

function open(): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'));
  containers.push(container);
  return container;
}

function Drawn({ tag, props, done }: { tag: string; props: Props; done: () => void }) {
  useEffect(done);
  return createElement(tag, props);
}

const frameworks: Record<string, (container: HTMLElement) => Draw> = {
  react(container) {
    const root = createRoot(container);
    roots.push(root);
    return (tag, props) =>
      new Promise((done) => root.render(createElement(Drawn, { tag, props, done: () => done() })));
  },
  preact: (container) => async (tag, props) => render(h(tag, props), container),
};

afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  for (const container of containers.splice(0)) container.remove();
});

const SPOKEN = [
  new Event('play'),
  new Event('timeupdate'),
  new BoundaryEvent({ name: 'word', charIndex: 3, charLength: 4, elapsedTime: 1 }),
  new SpeechErrorEvent(new SpeechError('network', 'Gone.')),
  new VoiceChangeEvent({ voice: 'sorani_m001', voiceGroup: 'v3' }),
];

for (const [framework, mount] of Object.entries(frameworks))
  describe(framework, () => {
    it('calls `on` plus the exact event name with the event itself', async () => {
      const container = open();
      const received: Event[] = [];
      const listen = (event: Event) => received.push(event);
      await mount(container)(
        'kurdish-tts',
        Object.fromEntries(SPOKEN.map(({ type }) => [`on${type}`, listen])),
      );
      for (const event of SPOKEN) container.firstElementChild?.dispatchEvent(event);
      expect(received).to.deep.equal(SPOKEN);
    });

    it('calls the listeners of a dictation, including input and change', async () => {
      const container = open();
      const received: string[] = [];
      const events = [
        new DictationResultEvent(0, []),
        new InputEvent('input', { bubbles: true }),
        new Event('change', { bubbles: true }),
      ];
      const listeners = events.map(({ type }) => [`on${type}`, (event: Event) => received.push(event.type)]);
      await mount(container)('kurdish-dictate', Object.fromEntries(listeners));
      for (const event of events) container.firstElementChild?.dispatchEvent(event);
      expect(received).to.deep.equal(['result', 'input', 'change']);
    });

    it('sets attributes by name, and turns off a boolean attribute with a hyphen', async () => {
      const container = open();
      const draw = mount(container);
      await draw('kurdish-dictate', {
        'interim-results': true,
        'silence-timeout': 5,
        for: 'note',
        dialect: 'kurmanji',
      });
      const element = container.firstElementChild as KurdishDictateElement;
      expect([
        element.interimResults,
        element.silenceTimeout,
        element.htmlFor,
        element.dialect,
      ]).to.deep.equal([true, 5, 'note', 'kurmanji']);
      await draw('kurdish-dictate', { 'interim-results': false, for: 'note' });
      expect([element.interimResults, element.silenceTimeout, element.dialect]).to.deep.equal([
        false,
        15,
        null,
      ]);
    });

    it('restores the defaults when props are removed', async () => {
      const container = open();
      const draw = mount(container);
      await draw('kurdish-tts', {
        voice: 'sorani_m001',
        'voice-group': 'v4',
        speed: 2,
        volume: 0.5,
        muted: true,
      });
      const element = container.firstElementChild as KurdishTtsElement;
      expect([element.voice, element.voiceGroup, element.speed, element.volume]).to.deep.equal([
        'sorani_m001',
        'v4',
        2,
        0.5,
      ]);
      await draw('kurdish-tts', {});
      const { voice, voiceGroup, speed, volume, muted } = element;
      expect({ voice, voiceGroup, speed, volume }).to.deep.equal({
        voice: '',
        voiceGroup: 'v3',
        speed: null,
        volume: 1,
      });
      expect(muted || false).to.equal(false);
    });
  });

it('React does not map its camel-case event names to the events of the element', async () => {
  const container = open();
  const received: string[] = [];
  const listen = (event: Event) => received.push(event.type);
  await frameworks.react(container)('kurdish-tts', {
    onPlay: listen,
    onError: listen,
    onBoundary: listen,
    onTimeUpdate: listen,
  });
  for (const event of SPOKEN) container.firstElementChild?.dispatchEvent(event);
  expect(received).to.deep.equal([]);
});

it('boolean attributes set to "false" are off, as Vue and Svelte write them', () => {
  const container = open();
  container.innerHTML =
    '<kurdish-dictate interim-results="false"></kurdish-dictate><kurdish-tts forget-voice></kurdish-tts>';
  const [dictation, speaker] = container.children as unknown as [KurdishDictateElement, KurdishTtsElement];
  expect([dictation.interimResults, speaker.forgetVoice]).to.deep.equal([false, true]);
});

const TAGS = ['kurdish-tts', 'kurdish-dictate', 'kurdish-voice-picker', 'kurdish-playlist', 'kurdish-review'];

/** Every boolean property of an element, with its attribute. */
function booleansOf(tag: string): { property: PropertyKey; name: string }[] {
  const { elementProperties } = customElements.get(tag) as unknown as {
    elementProperties: Map<PropertyKey, { type?: unknown; attribute?: unknown }>;
  };
  return [...elementProperties]
    .filter(([, { type }]) => type === Boolean)
    .map(([property, { attribute }]) => ({
      property,
      name: typeof attribute === 'string' ? attribute : String(property).toLowerCase(),
    }));
}

type Booleans = LitElement & Record<PropertyKey, unknown>;

it('boolean attributes that HTML does not have are all off when set to "false", and those of HTML are on, as everywhere', () => {
  const OF_HTML = ['autoplay', 'controls', 'disabled', 'loop', 'muted', 'readonly', 'required'];
  const container = open();
  const found: string[] = [];
  for (const tag of TAGS)
    for (const { property, name } of booleansOf(tag)) {
      container.innerHTML = `<${tag} ${name}="false"></${tag}>`;
      const value = (container.firstElementChild as Booleans)[property];
      if (value !== OF_HTML.includes(name)) found.push(`${tag} ${name}`);
    }
  expect(found).to.deep.equal([]);
});

it('boolean properties are all on and off as Vue and Svelte set them, and their attributes follow', async () => {
  const container = open();
  const found: string[] = [];
  for (const tag of TAGS)
    for (const { property, name } of booleansOf(tag)) {
      container.innerHTML = `<${tag}></${tag}>`;
      const element = container.firstElementChild as Booleans;
      for (const value of [true, false]) {
        element[property] = value;
        await element.updateComplete;
        if (element[property] !== value || element.hasAttribute(name) !== value) found.push(`${tag} ${name}`);
      }
    }
  expect(found).to.deep.equal([]);
});
