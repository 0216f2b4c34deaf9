import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/elements/dictate/kurdish-dictate.ts';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishDictateElement } from '../../../src/elements/dictate/kurdish-dictate.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';

const labelOf = (element: Element) =>
  element.shadowRoot?.querySelector('button')?.getAttribute('aria-label') ?? undefined;

/** Every label of the element's first button, from now on. */
function labelsOf(element: HTMLElement): string[] {
  const labels: string[] = [];
  const look = () => {
    const label = labelOf(element);
    if (label && label !== labels.at(-1)) labels.push(label);
  };
  look();
  new MutationObserver(look).observe(element.shadowRoot ?? element, {
    subtree: true,
    childList: true,
    attributes: true,
  });
  return labels;
}

describe('the language of the elements', () => {
  // First in this file: the strings are fetched once per page.
  it("is the page's from the first render on, even if its strings have to be fetched", async () => {
    const place = document.createElement('div');
    place.lang = 'kmr';
    document.body.append(place);
    const dictate = document.createElement('kurdish-dictate') as KurdishDictateElement;
    const tts = document.createElement('kurdish-tts') as KurdishTtsElement;
    tts.controls = true;
    place.append(dictate, tts);
    const seen = [labelsOf(dictate), labelsOf(tts)];
    await Promise.all([dictate.updateComplete, tts.updateComplete]);
    expect(labelOf(dictate)).to.equal('Bi deng binivîse');
    expect(labelOf(tts)).to.equal('Guhdarî bike');
    for (const labels of seen) expect(labels.length).to.be.at.most(1);
    place.remove();
  });

  it('follows the page when it changes, without showing another in between', async () => {
    const dictate = await fixture<KurdishDictateElement>(
      html`<kurdish-dictate lang="ckb"></kurdish-dictate>`,
    );
    const seen = labelsOf(dictate);
    dictate.lang = 'kmr-Arab';
    await Promise.resolve();
    await dictate.updateComplete;
    await Promise.resolve();
    expect(seen).to.deep.equal(['بە دەنگ بنووسە', 'ب دەنگ بنڤیسە']);
  });

  it('does not delay validation: a required value is missing before the first render', () => {
    const form = document.createElement('form');
    form.lang = 'kmr';
    form.innerHTML = '<kurdish-dictate name="note" required></kurdish-dictate>';
    document.body.append(form);
    return Promise.resolve().then(() => {
      expect(form.checkValidity()).to.equal(false);
      form.remove();
    });
  });
});
