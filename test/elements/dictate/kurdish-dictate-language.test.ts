import { elementUpdated, expect, fixture, html } from '@open-wc/testing';
import '../../../src/elements/dictate/kurdish-dictate.ts';
import type { KurdishDictateElement } from '../../../src/elements/dictate/kurdish-dictate.ts';
import { Playback, Stage, silence } from '../support/dictation.ts';
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

  it('requests a live session in the dialect of the page from the service', async () => {
    const stage = await Stage.open();
    const playback = new Playback(silence(0.3), await stage.speak('سڵاو چۆنیت من باشم'));
    const element = await dictate('kmr', null);
    Object.assign(element, { endpoint: stage.mount, mode: 'live', stream: playback.stream });
    const { fetch } = globalThis;
    const session = new Promise<[unknown, unknown]>((resolve, reject) => {
      globalThis.fetch = async (input, init) => {
        const response = await fetch(input, init);
        if (String(input).endsWith('/stt-stream-connect'))
          response
            .clone()
            .json()
            .then((answer) => resolve([JSON.parse(String(init?.body)), answer.dialect]), reject);
        return response;
      };
    });
    try {
      await element.start();
      void playback.play();
      expect(await session).to.deep.equal([{ dialect: 'kurmanji' }, 'kurmanji']);
      expect(element.dialect).to.equal(null);
      expect(element.hasAttribute('dialect')).to.equal(false);
    } finally {
      globalThis.fetch = fetch;
      element.abort();
      await playback.close();
      await stage.close();
    }
  });

  it('recognizes the dialect that is set, whatever the language of the page', async () => {
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
