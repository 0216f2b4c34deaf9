import { elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { LimitEvent } from '../../../src/elements/base/limit-event.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { allowOnly, refuse, STREAM, TOKEN, WatchedService } from '../support/service.ts';
import { failure, waitFor } from '../support/speaker.ts';

const SENTENCES = [
  'سڵاو هاوڕێم.',
  'ئەمڕۆ کەشوهەوا زۆر خۆشە.',
  'دوێنێ چووین بۆ بازاڕ.',
  'ئێوارە دێمەوە ماڵەوە.',
];
const ENDED = { error: 'The preview of this page ends here.', code: 'preview-ended' };
/** Of more parts than these. */
const PARTS = Array.from({ length: 4 }, () => allowOnly(30));

async function article(service: WatchedService, attributes: Partial<KurdishTtsElement> = {}) {
  const page = await fixture(html`<div lang="ckb">
    <kurdish-tts voice="sorani_m001" speed="2" latency="immediate" controls .fetch=${service.fetch}>
      ${SENTENCES.map((sentence) => html`<p>${sentence}</p>`)}<a slot="limit" href="#in">بچۆ ژوورەوە</a>
    </kurdish-tts>
  </div>`);
  const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
  Object.assign(element, attributes);
  await elementUpdated(element);
  return element;
}

const limitOf = (element: KurdishTtsElement) => oneEvent<LimitEvent>(element, 'kurdish-limit');
const noticeOf = (element: KurdishTtsElement) =>
  element.shadowRoot?.querySelector<HTMLElement>('[part=limit]') ?? null;
const isShown = (element: KurdishTtsElement) =>
  Boolean(element.querySelector('[slot=limit]')?.checkVisibility()) && Boolean(noticeOf(element));

describe('<kurdish-tts preview>', () => {
  it('pauses there, says so with an event that bubbles, and shows what the page has put in its slot', async () => {
    const element = await article(new WatchedService().next(TOKEN, ...PARTS), { preview: 0.5 });
    expect(isShown(element)).to.equal(false);
    const limit = oneEvent<LimitEvent>(document, 'kurdish-limit');
    await element.play();
    const event = await limit;
    expect(event.target).to.equal(element);
    expect(event).to.include({ bubbles: true, composed: true, cancelable: true });
    expect(event.detail).to.deep.equal({ reason: 'preview', seconds: 0.5 });
    expect(element.paused).to.equal(true);
    expect(element.currentTime).to.be.closeTo(0.5, 0.25);
    expect(element.matches(':state(limited)')).to.equal(true);
    expect(element.matches(':state(paused)')).to.equal(true);
    expect(isShown(element)).to.equal(true);
    expect(noticeOf(element)?.getAttribute('role')).to.equal('status');
    expect(document.activeElement).to.equal(document.body);
  });

  it('buys no part that begins beyond it, and does not read its own notice', async () => {
    const service = new WatchedService().next(TOKEN, ...PARTS);
    const element = await article(service, { preview: 0.5 });
    const limit = limitOf(element);
    await element.play();
    await limit;
    expect(service.texts).to.deep.equal(SENTENCES.slice(0, 1));
    expect((await failure(element.toBlob()))?.code).to.equal('preview-ended');
  });

  it('says so again when it is played there, or sought beyond, and buys nothing for that', async () => {
    const service = new WatchedService().next(TOKEN, ...PARTS);
    const element = await article(service, { preview: 0.5 });
    const first = limitOf(element);
    await element.play();
    await first;
    const again = limitOf(element);
    expect((await failure(element.play()))?.code).to.equal('aborted');
    await again;
    element.currentTime = 0;
    await waitFor(() => !element.matches(':state(limited)'));
    expect(isShown(element)).to.equal(false);
    const sought = limitOf(element);
    const played = element.play();
    element.currentTime = 5;
    await sought;
    await failure(played);
    expect(element.currentTime).to.be.closeTo(0.5, 0.25);
    expect(service.texts).to.deep.equal(SENTENCES.slice(0, 1));
  });

  it('goes on from there once it is removed, with nothing bought twice', async () => {
    const service = new WatchedService().next(TOKEN, ...PARTS);
    const element = await article(service, { preview: 0.5 });
    const limit = limitOf(element);
    await element.play();
    await limit;
    element.removeAttribute('preview');
    await elementUpdated(element);
    await waitFor(() => !element.matches(':state(limited)'));
    expect(isShown(element)).to.equal(false);
    const ended = oneEvent(element, 'ended');
    await element.play();
    expect(element.currentTime).to.be.greaterThan(0.2);
    await ended;
    expect(service.texts).to.deep.equal(SENTENCES);
  });

  it('leaves the notice to a page that cancels the event', async () => {
    const element = await article(new WatchedService(), { preview: 0.3 });
    element.addEventListener('kurdish-limit', (event) => event.preventDefault());
    const limit = limitOf(element);
    await element.play();
    await limit;
    expect(element.matches(':state(limited)')).to.equal(true);
    expect(isShown(element)).to.equal(false);
  });

  it('has a sentence of its own in the language of the page', async () => {
    const element = await article(new WatchedService(), { preview: 0.3 });
    element.querySelector('[slot=limit]')?.remove();
    const limit = limitOf(element);
    await element.play();
    await limit;
    expect(noticeOf(element)?.textContent).to.equal('نموونەکە لێرەدا تەواو دەبێت.');
    expect(noticeOf(element)?.lang).to.equal('ckb');
  });

  it('reads the element that it names, also with a notice of the page inside it', async () => {
    const service = new WatchedService();
    const page = await fixture(html`<div lang="ckb">
      <p id="read-preview">${SENTENCES[0]}</p>
      <kurdish-tts for="read-preview" voice="sorani_m001" latency="immediate" preview="0.3" .fetch=${service.fetch}>
        <!-- بەستەر --><a slot="limit" href="#in">بچۆ ژوورەوە</a>
      </kurdish-tts>
    </div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    const limit = limitOf(element);
    await element.play();
    await limit;
    expect(service.texts).to.deep.equal([SENTENCES[0]]);
    expect(isShown(element)).to.equal(true);
  });

  it('does not end a text that is shorter', async () => {
    const element = await article(new WatchedService(), { preview: 600 });
    let limits = 0;
    element.addEventListener('kurdish-limit', () => limits++);
    const ended = oneEvent(element, 'ended');
    await element.play();
    await ended;
    expect(limits).to.equal(0);
  });

  it('starts where it ends, at the latest, and ignores what is no number', async () => {
    const service = new WatchedService();
    const element = await article(service, { preview: 0.5 });
    element.currentTime = 1000;
    await waitFor(() => element.currentTime <= 0.5);
    element.setAttribute('preview', 'x');
    await waitFor(() => {
      element.currentTime = 1000;
      return element.currentTime > 0.5;
    });
  });
});

describe('a service that speaks the first part only', () => {
  it('ends a preview where its sound ends, as the attribute does, and not with an error', async () => {
    const service = new WatchedService()
      .next(TOKEN, ...PARTS)
      .next(STREAM, (_call, real) => real(), refuse(403, ENDED));
    const element = await article(service);
    let errors = 0;
    element.addEventListener('error', () => errors++);
    const limit = limitOf(element);
    await element.play();
    const { detail } = await limit;
    expect(detail.reason).to.equal('service');
    expect(detail.seconds).to.equal(element.buffered.end(0));
    expect(element.paused).to.equal(true);
    expect(element.currentTime).to.be.closeTo(detail.seconds, 0.35);
    expect(isShown(element)).to.equal(true);
    expect(errors).to.equal(0);
    expect(element.error).to.equal(null);
  });

  it('is asked again, with a new token, when the reader plays on: what was bought is not bought again', async () => {
    const service = new WatchedService()
      .next(TOKEN, ...PARTS)
      .next(STREAM, (_call, real) => real(), refuse(403, ENDED), refuse(403, ENDED));
    const element = await article(service);
    const first = limitOf(element);
    await element.play();
    await first;
    const again = limitOf(element);
    await failure(element.play());
    await again;
    const tokens = service.paths().filter((path) => path === TOKEN).length;
    const ended = oneEvent(element, 'ended');
    await element.play();
    await ended;
    expect(service.paths().filter((path) => path === TOKEN).length).to.be.greaterThan(tokens);
    const second = SENTENCES[1] as string;
    expect(service.texts).to.deep.equal([SENTENCES[0], second, second, second, ...SENTENCES.slice(2)]);
  });

  it('may refuse the first part too', async () => {
    const service = new WatchedService().next(STREAM, refuse(403, ENDED));
    const element = await article(service);
    const limit = limitOf(element);
    const played = element.play();
    expect((await limit).detail).to.deep.equal({ reason: 'service', seconds: 0 });
    expect((await failure(played))?.code).to.equal('aborted');
    expect(element.matches(':state(paused)')).to.equal(true);
  });

  it('lets a reader who has signed in meanwhile listen on at the first press', async () => {
    let isMember = false;
    let tokens = 0;
    const tokenOf = allowOnly(30);
    const service = new WatchedService().next(
      TOKEN,
      ...Array.from({ length: 6 }, () => (...call: Parameters<typeof tokenOf>) => {
        tokens++;
        return tokenOf(...call);
      }),
    );
    // The token of before speaks the first part only.
    for (let asked = 0; asked < 8; asked++)
      service.next(STREAM, (call, real) =>
        call.body.text === SENTENCES[0] || (isMember && tokens > 1) ? real() : refuse(403, ENDED)(call, real),
      );
    const element = await article(service, { preview: 0.5 });
    const limit = limitOf(element);
    await element.play();
    await limit;
    isMember = true;
    element.preview = null;
    await elementUpdated(element);
    const ended = oneEvent(element, 'ended').then(() => 'ended');
    const limited = limitOf(element).then(({ detail }) => detail.reason);
    await element.play();
    expect(await Promise.race([ended, limited])).to.equal('ended');
  });

  it('refuses a file of a text whose rest it does not speak', async () => {
    const service = new WatchedService()
      .next(TOKEN, ...PARTS)
      .next(STREAM, (_call, real) => real(), refuse(403, ENDED));
    const element = await article(service);
    expect(await failure(element.toBlob())).to.include({ code: 'preview-ended' });
  });
});
