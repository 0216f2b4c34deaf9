import { elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../src/elements/dictate/kurdish-dictate.ts';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';

/** A colour that no theme of ours has. */
const COLOUR = 'rgb(1, 2, 3)';
/** Where each custom property takes effect: a part of an element, its CSS property, and the value set and expected. */
const SEEN = [
  ['kurdish-tts', '--kurdish-accent', 'play-button', 'background-color', COLOUR],
  ['kurdish-tts', '--kurdish-on-accent', 'play-button', 'color', COLOUR],
  ['kurdish-tts', '--kurdish-color', 'base', 'color', COLOUR],
  ['kurdish-tts', '--kurdish-surface', 'base', 'background-color', COLOUR],
  ['kurdish-tts', '--kurdish-border-color', 'base', 'border-top-color', COLOUR],
  ['kurdish-tts', '--kurdish-radius', 'base', 'border-top-left-radius', '3px'],
  ['kurdish-tts', '--kurdish-font', 'base', 'font-family', 'fantasy'],
  ['kurdish-tts', '--kurdish-track-height', 'track', 'height', '13px'],
  ['kurdish-tts', '--kurdish-error-color', 'error', 'color', COLOUR],
  ['kurdish-tts', '--kurdish-captions-color', 'captions', 'color', COLOUR],
  ['kurdish-tts', '--kurdish-captions-background', 'captions', 'background-color', COLOUR],
  ['kurdish-dictate', '--kurdish-accent', 'button', 'background-color', COLOUR],
  ['kurdish-dictate', '--kurdish-on-accent', 'button', 'color', COLOUR],
  ['kurdish-dictate', '--kurdish-color', 'base', 'color', COLOUR],
  ['kurdish-dictate', '--kurdish-font', 'base', 'font-family', 'fantasy'],
  ['kurdish-dictate', '--kurdish-error-color', 'error', 'color', COLOUR],
] as const;

async function place(tag: string): Promise<HTMLElement> {
  const element = await fixture<HTMLElement>(
    tag === 'kurdish-tts'
      ? html`<kurdish-tts controls text="سڵاو، چۆنیت؟"></kurdish-tts>`
      : html`<kurdish-dictate></kurdish-dictate>`,
  );
  await elementUpdated(element);
  return element;
}

function part(element: HTMLElement, name: string): HTMLElement {
  const found = element.shadowRoot?.querySelector<HTMLElement>(`[part~=${name}]`);
  if (!found) throw new Error(`There is no part ${name}.`);
  return found;
}

describe('theming', () => {
  for (const [tag, property, name, style, value] of SEEN)
    it(`${property} of <${tag}> is the ${style} of its part ${name}`, async () => {
      const element = await place(tag);
      const speech = element as KurdishTtsElement;
      if (name === 'track') {
        speech.muted = true;
        await speech.play();
      }
      if (name === 'captions') {
        speech.muted = true;
        (speech.textTracks[0] as TextTrack).mode = 'showing';
        await speech.play();
        while (!element.shadowRoot?.querySelector('[part~=captions]')) await oneEvent(speech, 'timeupdate');
      }
      const seen = () => getComputedStyle(part(element, name)).getPropertyValue(style);
      expect(seen()).to.not.equal(value);
      element.style.setProperty(property, value);
      expect(seen()).to.equal(value);
      if (name === 'captions' || name === 'track') speech.cancel();
    });

  it('--kurdish-focus-ring outlines the focused control', async () => {
    const element = await place('kurdish-tts');
    element.style.setProperty('--kurdish-focus-ring', '7px dotted rgb(1, 2, 3)');
    part(element, 'play-button').focus();
    const { outlineStyle, outlineWidth } = getComputedStyle(part(element, 'play-button'));
    expect([outlineStyle, outlineWidth]).to.deep.equal(['dotted', '7px']);
  });

  for (const [property, name, style] of [
    ['--kurdish-highlight', 'kurdish-word', 'backgroundColor'],
    ['--kurdish-highlight-color', 'kurdish-word', 'color'],
    ['--kurdish-sentence-highlight', 'kurdish-sentence', 'backgroundColor'],
  ] as const)
    it(`${property}, set on the text being read, is the ${style} of its highlight`, async () => {
      const text = await fixture<HTMLElement>(html`<p id="lit">سڵاو، چۆنیت؟</p>`);
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts for="lit" highlight="sentence" muted></kurdish-tts>`,
      );
      await element.play();
      await oneEvent(element, 'boundary');
      text.style.setProperty(property, COLOUR);
      expect(getComputedStyle(text, `::highlight(${name})`)[style]).to.equal(COLOUR);
      element.cancel();
    });

  it('light and dark follow the color-scheme of the page', async () => {
    const element = await place('kurdish-tts');
    const colours = ['light', 'dark'].map((scheme) => {
      element.style.colorScheme = scheme;
      return getComputedStyle(part(element, 'base')).color;
    });
    expect(colours[0]).to.not.equal(colours[1]);
  });

  it('a page can style a state, combined with a part', async () => {
    const element = await place('kurdish-tts');
    const style = document.createElement('style');
    style.textContent = 'kurdish-tts:state(muted)::part(play-button) { background-color: rgb(1, 2, 3) }';
    document.head.append(style);
    const colour = () => getComputedStyle(part(element, 'play-button')).backgroundColor;
    expect(colour()).to.not.equal(COLOUR);
    (element as KurdishTtsElement).muted = true;
    await elementUpdated(element);
    expect(colour()).to.equal(COLOUR);
    style.remove();
  });
});
