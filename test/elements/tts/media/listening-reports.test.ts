import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { KurdishPlaylistElement } from '../../../../src/elements/playlist/kurdish-playlist.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import '../../../../src/elements/playlist/kurdish-playlist.ts';
import '../../../../src/elements/tts/kurdish-tts.ts';
import { ARTICLE, publish, publishedPage } from '../../support/recording.ts';
import { waitFor } from '../../support/speaker.ts';

const TEXT =
  'بەهار هات و چیاکان سەوز بوون. منداڵان لە باخچەکە یاری دەکەن. باران دەبارێت و گوڵەکان دەکرێنەوە.';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly report: { page: string; percent?: number; seconds: number };
}

describe('reports of listening', () => {
  const sent: Sent[] = [];
  const { fetch } = globalThis;
  beforeEach(() => {
    sent.length = 0;
    // What leaves the page; the rest of the page goes on as it is.
    globalThis.fetch = (input, init) => {
      if (!String(input).endsWith('/listening')) return fetch(input, init);
      sent.push({ url: String(input), init: init!, report: JSON.parse(String(init!.body)) });
      return Promise.resolve(new Response(null, { status: 204 }));
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
  });
  const percents = () => sent.map(({ report }) => report.percent);
  const seconds = () => sent.reduce((sum, { report }) => sum + report.seconds, 0);
  const hidePage = () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));

  async function speaker(attributes: Record<string, string> = {}): Promise<KurdishTtsElement> {
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts text=${TEXT} voice="sorani_m001" speed="2"></kurdish-tts>`,
    );
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  }

  it('are sent at the start, at each quarter and at the end, with the seconds between them', async () => {
    const element = await speaker({ 'report-listening': '' });
    await element.play();
    await oneEvent(element, 'ended');
    await waitFor(() => percents().includes(100));
    expect(percents()).to.deep.equal([0, 25, 50, 75, 100]);
    expect(seconds()).to.be.closeTo(element.duration, 0.3);
    for (const { url, init, report } of sent) {
      expect(url).to.equal('/speech/listening');
      expect(report.page).to.equal(location.pathname);
      expect(init.keepalive).to.equal(true);
      expect(init.credentials).to.equal('omit');
      // As plain text, without a preflight.
      expect(init.headers).to.equal(undefined);
      expect(Object.keys(report)).to.include.members(['page', 'percent', 'seconds']).and.to.have.length(3);
    }
    hidePage();
    expect(sent.length).to.equal(5);
  });

  it('are not sent unless the page asks for them', async () => {
    const element = await speaker();
    await element.play();
    await oneEvent(element, 'ended');
    hidePage();
    expect(sent).to.deep.equal([]);
  });

  it('have what was heard since the last part when the reader leaves, once', async () => {
    const element = await speaker({ 'report-listening': 'https://speech.example/listening' });
    await element.play();
    await waitFor(() => element.currentTime > 0.4);
    element.pause();
    hidePage();
    hidePage();
    const last = sent.at(-1)!;
    expect(last.url).to.equal('https://speech.example/listening');
    expect(last.report.percent).to.equal(undefined);
    expect(sent.filter(({ report }) => report.percent === undefined).length).to.equal(1);
    expect(seconds()).to.be.closeTo(element.currentTime, 0.3);
    // It went on after the page was shown again.
    const ended = oneEvent(element, 'ended');
    await element.play();
    await ended;
    await waitFor(() => percents().includes(100));
    expect(seconds()).to.be.closeTo(element.duration, 0.4);
  });

  it('have what was heard when the element is taken from the page', async () => {
    const element = await speaker({ 'report-listening': '' });
    await element.play();
    await waitFor(() => element.currentTime > 0.4);
    element.pause();
    const before = sent.length;
    element.remove();
    expect(sent.slice(before).map(({ report }) => report.percent)).to.deep.equal([undefined]);
  });

  it('are not sent for readers who want not to be counted', async () => {
    const element = await speaker({ 'report-listening': '' });
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    try {
      await element.play();
      await oneEvent(element, 'ended');
    } finally {
      Reflect.deleteProperty(navigator, 'globalPrivacyControl');
    }
    expect(sent).to.deep.equal([]);
  });

  it('never hold up or break playback where they cannot be sent', async () => {
    const own = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      String(input).endsWith('/listening') ? Promise.reject(new TypeError('refused')) : own(input, init);
    const element = await speaker({ 'report-listening': '' });
    const errors: Event[] = [];
    element.addEventListener('error', (event) => errors.push(event));
    await element.play();
    await oneEvent(element, 'ended');
    expect(errors).to.deep.equal([]);
  });

  it('are sent for published speech, without a proxy that speaks', async () => {
    const { element } = await publishedPage(await publish());
    element.setAttribute('report-listening', 'https://speech.example/listening');
    await element.play();
    await waitFor(() => sent.length > 0);
    expect(sent[0]!.report).to.include({ page: location.pathname, percent: 0 });
    element.pause();
  });

  it('name the article of a playlist that is heard, also of the part before the next one', async () => {
    const [first, second] = [await publish(), await publish({ parts: ARTICLE.slice(1) })];
    const page = await fixture(html`<div>
      <kurdish-tts id="listened" report-listening></kurdish-tts>
      <kurdish-playlist for="listened" countdown="0">
        <a href="/news/1?from=list" data-src=${first}>یەکەم</a>
        <a href="https://other.example/news/2" data-src=${second}>دووەم</a>
      </kurdish-playlist>
    </div>`);
    const [player, playlist] = [...page.children] as [KurdishTtsElement, KurdishPlaylistElement];
    await playlist.play(0);
    await waitFor(() => player.currentTime > 0.3);
    await playlist.play(1);
    await waitFor(() => percents().filter((percent) => percent === 0).length === 2);
    const pages = sent.map(({ report }) => report.page);
    expect(pages.slice(0, -1).every((path) => path === '/news/1')).to.equal(true);
    expect(sent.slice(1, -1).some(({ report }) => report.seconds > 0)).to.equal(true);
    expect(pages.at(-1)).to.equal(location.pathname);
    player.pause();
  });
});
