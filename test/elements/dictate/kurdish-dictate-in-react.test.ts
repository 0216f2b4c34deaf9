import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { createElement, type ReactElement, StrictMode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import '../../../src/elements/dictate/kurdish-dictate.ts';
import type { KurdishDictateElement } from '../../../src/elements/dictate/kurdish-dictate.ts';
import { FieldWriter } from '../../../src/elements/insertion/field-writer.ts';
import { Insertion } from '../../../src/elements/insertion/insertion.ts';
import { pressUndo } from '../support/keys.ts';
import { WatchedService } from '../support/service.ts';

// The real React 19, which rewrites a controlled field from its state after every event.

const roots: Root[] = [];
const seen: string[] = [];

function Note({ longest = 100 }: { longest?: number }) {
  const [value, setValue] = useState('Silav');
  return createElement('textarea', {
    'aria-label': 'note',
    value,
    onChange: (event: { target: HTMLTextAreaElement }) => {
      seen.push(event.target.value);
      setValue(event.target.value.slice(0, longest));
    },
  });
}

async function mount(node: ReactElement): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  roots.push(root);
  root.render(createElement(StrictMode, null, node));
  while (!container.firstElementChild) await new Promise(requestAnimationFrame);
  return container;
}

/** Longer than React takes to write the state back. */
const settled = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

describe('dictating into a controlled field of React', () => {
  beforeEach(() => seen.splice(0));
  afterEach(() => {
    for (const root of roots.splice(0)) root.unmount();
  });

  for (const focus of [true, false]) {
    it(`updates the state with every interim text, ${focus ? 'with' : 'without'} focus in the field, and undo reverts all of it`, async () => {
      const field = (await mount(createElement(Note))).querySelector('textarea') as HTMLTextAreaElement;
      if (focus) field.focus();
      const insertion = new Insertion(new FieldWriter(field), 'append');
      for (const text of ['tu', 'tu çawa', 'çawa yî']) {
        insertion.show(text);
        await settled();
        expect(field.value).to.equal(`Silav ${text}`);
        expect(seen.at(-1)).to.equal(`Silav ${text}`);
      }
      insertion.close();
      field.focus();
      await sendKeys({ type: '!' });
      expect(field.value).to.equal('Silav çawa yî!');
      await pressUndo();
      await pressUndo();
      await settled();
      expect(field.value).to.equal('Silav');
      expect(seen.at(-1)).to.equal('Silav');
    });
  }

  it('respects text that the page truncates', async () => {
    const field = (await mount(createElement(Note, { longest: 8 }))).querySelector(
      'textarea',
    ) as HTMLTextAreaElement;
    field.focus();
    const insertion = new Insertion(new FieldWriter(field), 'append');
    insertion.show('tu');
    insertion.show('tu çawa');
    insertion.close();
    await settled();
    expect(field.value).to.equal('Silav tu');
  });
});

describe('<kurdish-dictate> in React', () => {
  it('mounted twice by StrictMode and unmounted while starting, it requests nothing from the service and reports no error', async () => {
    const service = new WatchedService();
    const errors: Event[] = [];
    const stream = new AudioContext().createMediaStreamDestination().stream;
    const container = await mount(
      createElement('kurdish-dictate', {
        for: 'note',
        'interim-results': true,
        fetch: service.fetch,
        stream,
        onerror: (event: Event) => errors.push(event),
      }),
    );
    const element = container.querySelector('kurdish-dictate') as KurdishDictateElement;
    expect(element.interimResults).to.equal(true);
    expect(element.htmlFor).to.equal('note');
    element.htmlFor = null;
    const starting = element.start().catch((error) => error.code);
    roots.splice(0)[0]?.unmount();
    expect(await starting).to.equal('aborted');
    expect(service.paths()).to.deep.equal([]);
    expect(errors).to.deep.equal([]);
    expect(stream.getAudioTracks()[0]?.readyState).to.equal('live');
  });
});
