import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import '../../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { useOwnStorage } from '../../support/own-storage.ts';
import { WatchedService } from '../../support/service.ts';
import { recordWords } from '../../support/speaker.ts';
import { openMenu, part, waitFor } from '../../support/tts-parts.ts';

const KEY = 'kurdish-speech:brief';
const WHOLE = 'یەکەم ڕستە لێرەیە.\n\nناو\n\nناو: ئازاد\n\nدووەم ڕستە لەوێیە.\nتێبینی\nکۆتایی.';

interface Setup {
  lang?: string;
  controls?: boolean;
  signature?: string;
}

async function player(setup: Setup = {}) {
  const { lang = 'en', controls = true, signature } = setup;
  const service = new WatchedService();
  const page = await fixture(html`<div lang=${lang}>
    <article id="brief"><p>یەکەم ڕستە لێرەیە.</p><table><tr><th>ناو</th></tr><tr><td>ئازاد</td></tr></table>
      <p>دووەم ڕستە لەوێیە.</p><aside>تێبینی</aside><p>کۆتایی.</p></article>
    <kurdish-tts for="brief" ?controls=${controls} muted voice="sorani_m001" latency="immediate" .signature=${signature ?? null} .fetch=${service.fetch}></kurdish-tts></div>`);
  const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
  await element.updateComplete;
  await aTimeout(0);
  return { element, service, text: () => page.querySelector('article')?.textContent ?? '' };
}

async function choose(element: KurdishTtsElement, index: number): Promise<void> {
  const menu = await openMenu(element);
  const select = part<HTMLSelectElement>(element, 'brief-select');
  select.selectedIndex = index;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  menu.close();
}

describe('a brief reading', () => {
  beforeEach(() => localStorage.removeItem(KEY));
  afterEach(() => localStorage.removeItem(KEY));

  it("leaves out tables and asides, which are not billed, by the reader's choice in the menu", async () => {
    const { element, service } = await player();
    await choose(element, 1);
    await element.play();
    await waitFor(() => service.texts.length > 0);
    expect(service.texts.join('\n')).to.equal('یەکەم ڕستە لێرەیە.\nدووەم ڕستە لەوێیە.\nکۆتایی.');
    element.cancel();
  });

  it('is a detailed one unless somebody has chosen it', async () => {
    const { element, service } = await player();
    await element.play();
    await waitFor(() => service.texts.length > 0);
    expect(service.texts.join('\n')).to.equal(WHOLE);
    element.cancel();
  });

  it('is remembered for further pages, until the reader chooses the detailed one', async () => {
    await choose((await player()).element, 1);
    const { element } = await player();
    expect(element.brief).to.equal(true);
    await openMenu(element);
    expect(part<HTMLSelectElement>(element, 'brief-select').value).to.equal('Brief');
    part(element, 'menu-close').click();
    await choose(element, 0);
    expect((await player()).element.brief).to.equal(false);
  });

  it('goes on at the same word where it is chosen while the text is being read, and back', async () => {
    const { element, service, text } = await player();
    const words = recordWords(element, text);
    element.seekToCharacter(text().indexOf('دووەم'));
    await element.play();
    await waitFor(() => words.includes('ڕستە'));
    words.length = 0;
    await choose(element, 1);
    await waitFor(() => words.includes('کۆتایی.'));
    expect(words).to.not.include('یەکەم');
    expect(words).to.not.include('تێبینی');
    expect(service.texts.at(-1)).to.not.include('یەکەم');
    element.cancel();
  });

  for (const [lang, label, names] of [
    ['en', 'Reading', ['Detailed', 'Brief']],
    ['ckb', 'خوێندنەوە', ['بە وردی', 'بە کورتی']],
    ['kmr', 'Xwendin', ['Bi hûrgilî', 'Bi kurtî']],
    ['kmr-Arab', 'خواندن', ['ب هویری', 'ب کورتی']],
  ] as const)
    it(`has a name in every language, and no accessibility violation (${lang})`, async () => {
      const { element } = await player({ lang });
      await openMenu(element);
      const select = part<HTMLSelectElement>(element, 'brief-select');
      expect(select.labels[0]?.textContent).to.include(label);
      expect([...select.options].map(({ text }) => text)).to.deep.equal(names);
      await expect(element).to.be.accessible();
    });

  it('is not offered where nothing would be left out, nor for a text that is signed as a whole', async () => {
    const plain = await fixture<KurdishTtsElement>(
      html`<kurdish-tts controls text="Silav" voice="sorani_m001"></kurdish-tts>`,
    );
    await plain.updateComplete;
    const { element: signed } = await player({ signature: 'x' });
    for (const element of [plain, signed]) {
      const menu = await openMenu(element);
      expect(element.shadowRoot?.querySelector('[part=brief-select]')).to.equal(null);
      menu.close();
    }
  });

  it('is not recalled by an element without controls', async () => {
    localStorage.setItem(KEY, '1');
    expect((await player({ controls: false })).element.brief).to.equal(false);
  });
});

describe('the speed', () => {
  useOwnStorage();

  const rateOf = async (attributes: { controls?: boolean; rate?: number } = {}) => {
    const { controls = true, rate = 1 } = attributes;
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts ?controls=${controls} text="Silav" voice="kurmanji_m001" playback-rate=${rate}></kurdish-tts>`,
    );
    await element.updateComplete;
    await aTimeout(0);
    return element;
  };

  it('that the reader chose is remembered for further pages, whatever rate these begin with', async () => {
    const element = await rateOf();
    await openMenu(element);
    for (let count = 0; count < 3; count++) part(element, 'faster-button').click();
    expect((await rateOf()).playbackRate).to.equal(1.3);
    expect((await rateOf({ rate: 0.75 })).playbackRate).to.equal(1.3);
    for (let count = 0; count < 3; count++) part(element, 'slower-button').click();
    expect((await rateOf({ rate: 0.75 })).playbackRate).to.equal(1);
  });

  it('that a page sets is not remembered', async () => {
    const element = await rateOf();
    element.playbackRate = 2;
    await element.updateComplete;
    expect((await rateOf()).playbackRate).to.equal(1);
  });

  it('is not recalled by an element without controls', async () => {
    localStorage.setItem('kurdish-speech:rate', '3');
    expect((await rateOf({ controls: false })).playbackRate).to.equal(1);
  });
});

describe('a text of which more can be seen than before', () => {
  it('goes on where it was paused (تێبینی)', async () => {
    const service = new WatchedService();
    const page = await fixture(html`<div><article id="more"><p>یەکەم ڕستە لێرەیە.</p>
      <details><summary>پرسیار</summary>وەڵامێکی درێژ.</details><p>دووەم ڕستە لەوێیە. سێیەم ڕستە لەوێیە.</p></article>
      <kurdish-tts for="more" muted voice="sorani_m001" latency="immediate" .fetch=${service.fetch}></kurdish-tts></div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    const words = recordWords(element, () => page.querySelector('article')?.textContent ?? '');
    await element.play();
    await waitFor(() => words.includes('دووەم'));
    element.pause();
    words.length = 0;
    page.querySelector('details')!.open = true;
    await element.play();
    await waitFor(() => words.includes('سێیەم'));
    expect(words).to.not.include('یەکەم');
    expect(words).to.not.include('وەڵامێکی');
    element.cancel();
  });
});
