import { elementUpdated, expect, fixture, html } from '@open-wc/testing';
import '../../../src/elements/dictate/kurdish-dictate.ts';
import type { KurdishDictateElement } from '../../../src/elements/dictate/kurdish-dictate.ts';
import { silentStream } from '../support/streams.ts';

async function dictate(lang: string, dialect: 'sorani' | 'kurmanji' | null): Promise<KurdishDictateElement> {
  const page = await fixture<HTMLElement>(html`<div lang=${lang}><kurdish-dictate></kurdish-dictate></div>`);
  const element = page.firstElementChild as KurdishDictateElement;
  element.dialect = dialect;
  element.stream = silentStream();
  element.value = 'x';
  await elementUpdated(element);
  return element;
}

const spoken = (element: KurdishDictateElement) =>
  element.shadowRoot?.querySelector('[part=final]')?.getAttribute('lang');

describe('<kurdish-dictate> without a dialect', () => {
  it('follows the language of the page, also when it changes', async () => {
    const element = await dictate('kmr', null);
    expect(spoken(element)).to.equal('kmr');
    element.parentElement?.setAttribute('lang', 'ckb');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await elementUpdated(element);
    expect(spoken(element)).to.equal('ckb');
    expect(element.dialect).to.equal(null);
  });

  it('recognises the dialect that is set, whatever the language of the page', async () => {
    expect(spoken(await dictate('kmr', 'sorani'))).to.equal('ckb');
    expect(spoken(await dictate('en', 'kurmanji'))).to.equal('kmr');
  });

  it('stop() resolves with the text that finalize() resolves with, at once between dictations', async () => {
    const element = await dictate('ckb', null);
    expect(await element.stop()).to.equal('');
    expect(await element.finalize()).to.equal('');
    await element.start();
    element.stream = undefined;
    const [one, other] = [element.stop(), element.finalize()];
    expect([await one, await other]).to.deep.equal(['', '']);
    expect(element.state).to.equal('inactive');
  });
});
