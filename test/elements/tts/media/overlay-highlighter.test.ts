import { expect, fixture, html } from '@open-wc/testing';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { OverlayHighlighter } from '../../../../src/elements/tts/media/overlay-highlighter.ts';
import { waitFor } from '../../support/tts-parts.ts';

function rangeOf(element: Element, start: number, end: number): Range {
  const range = new Range();
  range.setStart(element.firstChild as Text, start);
  range.setEnd(element.firstChild as Text, end);
  return range;
}

describe('OverlayHighlighter', () => {
  it('draws boxes over the word, outside the text, and removes them', async () => {
    const text = await fixture(html`<p>سڵاو جیهان</p>`);
    const host = await fixture(html`<div></div>`);
    const root = host.attachShadow({ mode: 'open' });
    const before = text.outerHTML;
    const highlighter = new OverlayHighlighter(() => root);
    const range = rangeOf(text, 0, 4);
    highlighter.show('word', range);
    const box = root.querySelector<HTMLElement>('.box.word');
    const word = range.getBoundingClientRect();
    expect(Number.parseFloat(box?.style.width ?? '')).to.be.closeTo(word.width, 0.1);
    expect(Number.parseFloat(box?.style.left ?? '')).to.be.closeTo(word.left, 0.1);
    const { left, top } = (box as HTMLElement).getBoundingClientRect();
    expect([left - word.left, top - word.top].map(Math.round)).to.deep.equal([0, 0]);
    expect(getComputedStyle(box?.parentElement as Element).pointerEvents).to.equal('none');
    expect(text.outerHTML).to.equal(before);
    highlighter.show('word', undefined);
    expect(root.childElementCount).to.equal(0);
  });

  it('is what an element uses in a browser without the Custom Highlight API', async () => {
    const api = Object.getOwnPropertyDescriptor(globalThis, 'Highlight') as PropertyDescriptor;
    Reflect.deleteProperty(globalThis, 'Highlight');
    try {
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts voice="sorani_m001" highlight="word">سڵاو جیهان، ئەمڕۆ ڕۆژێکی خۆشە</kurdish-tts>`,
      );
      await element.play();
      await waitFor(() => !!element.shadowRoot?.querySelector('.box.word'));
      element.cancel();
      expect(element.shadowRoot?.querySelector('.box.word')).to.equal(null);
    } finally {
      Object.defineProperty(globalThis, 'Highlight', api);
    }
  });
});
