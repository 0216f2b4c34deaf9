import { elementUpdated, expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import '../../../src/elements/dictate/kurdish-dictate.ts';
import { THEME_DEFAULTS } from '../../../src/elements/base/theme-defaults.ts';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { openMenu, waitFor } from '../support/tts-parts.ts';

/** Longer than any wait of a test: what is looked at is there only while it plays. */
const TEXT = 'سڵاو، چۆنیت؟ من باشم، سوپاس. '.repeat(20);
/** A colour that no theme of ours has. */
const COLOUR = 'rgb(1, 2, 3)';
/** Everything of a player that is drawn, with the part of the page that it reads. */
const PARTS =
  'button, select, input, .base, .captions, .track, .played, .thumb, .time, .error, dialog, .item, h2, output';
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
      ? html`<kurdish-tts controls text=${TEXT}></kurdish-tts>`
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
        await elementUpdated(element);
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
    const button = part(element, 'play-button');
    // On a busy machine the window may not have the focus yet: then nothing in it has.
    await waitUntil(
      () => {
        button.focus();
        return button.matches(':focus-visible');
      },
      'the focus',
      { timeout: 5000 },
    );
    const { outlineStyle, outlineWidth } = getComputedStyle(button);
    expect([outlineStyle, outlineWidth]).to.deep.equal(['dotted', '7px']);
  });

  for (const [property, name, style] of [
    ['--kurdish-highlight', 'kurdish-word', 'backgroundColor'],
    ['--kurdish-highlight-color', 'kurdish-word', 'color'],
    ['--kurdish-sentence-highlight', 'kurdish-sentence', 'backgroundColor'],
  ] as const)
    it(`${property}, set on the text being read, is the ${style} of its highlight`, async () => {
      const text = await fixture<HTMLElement>(html`<p id="lit">${TEXT}</p>`);
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

  for (const scheme of ['light', 'dark'])
    it(`every part looks the same without any custom property as with all of them at their defaults (${scheme})`, async () => {
      const article = await fixture<HTMLElement>(
        html`<div id="drawn" style=${`color-scheme: ${scheme}; block-size: 40px; overflow: auto`}>
          ${Array.from({ length: 12 }, () => html`<p>سڵاو، چۆنیت؟ من باشم، سوپاس.</p>`)}
        </div>`,
      );
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts controls sticky muted highlight="word" for="drawn" style=${`color-scheme: ${scheme}`}></kurdish-tts>`,
      );
      (element.textTracks[0] as TextTrack).mode = 'showing';
      await element.play();
      await openMenu(element);
      // The reader leaves the words that sound.
      article.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
      article.scrollTop = article.scrollHeight;
      await waitFor(() => Boolean(element.shadowRoot?.querySelector('[part=return-button]')));
      const look = () =>
        [...element.shadowRoot!.querySelectorAll<HTMLElement>(`${PARTS}, [part=return-button]`)].map(
          (each) => `${each.getAttribute('part') ?? each.className} ${drawn(each)}`,
        );
      const before = look();
      expect(before.length).to.be.above(20);
      expect(before.some((each) => each.startsWith('return-button'))).to.equal(true);
      for (const name of Object.keys(THEME_DEFAULTS) as (keyof typeof THEME_DEFAULTS)[])
        element.style.setProperty(`--kurdish-${name}`, THEME_DEFAULTS[name].replaceAll('--_', '--kurdish-'));
      expect(look()).to.deep.equal(before);
      element.cancel();
    });

  it("leaves a page's own properties with short names alone", async () => {
    const page = await fixture(html`<div style="--accent: rgb(1, 2, 3); --surface: rgb(1, 2, 3)">
      <kurdish-tts controls><p style="color: var(--accent); background: var(--surface)">سڵاو</p></kurdish-tts></div>`);
    await elementUpdated(page.querySelector('kurdish-tts') as KurdishTtsElement);
    const { color, backgroundColor } = getComputedStyle(page.querySelector('p') as HTMLElement);
    expect([color, backgroundColor]).to.deep.equal([COLOUR, COLOUR]);
  });
});

/** Colours, fonts, borders and corners, as computed. */
function drawn(element: HTMLElement): string {
  const style = getComputedStyle(element);
  const names = ['color', 'background', 'border', 'border-radius', 'font', 'outline-color', 'height'];
  return names.map((name) => style.getPropertyValue(name)).join('; ');
}
